"""Gates of tables whose moves came over the event loop: they open there as soon as it is time."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from games import quick_gates
from games.models import Game
from games.services import clock, play, progress
from games.services.play import Person
from games.store import read_table
from tests.games.services.turns import row
from tests.games.sockets.followers import until
from tests.sockets import aside
from tests.tables import play_of, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def _short_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(progress.GRACES, Game.Pace.BRISK.value, timedelta(seconds=0.4))


def brisk_game() -> Game:
    return started_game(players=2, pace=Game.Pace.BRISK)


async def all_move(game: Game) -> int:
    """Everybody makes a move as pages with sockets do; the version at which the gate is shut."""
    version = 0
    for seat in range(2):
        table = read_table(game.pk, 1)
        now, player = play_of(table), table.players[seat]
        engine = now.adapter.engine
        event = engine.event_to_record(now.state.setup, engine.house_move(now.state, seat))
        assert event is not None
        edit = play.move_on(table, Person(player.user_id), play.stamp(now, player), event)
        assert await quick_gates.write(edit)
        version = edit.game.version
    return version


async def test_a_gate_opens_without_a_ticker_not_before_its_time() -> None:
    quick_gates.keep_time()
    game = await aside(brisk_game)()
    shut = await all_move(game)
    gate = (await aside(row)(game)).gate_deadline
    assert gate is not None
    await until(lambda: read_table(game.pk, 1).game.version > shut)
    table = read_table(game.pk, 1)
    assert timezone.now() >= gate
    assert play_of(table).adapter.engine.waiting(play_of(table).state) == [0, 1]
    assert (await aside(row)(game)).version == table.game.version == shut + 1


async def test_the_ticker_leaves_a_gate_alone_that_is_waited_for_here() -> None:
    quick_gates.keep_time()
    game = await aside(brisk_game)()
    shut = await all_move(game)
    assert await aside(clock.tick)() == clock.Look(0, is_quiet=True)
    await until(lambda: read_table(game.pk, 1).game.version > shut)
    assert game.pk not in clock.watched_gates


async def test_without_clocks_in_this_server_a_ticker_opens_it() -> None:
    game = await aside(brisk_game)()
    shut = await all_move(game)
    await asyncio.sleep(0.5)
    assert (await aside(row)(game)).version == shut
    assert (await aside(clock.tick)()).dealt_with == 1
    assert (await aside(row)(game)).version == shut + 1


async def test_who_takes_a_move_back_gets_the_turn_again_and_nothing_comes() -> None:
    quick_gates.keep_time()
    game = await aside(brisk_game)()
    shut = await all_move(game)
    table = read_table(game.pk, 1)
    player = table.players[1]
    await aside(play.undo)(game.pk, player.user_id, play.stamp(play_of(table), player))
    await until(lambda: game.pk not in clock.watched_gates)
    table = read_table(game.pk, 1)
    assert table.game.version == shut + 1
    assert play_of(table).adapter.engine.waiting(play_of(table).state) == [1]


async def test_what_cannot_be_opened_here_the_ticker_opens(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("nobody foresaw that")

    quick_gates.keep_time()
    game = await aside(brisk_game)()
    monkeypatch.setattr(quick_gates, "gate_opened", broken)
    shut = await all_move(game)
    await until(lambda: game.pk not in clock.watched_gates)
    assert [record.name for record in caplog.records] == ["games.quick_gates"]
    assert (await aside(clock.tick)()).dealt_with == 1
    assert (await aside(row)(game)).version == shut + 1


async def test_a_gate_for_which_nobody_waits_any_more_is_opened_by_the_ticker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick_gates.Gates, "_begin", lambda *_: None)
    quick_gates.keep_time()
    game = await aside(brisk_game)()
    shut = await all_move(game)
    await asyncio.sleep(0.5)
    assert (await aside(clock.tick)()).dealt_with == 0
    passed = timezone.now() - clock.LEFT_TO_LOOP
    clock.watched_gates[game.pk] = clock.watched_gates[game.pk]._replace(until=passed)
    assert (await aside(clock.tick)()).dealt_with == 1
    assert (await aside(row)(game)).version == shut + 1


@pytest.mark.parametrize("late", [timedelta(seconds=-1), clock.TOO_LATE + timedelta(seconds=1)])
async def test_after_a_jump_of_the_clock_the_gate_is_left_to_the_ticker(late: timedelta) -> None:
    game = await aside(brisk_game)()
    await all_move(game)
    table = read_table(game.pk, 1)
    table.game.gate_deadline = timezone.now() - late
    assert clock.gate_opened(table) is None
    table.game.gate_deadline = timezone.now()
    assert clock.gate_opened(table) is not None
