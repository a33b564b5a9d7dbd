"""Seats whose owners are away: they run by themselves until somebody takes them back."""

from datetime import timedelta
from typing import Any

import pytest

from games.models import Game, Move
from games.services import play
from games.services.progress import GRACE
from games.store import read_table
from tests.games.services.turns import is_due, next_of, players, row, turn, waiting
from tests.tables import committed, house_move, play_of, started_game, state_of, time_is_up, undo

pytestmark = pytest.mark.django_db


def miss(game: Game, *seats: int) -> None:
    """A turn in which some seats let the time run out."""
    number = state_of(game).state.turn
    for seat in waiting(game):
        while seat not in seats and seat in waiting(game):
            house_move(game, seat)
    time_is_up(game)
    if state_of(game).state.turn == number and not waiting(game):
        time_is_up(game)


def test_after_two_misses_in_a_row_a_seat_runs_by_itself() -> None:
    game = turn(1, clock=20)
    miss(game, 1)
    assert players(game) == [(0, False), (1, False)]
    miss(game, 1)
    assert players(game) == [(0, False), (2, True)]


def test_misses_count_only_in_a_row() -> None:
    game = turn(1, clock=20)
    miss(game, 1)
    miss(game)
    miss(game, 1)
    assert players(game) == [(0, False), (1, False)]


def away(number: int = 3, **options: Any) -> Game:
    """A table of three, of whom one has missed two deadlines."""
    game = turn(1, players=3, clock=20, **options)
    while state_of(game).state.turn < number:
        miss(game, 1)
    assert players(game)[1][1]
    return game


def test_nobody_waits_for_a_seat_that_runs_by_itself() -> None:
    game = away()
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    assert waiting(game) == []
    assert state_of(game).open[-1].by == Move.By.HOUSE
    assert is_due(row(game).deadline, GRACE)


def test_a_seat_that_runs_by_itself_plays_after_all_others() -> None:
    game = away()
    assert waiting(game) == [0, 1, 2]
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    order = [entry.seat for entry in state_of(game).open]
    assert [order.index(0), order.index(2), order.index(1)] == sorted(map(order.index, {0, 1, 2}))


def test_nobody_waits_for_the_next_of_a_seat_that_runs_by_itself() -> None:
    game = away(pace="relaxed")
    number = state_of(game).state.turn
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    next_of(game, 0)
    next_of(game, 2)
    assert state_of(game).state.turn == number + 1


def test_a_move_takes_the_seat_back() -> None:
    game = away()
    house_move(game, 1)
    assert players(game)[1] == (0, False)


def test_an_undo_takes_the_seat_back() -> None:
    game = away()
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    undo(game, 1)
    assert players(game)[1] == (0, False)
    assert waiting(game) == [1]


def test_a_word_takes_the_seat_back() -> None:
    game = away()
    with committed():
        play.come_back(game.pk, game.players.get(seat=1).user_id)
    assert players(game)[1] == (0, False)
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    assert waiting(game) == [1]


def test_with_everybody_away_the_clock_sets_the_pace() -> None:
    game = turn(1, clock=20)
    for _ in range(2):
        miss(game, 0, 1)
    assert [is_away for _, is_away in players(game)] == [True, True]
    number = state_of(game).state.turn
    assert waiting(game) == [0, 1]
    assert is_due(row(game).deadline, timedelta(seconds=20))
    miss(game, 0, 1)
    assert state_of(game).state.turn == number + 1


def test_a_game_that_everybody_has_left_comes_to_its_end() -> None:
    game = started_game(players=2, clock=20)
    for _ in range(200):
        if row(game).status == Game.Status.OVER:
            break
        time_is_up(game)
    over = row(game)
    assert (over.status, over.deadline, over.turn_deadline) == (Game.Status.OVER, None, None)
    assert over.finished_at is not None
    outcome = state_of(game).adapter.engine.outcome(play_of(read_table(game.pk)).state)
    assert outcome is not None
    assert over.result == outcome.result
    assert set(Move.objects.filter(game=game).values_list("by", flat=True)) == {"chance", "house"}
