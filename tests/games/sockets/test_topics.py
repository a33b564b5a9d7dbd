"""One socket follows two topics of a table: the game, and the people and options around it."""

import pytest

from games.hub import hub
from games.live import announce as announce_module
from games.live.announce import Change
from games.live.topics import TABLE, Audience
from games.models import Game
from games.services import connections, lobby
from games.store import read_table
from tests.factories import UserFactory
from tests.games.sockets.followers import (
    Socket,
    all_is_quiet,
    around,
    following_sockets,
    mark_of,
    until,
)
from tests.screens import shown
from tests.sockets import PATIENCE, aside, headers_of, page_of_now, socket_to
from tests.tables import form_of, house_move, open_table, play_of, started_game, submit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def somebody_watches(game: Game) -> None:
    """One more than before, and the number on the page says so."""
    connections.arrive(game.pk, f"channel {Game.objects.get(pk=game.pk).watching}")
    connections.recount()


def table_version(game: Game) -> int:
    return Game.objects.get(pk=game.pk).table_version


async def shows_what_there_is(game: Game, socket: Socket) -> bool:
    return socket.screen.html == await aside(lambda: shown(read_table(game.pk), socket.audience))()


# -- the game and the people around it


async def test_a_spectator_leaves_the_version_of_the_game_as_it_is() -> None:
    game = await aside(started_game)(players=2)
    sockets = await following_sockets(game, 0, 1, None)
    await aside(somebody_watches)(game)
    await until(lambda: all("1 watching" in socket.screen.html for socket in sockets))
    await all_is_quiet()
    for socket in sockets:
        (message,) = socket.frames
        assert message.startswith(mark_of(game))
        assert await shows_what_there_is(game, socket)
    assert (await aside(read_table)(game.pk)).game.version == game.version


async def test_a_form_that_was_shown_before_a_spectator_came_is_accepted() -> None:
    game = await aside(started_game)(players=2)
    table = await aside(read_table)(game.pk)
    now = play_of(table)
    form = form_of(table, 0, now.adapter.engine.house_move(now.state, 0))
    (ada,) = await following_sockets(game, 0)
    await aside(somebody_watches)(game)
    await until(lambda: ada.shows_table(game.table_version + 1))
    await aside(submit)(game.pk, table.players[0].user_id, form)
    await until(lambda: ada.shows(game.version + 1))


async def test_a_move_leaves_the_people_around_the_game_alone() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))
    assert "data-table-version" not in ada.frames[0]
    assert await aside(table_version)(game) == game.table_version


async def test_who_joins_leaves_the_version_of_the_game_as_it_is() -> None:
    game = await aside(open_table)(players=2, seats=4)
    cleo = await aside(UserFactory.create)()
    (ada,) = await following_sockets(game, 0)
    await aside(lobby.join)(game.pk, cleo.pk, "Cleo")
    await until(lambda: "Cleo" in ada.screen.html)
    assert ada.frames[0].startswith(mark_of(game))
    assert await shows_what_there_is(game, ada)


async def test_a_start_brings_both_whole_in_one_message() -> None:
    game = await aside(open_table)(players=2)
    sockets = await following_sockets(game, 0, None)
    await aside(lobby.start)(game.pk, game.host_id)
    await until(lambda: all(socket.frames for socket in sockets))
    await all_is_quiet()
    for socket in sockets:
        (message,) = socket.frames
        assert message.count(" o ") == 2
        assert "data-table-version" in message
        assert await shows_what_there_is(game, socket)


@pytest.mark.parametrize("happens", ["move", "spectator", "both"])
async def test_what_is_missed_of_either_topic_is_made_up_for(
    happens: str, looking: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announce_module, "topics_changed", lambda _: None)
    game = await aside(started_game)(players=2)
    sockets = await following_sockets(game, 0, None)
    if happens != "spectator":
        await aside(house_move)(game, 1)
    if happens != "move":
        await aside(somebody_watches)(game)
    now = await aside(read_table)(game.pk)
    version, table_version = now.game.version, now.game.table_version
    await until(
        lambda: all(socket.shows(version) and socket.shows_table(table_version) for socket in sockets)
    )
    for socket in sockets:
        assert await shows_what_there_is(game, socket)


async def test_an_announced_number_of_spectators_needs_no_database() -> None:
    game = await aside(started_game)(players=2)
    await aside(read_table)(game.pk)
    (ada,) = await following_sockets(game, 0)
    hub().hear([Change(TABLE, game.pk, game.table_version + 1, around(game, 7))])
    await until(lambda: "7 watching" in ada.screen.html)


async def test_announced_presence_needs_no_database_and_no_new_version_of_the_game() -> None:
    game = await aside(started_game)(players=3, pace="relaxed")
    await aside(read_table)(game.pk)
    sockets = await following_sockets(game, 0, 2, None)
    bo = await game.players.aget(seat=1)
    gone = {"presence": {str(bo.pk): ["left", 0.0, 2]}}
    hub().hear([Change(TABLE, game.pk, game.table_version + 1, {**around(game, 0), **gone})])
    await until(lambda: all("Bo has left the game." in socket.screen.html for socket in sockets))
    await all_is_quiet()
    for socket in sockets:
        (message,) = socket.frames
        assert message.startswith(mark_of(game))
        assert "l1" in message
        # Whoever plays here can do something about it.
        assert ('value="house"' in message) == (socket is not sockets[2])
    hub().hear([Change(TABLE, game.pk, game.table_version + 2, around(game, 0))])
    await until(lambda: all("Bo has left" not in socket.screen.html for socket in sockets))


async def test_a_page_that_says_only_the_version_of_the_game_gets_the_people_whole() -> None:
    game = await aside(started_game)(players=2)
    audience = Audience(None, "en")
    await aside(page_of_now)(game, audience)
    socket = socket_to(f"/ws/t/{game.code}/?v={game.version}", headers_of(None))
    await socket.connect(PATIENCE)
    message = await socket.receive_from(PATIENCE)
    assert message.startswith(mark_of(game) + '<div o id="room">')
    await socket.disconnect()
