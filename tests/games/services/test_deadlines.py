"""The clock of a turn: how long it runs, and what happens when it has run out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Move
from games.services.play import UNDO_ALLOWANCE
from games.services.progress import GRACE, REOPENED
from games.services.refusals import Rejected, Why
from tests.games.services.turns import all_done, is_due, players, row, turn, waiting
from tests.tables import go_on, house_move, state_of, time_is_up, undo

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("clock", [20, 45, 90, 86_400])
def test_a_turn_has_the_time_of_its_clock(clock: int) -> None:
    game = turn(1, clock=clock)
    assert is_due(row(game).deadline, timedelta(seconds=clock))
    assert row(game).turn_deadline == row(game).deadline


def test_without_a_clock_a_turn_has_no_end() -> None:
    game = turn(1)
    assert (row(game).deadline, row(game).turn_deadline) == (None, None)


def test_a_move_does_not_change_the_time_of_the_others() -> None:
    game = turn(1, clock=20)
    before = row(game).deadline
    house_move(game, 0)
    undo(game, 0)
    house_move(game, 0)
    assert row(game).deadline == before


def test_at_the_deadline_the_house_plays_for_those_who_have_not() -> None:
    game = turn(1, players=3, clock=20)
    while 1 in waiting(game):
        house_move(game, 1)
    count = row(game).move_count
    time_is_up(game)
    moves = Move.objects.filter(game=game, index__gte=count).order_by("index")
    assert {(move.seat, move.by) for move in moves} == {(0, "house"), (2, "house")}
    assert waiting(game) == []
    assert is_due(row(game).deadline, GRACE)
    assert players(game) == [(1, False), (0, False), (1, False)]


def test_what_the_house_played_can_be_taken_back_in_the_grace() -> None:
    game = turn(1, clock=20)
    time_is_up(game)
    undo(game, 0)
    assert waiting(game) == [0]
    assert is_due(row(game).deadline, REOPENED)
    assert players(game) == [(0, False), (1, False)]


def test_a_reopened_turn_gets_a_little_time_when_the_clock_has_run_down() -> None:
    game = turn(1, clock=20)
    all_done(game)
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now())
    undo(game, 0)
    assert is_due(row(game).deadline, REOPENED)
    assert row(game).turn_deadline == row(game).deadline


def test_a_turn_whose_time_is_over_is_not_reopened_for_ever() -> None:
    game = turn(1, players=1, clock=20)
    all_done(game)
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now())
    for _ in range(UNDO_ALLOWANCE):
        undo(game, 0)
        all_done(game)
    with pytest.raises(Rejected) as caught:
        undo(game, 0)
    assert caught.value.reason is Why.UNDO_USED_UP
    go_on(game)
    assert state_of(game).state.turn == 2
