"""Followers of tables that need no network: they take frames as fast or as slowly as a test likes."""

import asyncio
from collections.abc import Callable
from typing import Any

from django.conf import settings

from games.hub import Hub, hub
from games.live.announce import Change
from games.live.topics import GAME, Audience, Key, Sent
from games.models import Game
from games.presenters.page import page_of
from games.presenters.room import room_of
from games.presenters.topics import topics_of
from games.store import read_table
from tests.screens import Screen, shown
from tests.sockets import PATIENCE, SILENCE, aside


class Socket:
    """A follower whose connection may be as slow as it likes."""

    def __init__(self, audience: Audience, sent: dict[Key, Sent | None], html: str) -> None:
        self.audience = audience
        #: What the page was made of.
        self.sent = sent
        self.screen = Screen(html)
        self.frames: list[str] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def deliver(self, html: str) -> None:
        self.frames.append(html)
        await self.may_go_on.wait()
        if html:
            self.screen.swap(html)

    def shows(self, version: int) -> bool:
        return f'data-version="{version}"' in self.screen.html

    def shows_table(self, version: int) -> bool:
        return f'data-table-version="{version}"' in self.screen.html


class Torn(Socket):
    """A follower whose connection is gone."""

    async def deliver(self, html: str) -> None:
        await super().deliver(html)
        raise ConnectionResetError


def socket_at(game: Game, seat: int | None, kind: type[Socket] = Socket) -> Socket:
    """The open page of a seat, or of somebody who watches."""
    user_id = None if seat is None else game.players.get(seat=seat).user_id
    audience = Audience(user_id, settings.LANGUAGE_CODE)
    table = read_table(game.pk)
    made: list[Sent] = [page_of(table, audience), room_of(table, audience)]
    return kind(audience, dict(zip(topics_of(game.pk), made, strict=True)), shown(table, audience))


async def following_sockets(game: Game, *seats: int | None, kind: type[Socket] = Socket) -> list[Socket]:
    sockets = [await aside(socket_at)(game, seat, kind) for seat in seats]
    for socket in sockets:
        await hub().follow(socket, list(socket.sent))
        hub().ready(socket, socket.sent)
    return sockets


def announce(game_id: int, version: int, topic: str = GAME) -> None:
    """The hub receives an announcement."""
    hub().hear([Change(topic, game_id, version)])


def sent_to(socket: Socket, topic: str = GAME) -> Sent | None:
    """What the hub says that a socket was sent last."""
    follower = hub()._followers[socket]
    return next(sent for key, sent in follower.sent.items() if key.name == topic)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  any of many things may bring it about
            await asyncio.sleep(0.005)


def is_idle(here: Hub) -> bool:
    """Whether no message is made or under way. A hub says this to nobody but tests, which must not sleep."""
    return not here._tasks


async def all_is_quiet() -> None:
    """No message is made or under way."""
    await asyncio.sleep(SILENCE)
    await until(lambda: is_idle(hub()))


def mark_of(game: Game) -> str:
    """Every message names the version of the game that the viewer has."""
    return f'<i o id=version data-version="{game.version}"></i>'


def around(game: Game, watching: int) -> dict[str, Any]:
    """What is announced of the people around a game."""
    return {"game": game.version, "watching": watching, "presence": {}, "ways": {}, "acts": game.acts}
