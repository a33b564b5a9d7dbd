"""Sockets of tables, driven through the real ASGI application, and a database that their threads share."""

import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import connections
from django.test import Client

from games.live.threads import RENDERING_THREADS, rendering_threads
from games.live.topics import Audience
from games.models import Game
from games.store import Table, read_table
from luckybox_site.asgi import router
from tests.screens import Screen, shown
from tests.tables import client_of

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

#: How long a frame may take, and how long to listen before it is certain that none comes.
PATIENCE, SILENCE = 30.0, 0.1
#: As a browser does that is closed because somebody has changed who they are in just that moment.
TRIES = 3


def aside(work: Callable[Asked, Answer]) -> Callable[Asked, Coroutine[Any, Any, Answer]]:
    """The same in a thread of its own, for work with the database."""
    return sync_to_async(work)


def close_connections() -> None:
    """Those of the threads that have looked at tables, so that the test database can be removed."""
    meeting = threading.Barrier(RENDERING_THREADS)

    def close() -> None:
        meeting.wait(PATIENCE)
        connections.close_all()

    for done in [rendering_threads.submit(close) for _ in range(meeting.parties)]:
        done.result(PATIENCE)


def headers_of(client: Client | None, **more: str) -> list[tuple[bytes, bytes]]:
    """What a browser says in the handshake."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()) if client else ""
    said = {
        "host": "testserver",
        "cookie": cookies,
        **{name.replace("_", "-"): text for name, text in more.items()},
    }
    return [(name.encode(), text.encode()) for name, text in said.items() if text]


def socket_to(path: str, headers: list[tuple[bytes, bytes]]) -> WebsocketCommunicator:
    return WebsocketCommunicator(router, path, headers)


class Viewer:
    """A page with its socket."""

    def __init__(self, socket: WebsocketCommunicator, audience: Audience, table: Table) -> None:
        self.socket = socket
        self.audience = audience
        self.game_id = table.game.pk
        self.screen = Screen(shown(table, audience))

    async def hears(self) -> str:
        """The next frame, after which the screen shows the table as it is."""
        frame: str = await self.socket.receive_from(PATIENCE)
        self.screen.swap(frame)
        return frame

    async def is_up_to_date(self) -> bool:
        return self.screen.html == await aside(self.page_now)()

    async def hears_nothing(self) -> bool:
        return bool(await self.socket.receive_nothing(SILENCE))

    def page_now(self) -> str:
        return shown(read_table(self.game_id), self.audience)


def page_of_now(game: Game, audience: Audience) -> tuple[Table, str]:
    """A table of which somebody has the page open, and where the socket of that page is."""
    table = read_table(game.pk)
    shown(table, audience)
    versions = f"v={table.game.version}&t={table.game.table_version}"
    return table, f"/ws/t/{game.code}/?{versions}"


@asynccontextmanager
async def viewer(game: Game, seat: int | None, **headers: str) -> AsyncIterator[Viewer]:
    """Somebody in a seat, or who watches, with the page of this moment open."""
    client = await aside(client_of)(game, seat)
    user_id = (await aside(lambda: game.players.get(seat=seat).user_id)()) if seat is not None else None
    audience = Audience(user_id, headers.pop("language", settings.LANGUAGE_CODE))
    table, address = await aside(page_of_now)(game, audience)
    for _ in range(TRIES):
        socket = socket_to(address, headers_of(client, **headers))
        connected, _code = await socket.connect(PATIENCE)
        if connected:
            break
    assert connected
    try:
        yield Viewer(socket, audience, table)
    finally:
        await socket.disconnect()
