"""Moves that the event loop writes into PostgreSQL, and those that it leaves to threads."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from django.db import connection

from games.models import Game, Move
from games.store import direct_postgresql as direct
from games.store import read_table, write_at_once
from games.store.edit import TableEdit
from tests.games.store.backends import end_backend
from tests.sockets import aside
from tests.tables import started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.postgresql]


@pytest.fixture(autouse=True)
async def _connections_are_closed() -> AsyncIterator[None]:
    if connection.vendor != "postgresql":
        pytest.skip("for PostgreSQL")
    yield
    for database in direct.connections().idle:
        database.close()


def edited(game: Game, seat: int = 0) -> TableEdit:
    """A table with a move of the house in a seat, not written yet."""
    edit = TableEdit(read_table(game.pk, game.version))
    edit.act(seat, edit.play.adapter.engine.house_move(edit.play.state, seat))
    return edit


def moves_of(game: Game) -> int:
    return Move.objects.filter(game=game, seat=0).count()


async def test_a_move_is_written_once() -> None:
    game = await aside(started_game)(players=2)
    first, again = await aside(edited)(game), await aside(edited)(game)
    before = await aside(moves_of)(game)
    assert await write_at_once(first)
    assert not await write_at_once(again)
    assert await aside(moves_of)(game) == before + 1
    assert (await aside(read_table)(game.pk)).game.version == game.version + 1


async def test_after_a_connection_was_ended_another_is_opened() -> None:
    game = await aside(started_game)(players=2)
    assert await write_at_once(await aside(edited)(game))
    (database,) = direct.connections().idle
    await aside(end_backend)(database.server.backend_pid)
    table = await aside(read_table)(game.pk)
    assert await write_at_once(await aside(edited)(table.game, 1))
    assert not database.is_open


async def test_many_at_once_are_all_written_over_a_few_connections() -> None:
    games = [await aside(started_game)(players=2) for _ in range(direct.MOST + 2)]
    edits = [await aside(edited)(game) for game in games]
    assert all(await asyncio.gather(*map(write_at_once, edits)))
    assert len(direct.connections().idle) <= direct.MOST
    for game in games:
        assert await aside(moves_of)(game) == 1
