"""Followers of tables that need no network: they take frames as fast or as slowly as a test likes."""

import asyncio
from collections.abc import Callable

from django.conf import settings

from games.following import hub
from games.models import Game
from games.presenters.page import Audience, Page, page_of
from games.store import look
from tests.screens import Screen, shown
from tests.sockets import PATIENCE, SILENCE, aside


class Socket:
    """A follower whose connection may be as slow as it likes."""

    def __init__(self, audience: Audience, page: Page | None) -> None:
        self.audience = audience
        self.page = page
        self.screen = Screen(shown(page)) if page else None
        self.frames: list[str] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def deliver(self, html: str) -> None:
        self.frames.append(html)
        await self.may_go_on.wait()
        if html and self.screen:
            self.screen.swap(html)

    def shows(self, version: int) -> bool:
        return self.screen is not None and f'data-version="{version}"' in self.screen.html


class Torn(Socket):
    """A follower whose connection is gone."""

    async def deliver(self, html: str) -> None:
        await super().deliver(html)
        raise ConnectionResetError


def socket_at(game: Game, seat: int | None, kind: type[Socket] = Socket) -> Socket:
    """The open page of a seat, or of somebody who watches."""
    user_id = None if seat is None else game.players.get(seat=seat).user_id
    audience = Audience(game.pk, user_id, settings.LANGUAGE_CODE)
    return kind(audience, page_of(look(game.pk), audience))


async def following_sockets(game: Game, *seats: int | None, kind: type[Socket] = Socket) -> list[Socket]:
    sockets = [await aside(socket_at)(game, seat, kind) for seat in seats]
    for socket in sockets:
        await hub().follow(game.pk, socket)
        hub().ready(game.pk, socket)
    return sockets


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  any of many things may bring it about
            await asyncio.sleep(0.005)


async def all_is_quiet() -> None:
    """No frame is made or under way."""
    await asyncio.sleep(SILENCE)
    await until(lambda: not hub()._tasks)
