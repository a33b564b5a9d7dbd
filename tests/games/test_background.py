"""The background tasks of a server process."""

import asyncio
from collections.abc import AsyncIterator
from typing import NoReturn

import pytest
from django.db import connections
from pytest_django import Settings

from games import background
from games.background import run_background
from games.live import announce
from games.models import Game
from tests.sockets import aside
from tests.tables import let_time_pass, started_game
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _nothing_is_left_over(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    monkeypatch.setattr(announce, "_loop", None)
    yield
    await aside(connections.close_all)()


def overdue() -> Game:
    game = started_game(players=1, clock=20)
    let_time_pass(game)
    return game


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_it_looks_at_the_clocks_and_announces_in_its_own_loop() -> None:
    game = await aside(overdue)()
    task = asyncio.create_task(run_background())
    await aside(until)(lambda: game.players.get().missed == 1)
    assert announce._loop is asyncio.get_running_loop()
    await ended(task)


async def test_it_leaves_the_clocks_to_a_process_of_its_own_where_there_is_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> NoReturn:
        raise AssertionError("it looks at the clocks")

    settings.CLOCKS_IN_SERVER = False
    monkeypatch.setattr(background, "run_in_server", look)
    task = asyncio.create_task(run_background())
    await asyncio.sleep(0)
    assert announce._loop is asyncio.get_running_loop()
    await ended(task)
