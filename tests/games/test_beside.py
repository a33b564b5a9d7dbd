"""What a server process does beside answering requests."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from django.db import connections
from pytest_django import Settings

from games.beside import beside_server
from games.live import announce
from games.models import Game
from tests.sockets import aside
from tests.tables import let_time_pass, started_game

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


@pytest.mark.parametrize(("is_on", "missed"), [(True, 1), (False, 0)])
async def test_it_looks_at_the_clocks_unless_a_process_of_its_own_does(
    is_on: bool, missed: int, settings: Settings
) -> None:
    settings.CLOCKS_IN_SERVER = is_on
    game = await aside(overdue)()
    beside = asyncio.create_task(beside_server())
    await asyncio.sleep(0.5)
    assert await aside(lambda: game.players.get().missed)() == missed
    assert announce._loop is asyncio.get_running_loop()
    beside.cancel()
    with pytest.raises(asyncio.CancelledError):
        await beside
