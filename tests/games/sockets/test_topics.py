"""One socket follows several topics: the game, the people around it, and whatever has been registered."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import pytest

from games.consumers import TableConsumer
from games.hub import hub
from games.live import announce as announce_module
from games.live import topics
from games.live.announce import Change, topics_changed
from games.live.topics import GAME, TABLE, Audience, Key, Sent, Snapshot, Update, register
from games.models import Game
from games.presenters.topics import topics_of
from games.services import connections, lobby
from games.store import read_table
from tests.factories import UserFactory
from tests.games.sockets.followers import Socket, all_is_quiet, announce, following_sockets, sent_to, until
from tests.screens import shown
from tests.sockets import PATIENCE, aside, headers_of, page_of_now, socket_to
from tests.tables import client_of, form_of, house_move, open_table, play_of, started_game, submit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def somebody_watches(game: Game) -> None:
    """One more than before, and the number on the page says so."""
    connections.arrive(game.pk, f"channel {Game.objects.get(pk=game.pk).watching}")
    connections.recount()


def table_version(game: Game) -> int:
    return Game.objects.get(pk=game.pk).table_version


async def shows_what_there_is(game: Game, socket: Socket) -> bool:
    return socket.screen.html == await aside(lambda: shown(read_table(game.pk), socket.audience))()


def mark_of(game: Game) -> str:
    """Every message names the version of the game that the viewer has."""
    return f'<data data-o id=version data-version="{game.version}" hidden></data>'


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
        assert message.count(" data-o ") == 2
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
    versions = now.game.version, now.game.table_version
    for socket in sockets:
        await until(lambda: socket.shows(versions[0]) and socket.shows_table(versions[1]))  # noqa: B023
        assert await shows_what_there_is(game, socket)


def around(game: Game, watching: int) -> dict[str, Any]:
    """What is announced of the people around a game."""
    return {"game": game.version, "watching": watching, "presence": {}, "ways": {}}


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
    assert message.startswith(mark_of(game) + '<div data-o id="room">')
    await socket.disconnect()


# -- a third topic


class Line(NamedTuple):
    """What somebody has been sent of a chat."""

    version: int


class Chat:
    """A topic as anybody might add one: a list of lines."""

    name = "chat"

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, chat_id: int, line: str) -> None:
        self.lines.append(line)
        topics_changed([Change(self.name, chat_id, len(self.lines))])

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        return dict.fromkeys(ids, len(self.lines))

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """No announcement of a chat carries a delta."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        return True

    def read(self, topic_id: int, version: int) -> Snapshot:
        return ChatSnapshot(tuple(self.lines))

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        return Line(version)

    def mark(self, sent: Sent) -> str:
        return ""


class ChatSnapshot:
    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self.version = len(lines)

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        if sent is None:
            return Update(Line(self.version), whole=f"<ol id=chat>{' '.join(self.lines)}</ol>")
        new = " ".join(self.lines[sent.version :])
        return Update(Line(self.version), f"<li data-o id=line>{new}</li>")


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> Chat:
    monkeypatch.setattr(topics, "_topics", dict(topics._topics))
    chat = Chat()
    register(chat)
    return chat


def with_chat(game_id: int) -> tuple[Key, ...]:
    return (*topics_of(game_id), Key("chat", game_id))


class Listener(Socket):
    """Somebody who follows the chat, too, and shows nothing."""

    async def deliver(self, html: str) -> None:
        self.frames.append(html)


async def chatting(game: Game) -> Socket:
    (socket,) = await following_sockets(game, 0, kind=Listener)
    hub().unfollow(socket)
    sent = {**socket.sent, Key("chat", game.pk): Line(0)}
    await hub().follow(socket, list(sent))
    hub().ready(socket, sent)
    return socket


async def test_a_line_of_chat_reaches_the_socket_of_the_table_and_not_the_game(chat: Chat) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    await aside(chat.say)(game.pk, "hello")
    await until(lambda: ada.frames == [mark_of(game) + "<li data-o id=line>hello</li>"])
    assert await aside(lambda: Game.objects.get(pk=game.pk).version)() == game.version
    await aside(house_move)(game, 1)
    await until(lambda: len(ada.frames) == 2)
    assert f'data-version="{game.version + 1}"' in ada.frames[1]
    assert "line" not in ada.frames[1]


async def test_what_is_due_at_once_travels_in_one_message(chat: Chat) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    chat.lines.append("hello")
    version = game.table_version + 1
    changes = [Change(TABLE, game.pk, version, around(game, 2)), Change("chat", game.pk, 1)]
    hub().hear(changes)
    await until(lambda: bool(ada.frames))
    await all_is_quiet()
    (message,) = ada.frames
    assert "2 watching" in message
    assert message.endswith("<li data-o id=line>hello</li>")


async def test_who_is_sent_one_topic_whole_is_sent_those_after_it_whole(chat: Chat) -> None:
    game = await aside(open_table)(players=2)
    chat.lines.append("hello")
    ada = await chatting(game)
    await aside(lobby.start)(game.pk, game.host_id)
    await until(lambda: bool(ada.frames))
    assert ada.frames[0].endswith("<ol data-o id=chat>hello</ol>")
    assert ada.frames[0].count('id="room"') == 1


async def test_topics_before_the_one_that_is_sent_whole_are_left_alone(chat: Chat) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    before = sent_to(ada, GAME)
    hub()._followers[ada].sent = {**hub()._followers[ada].sent, Key("chat", game.pk): None}
    chat.lines.append("hello")
    announce(game.pk, 1, "chat")
    await until(lambda: ada.frames == [mark_of(game) + "<ol data-o id=chat>hello</ol>"])
    assert sent_to(ada, GAME) is before


async def test_what_is_missed_of_a_third_topic_is_made_up_for(chat: Chat, looking: None) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    chat.lines.append("hello")
    await until(lambda: ada.frames == [mark_of(game) + "<li data-o id=line>hello</li>"])


async def test_a_third_topic_needs_only_to_be_registered_and_named(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await aside(started_game)(players=2)
    monkeypatch.setattr(TableConsumer, "topics", staticmethod(with_chat))
    client = await aside(client_of)(game, 0)
    socket = socket_to(f"/ws/t/{game.code}/", headers_of(client))
    await socket.connect(PATIENCE)
    assert (await socket.receive_from(PATIENCE)).endswith("<ol data-o id=chat></ol>")
    await aside(chat.say)(game.pk, "hello")
    assert await socket.receive_from(PATIENCE) == mark_of(game) + "<li data-o id=line>hello</li>"
    await socket.disconnect()
