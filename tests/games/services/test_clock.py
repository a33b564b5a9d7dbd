"""Deadlines are dealt with once, and one broken table does not stop the clocks of the others."""

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from games.live.listeners import listeners
from games.models import Game, Player
from games.services import clock
from games.services.clock import LEFT_TO_OTHERS, tick, time_is_up
from games.store import forget_tables, read_table
from tests.tables import committed, house_move, let_time_pass, play_of, play_on, started_game, state_of

pytestmark = pytest.mark.django_db


def overdue(players: int = 2, **options: int) -> Game:
    game = started_game(players, **{"clock": 20, **options})
    let_time_pass(game)
    return game


def ticked() -> int:
    with committed():
        return tick().dealt_with


def test_only_overdue_tables_are_dealt_with() -> None:
    late, early, calm = overdue(), started_game(players=2, clock=20), started_game(players=2)
    assert ticked() == 1
    assert [play_of(read_table(game.pk)).open != () for game in (late, early, calm)] == [True, False, False]


@pytest.fixture
def another_process() -> Iterator[None]:
    listeners.heard_other()
    yield
    listeners.forget()


@pytest.mark.usefixtures("another_process")
def test_a_table_that_only_another_process_remembers_is_left_to_it_for_a_moment() -> None:
    game = overdue()
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - LEFT_TO_OTHERS / 5)
    forget_tables()
    assert ticked() == 0
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - LEFT_TO_OTHERS)
    assert ticked() == 1


@pytest.mark.usefixtures("another_process")
def test_a_table_that_this_process_remembers_as_well_is_dealt_with_at_once() -> None:
    game = overdue()
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    read_table(game.pk)
    assert ticked() == 1


def test_a_deadline_is_dealt_with_once() -> None:
    game = overdue()
    assert [ticked(), ticked()] == [1, 0]
    assert [player.missed for player in read_table(game.pk).players] == [1, 1]


def test_a_deadline_that_somebody_has_moved_meanwhile_is_left_alone() -> None:
    game = overdue()
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() + timedelta(seconds=5))
    version = read_table(game.pk).game.version
    assert time_is_up(game.pk) is False
    assert read_table(game.pk).game.version == version


def test_a_move_in_the_last_moment_counts() -> None:
    game = overdue()
    house_move(game, 0)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    ticked()
    assert [player.missed for player in read_table(game.pk).players] == [0, 1]


def test_those_who_wait_longest_come_first_and_a_look_takes_only_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "BATCH", 2)
    games = [overdue() for _ in range(3)]
    for age, game in enumerate(games):
        then = timezone.now() - timedelta(minutes=age)
        Game.objects.filter(pk=game.pk).update(deadline=then, turn_deadline=then)
    assert ticked() == 2
    assert [bool(state_of(game).open) for game in games] == [False, True, True]
    assert ticked() == 1


def test_a_table_that_cannot_go_on_does_not_stop_the_clocks_of_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, fine = overdue(), overdue()
    # A row that nobody foresaw.
    Game.objects.filter(pk=broken.pk).update(kind="chess", version=99)
    forget_tables()
    with caplog.at_level(logging.CRITICAL, logger="games.services.clock"):
        assert ticked() == 1
    assert state_of(fine).open
    later = Game.objects.get(pk=broken.pk).deadline
    assert later is not None
    assert later > timezone.now() + timedelta(seconds=30)
    assert not Player.objects.filter(game=broken, missed__gt=0).exists()


def test_a_database_that_is_away_is_for_the_ticker_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    overdue()

    def away(game_id: int) -> bool:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr(clock, "time_is_up", away)
    with pytest.raises(OperationalError):
        tick()


def test_the_clock_of_a_game_that_is_over_stands_still() -> None:
    game = overdue(players=1)
    play_on(game)
    assert game.deadline is None
    assert ticked() == 0
