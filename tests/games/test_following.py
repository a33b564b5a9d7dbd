"""Sockets that have missed an announcement are brought to the version their table is at."""

import asyncio
from typing import Any

import pytest
from django.db import connections

from games import following
from games.following import follow, look_after, unfollow
from games.models import Game
from tests.sockets import aside
from tests.tables import started_game

pytestmark = pytest.mark.django_db(transaction=True)


class Socket:
    """Hears of versions."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.heard = asyncio.Event()

    async def table_changed(self, message: dict[str, Any]) -> None:
        self.versions.append(message["version"])
        self.heard.set()


@pytest.fixture(autouse=True)
async def _nobody_is_left_over() -> Any:
    yield
    following._followers.clear()
    await aside(connections.close_all)()


@pytest.fixture
async def looking() -> Any:
    task = asyncio.create_task(look_after(0.01))
    yield
    task.cancel()


async def test_every_socket_hears_the_version_of_its_own_table(looking: None) -> None:
    games = [await aside(started_game)(players=players) for players in (1, 2)]
    sockets = [Socket(), Socket(), Socket()]
    for socket, game in zip(sockets, [games[0], games[1], games[1]], strict=True):
        follow(game.pk, socket)
    await asyncio.gather(*(socket.heard.wait() for socket in sockets))
    first, second = ({game.version} for game in games)
    assert [set(socket.versions) for socket in sockets] == [first, second, second]


async def test_whoever_has_gone_hears_nothing(looking: None) -> None:
    game = await aside(started_game)(players=1)
    gone, there = Socket(), Socket()
    for socket in (gone, there):
        follow(game.pk, socket)
    unfollow(game.pk, gone)
    await there.heard.wait()
    assert gone.versions == []
    unfollow(game.pk, there)
    assert game.pk not in following._followers


async def test_a_table_that_is_gone_is_not_spoken_of(looking: None) -> None:
    game = await aside(started_game)(players=1)
    lost, there = Socket(), Socket()
    follow(game.pk + 1, lost)
    follow(game.pk, there)
    await there.heard.wait()
    assert lost.versions == []
    assert await aside(Game.objects.count)() == 1


def test_where_nobody_is_nothing_is_asked() -> None:
    assert following._versions([]) == []
