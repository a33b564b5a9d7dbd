"""The socket of a table on a television: it brings what everybody may see, whoever has opened the page."""

import pytest

from games.live.topics import Audience
from games.models import Game
from games.services import lobby
from tests.screens import Screen, shown
from tests.sockets import PATIENCE, aside, headers_of, page_of_now, socket_to, viewer
from tests.tables import client_of, house_move, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

EVERYBODY = Audience(None, "en")


def table_now(game: Game) -> str:
    return shown(page_of_now(game, EVERYBODY)[0], EVERYBODY)


async def test_the_wall_of_a_player_hears_what_a_stranger_hears() -> None:
    game = await aside(started_game)(players=2)
    table, address = await aside(page_of_now)(game, EVERYBODY)
    socket = socket_to(f"{address}&wall", headers_of(await aside(client_of)(game, 0)))
    assert (await socket.connect(PATIENCE))[0]
    screen = Screen(shown(table, EVERYBODY))
    async with viewer(game, None) as stranger:
        for seat in (0, 1):
            await aside(house_move)(game, seat)
            frame = await socket.receive_from(PATIENCE)
            assert frame == await stranger.hears()
            assert "data-move" not in frame
            screen.swap(frame)
    assert screen.html == await aside(table_now)(game)
    await socket.disconnect()


async def test_a_wall_whose_versions_are_not_known_is_sent_all_that_everybody_may_see() -> None:
    game = await aside(started_game)(players=2)
    socket = socket_to(f"/ws/t/{game.code}/?wall", headers_of(await aside(client_of)(game, 0)))
    assert (await socket.connect(PATIENCE))[0]
    frame = await socket.receive_from(PATIENCE)
    assert "id=ranking" in frame
    assert "data-move" not in frame
    await socket.disconnect()


async def test_a_table_for_its_players_alone_has_no_socket_for_a_wall() -> None:
    game = await aside(started_game)(players=2, watching_by="nobody")
    ada = await aside(client_of)(game, 0)
    for query, is_let_in in (("", True), ("?wall", False), ("?v=1&t=1&wall", False)):
        socket = socket_to(f"/ws/t/{game.code}/{query}", headers_of(ada))
        assert (await socket.connect(PATIENCE))[0] is is_let_in
        await socket.disconnect()


async def test_a_wall_in_a_waiting_room_is_closed_when_a_game_starts_that_nobody_may_watch() -> None:
    game = await aside(open_table)(players=2, watching_by="nobody")
    _, address = await aside(page_of_now)(game, EVERYBODY)
    socket = socket_to(f"{address}&wall", headers_of(await aside(client_of)(game, 0)))
    assert (await socket.connect(PATIENCE))[0]
    await aside(lobby.start)(game.pk, game.host_id)
    closing = await socket.receive_output(PATIENCE)
    assert (closing["type"], closing["code"]) == ("websocket.close", 4403)
