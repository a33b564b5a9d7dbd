"""Sixty people behind one address, with the limits of a site without settings: nobody is refused."""

import asyncio
import runpy
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client
from pytest_django import Settings

import luckybox_site.settings
from games.models import Game
from tests.sockets import PATIENCE, aside, headers_of, socket_to
from tests.tables import client_of, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

TABLES, PLAYERS = 5, 12
#: Each phone has the table open twice. What a bad network adds measures `python -m tests.bench.reconnecting`.
TABS = 2


async def reconnected(tables: Sequence[Game], clients: Sequence[Client]) -> list[WebsocketCommunicator]:
    """Everybody at once; a socket that is refused is closed before it says anything."""
    sockets = []
    for number, client in enumerate(clients):
        game = tables[number // PLAYERS]
        # As after a restart: the page is older than what the server remembers.
        sockets.append(socket_to(f"/ws/t/{game.code}/?v=0&t=0", headers_of(client)))
        sockets[-1].scope["client"] = ["192.0.2.60", 5000]
    assert all(
        connected for connected, _ in await asyncio.gather(*(one.connect(PATIENCE) for one in sockets))
    )
    said = await asyncio.gather(*(one.receive_output(PATIENCE) for one in sockets))
    assert {message["type"] for message in said} == {"websocket.send"}
    return sockets


@pytest.mark.by_turns
async def test_a_club_of_sixty_reconnects_and_joins_in_the_same_moment(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    settings.LIMITS = runpy.run_path(luckybox_site.settings.__file__)["LIMITS"]
    tables = [await aside(started_game)(players=PLAYERS) for _ in range(TABLES)]
    clients = [await aside(client_of)(game, seat) for game in tables for seat in range(PLAYERS)]
    rooms = [await aside(open_table)(players=1, seats=PLAYERS) for _ in range(TABLES)]

    def join() -> list[int]:
        strangers = [Client(REMOTE_ADDR="192.0.2.60") for _ in range(TABLES * (PLAYERS - 1))]
        return [
            one.post(f"/t/{rooms[number % TABLES].code}/join/", {"name": f"No {number}"}).status_code
            for number, one in enumerate(strangers)
        ]

    async with AsyncExitStack() as after:
        answers = asyncio.create_task(aside(join)())
        for _ in range(TABS):
            for socket in await reconnected(tables, clients):
                after.push_async_callback(socket.disconnect)
        assert set(await answers) == {302}
