"""Looking at the clocks again and again, whatever the database does."""

import asyncio
import logging
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from games import ticker
from games.management.commands import ticker as command
from games.models import Game
from games.services import clock
from games.ticker import INTERVAL, RECOVERY, REST, run, run_in_server, tick_once
from tests.sockets import aside
from tests.tables import let_time_pass, started_game
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def overdue() -> Game:
    game = started_game(players=2, clock=20)
    let_time_pass(game)
    return game


def missed(game: Game) -> list[int]:
    return list(game.players.order_by("seat").values_list("missed", flat=True))


def test_a_look_deals_with_what_is_overdue_and_says_when_to_look_again() -> None:
    game = overdue()
    assert tick_once() == INTERVAL
    assert missed(game) == [1, 1]


def test_it_rests_until_a_deadline_is_near_and_misses_none_meanwhile() -> None:
    game = started_game(players=2, clock=20)
    assert tick_once() == REST < clock.AHEAD.total_seconds()
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() + clock.AHEAD)
    assert tick_once() == INTERVAL


def test_with_more_overdue_than_one_look_takes_the_next_look_is_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (clock, ticker):
        monkeypatch.setattr(module, "BATCH", 1)
    games = [overdue(), overdue()]
    assert [tick_once(), tick_once(), tick_once()] == [0.0, 0.0, REST]
    assert [missed(game) for game in games] == [[1, 1], [1, 1]]


def test_it_outlives_a_database_that_does_not_answer(caplog: pytest.LogCaptureFixture) -> None:
    game = overdue()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_game RENAME TO gone")
    with caplog.at_level(logging.WARNING, logger="games.ticker"):
        assert tick_once() == RECOVERY
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE gone RENAME TO games_game")
    assert [record.name for record in caplog.records] == ["games.ticker"]
    assert tick_once() == INTERVAL
    assert missed(game) == [1, 1]


def test_it_outlives_a_lost_connection() -> None:
    game = overdue()
    connection.ensure_connection()
    connection.connection.close()
    assert tick_once() in {RECOVERY, INTERVAL}
    assert tick_once() in {INTERVAL, REST}
    assert missed(game) == [1, 1]


def test_it_looks_until_it_is_told_to_stop() -> None:
    game = overdue()
    looks = iter([False, True])
    run(lambda: next(looks))
    assert missed(game) == [1, 1]


async def test_in_a_server_it_looks_without_holding_anybody_up() -> None:
    game = await aside(overdue)()
    looking = asyncio.create_task(run_in_server())
    await aside(until)(lambda: missed(game) == [1, 1])
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await looking
    await aside(connections.close_all)()


def test_the_command_says_what_it_does_and_stops_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", interrupted)
    call_command("ticker")
    assert capsys.readouterr().out == "Looking at the clocks; stop with Ctrl-C.\nStopped.\n"


def test_a_deadline_in_the_future_is_left_alone() -> None:
    game = started_game(players=2, clock=20)
    tick_once()
    assert missed(game) == [0, 0]
    assert game.deadline is not None
    assert game.deadline > timezone.now() + timedelta(seconds=10)
