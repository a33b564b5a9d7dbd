"""A topic that is added to those of a table, as a chat would be: what the hub promises to it."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import pytest

from games.hub import hub
from games.live import topics
from games.live.announce import Change, topics_changed
from games.live.topics import GAME, TABLE, Audience, Key, Sent, Snapshot, Update, register
from games.models import Game
from games.presenters.topics import topics_of
from games.services import lobby
from games.sockets.tables import TableConsumer
from tests.games.sockets.followers import (
    Socket,
    all_is_quiet,
    announce,
    around,
    following_sockets,
    mark_of,
    sent_to,
    until,
)
from tests.sockets import PATIENCE, aside, headers_of, socket_to
from tests.tables import client_of, house_move, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


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
        return Update(Line(self.version), f"<li o id=line>{new}</li>")


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
    await until(lambda: ada.frames == [mark_of(game) + "<li o id=line>hello</li>"])
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
    assert message.endswith("<li o id=line>hello</li>")


async def test_who_is_sent_one_topic_whole_is_sent_those_after_it_whole(chat: Chat) -> None:
    game = await aside(open_table)(players=2)
    chat.lines.append("hello")
    ada = await chatting(game)
    await aside(lobby.start)(game.pk, game.host_id)
    await until(lambda: bool(ada.frames))
    assert ada.frames[0].endswith("<ol o id=chat>hello</ol>")
    assert ada.frames[0].count('id="room"') == 1


async def test_topics_before_the_one_that_is_sent_whole_are_left_alone(chat: Chat) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    before = sent_to(ada, GAME)
    hub()._followers[ada].sent = {**hub()._followers[ada].sent, Key("chat", game.pk): None}
    chat.lines.append("hello")
    announce(game.pk, 1, "chat")
    await until(lambda: ada.frames == [mark_of(game) + "<ol o id=chat>hello</ol>"])
    assert sent_to(ada, GAME) is before


async def test_what_is_missed_of_a_third_topic_is_made_up_for(chat: Chat, looking: None) -> None:
    game = await aside(started_game)(players=2)
    ada = await chatting(game)
    chat.lines.append("hello")
    await until(lambda: ada.frames == [mark_of(game) + "<li o id=line>hello</li>"])


async def test_a_third_topic_needs_only_to_be_registered_and_named(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await aside(started_game)(players=2)
    monkeypatch.setattr(TableConsumer, "topics", staticmethod(with_chat))
    client = await aside(client_of)(game, 0)
    socket = socket_to(f"/ws/t/{game.code}/", headers_of(client))
    await socket.connect(PATIENCE)
    assert (await socket.receive_from(PATIENCE)).endswith("<ol o id=chat></ol>")
    await aside(chat.say)(game.pk, "hello")
    assert await socket.receive_from(PATIENCE) == mark_of(game) + "<li o id=line>hello</li>"
    await socket.disconnect()
