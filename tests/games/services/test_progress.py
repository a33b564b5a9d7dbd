"""How a game goes on when everybody is done: by itself, or when all have asked for it."""

from datetime import timedelta

import pytest

from games.models import Game
from games.services import play
from games.services.progress import GRACE, SOLO_GRACE
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.games.services.turns import all_done, is_due, next_of, players, row, turn, waiting
from tests.tables import committed, house_move, started_game, state_of, time_is_up, undo

pytestmark = pytest.mark.django_db


# -- brisk


def test_brisk_the_next_number_comes_after_a_grace() -> None:
    game = turn(1)
    all_done(game)
    assert is_due(row(game).deadline, GRACE)
    assert state_of(game).state.turn == 1
    time_is_up(game)
    assert state_of(game).state.turn == 2


def test_brisk_the_first_number_too_comes_after_a_grace() -> None:
    game = started_game(players=2)
    all_done(game)
    assert is_due(row(game).deadline, GRACE)
    assert state_of(game).state.turn == 0


def test_at_a_slow_table_there_is_twice_as_much_time() -> None:
    game = turn(1, pace="steady")
    all_done(game)
    assert is_due(row(game).deadline, timedelta(seconds=4))


def test_alone_the_next_number_comes_after_a_while_or_with_next() -> None:
    game = turn(1, players=1)
    all_done(game)
    assert is_due(row(game).deadline, SOLO_GRACE)
    next_of(game, 0)
    assert state_of(game).state.turn == 2


def test_together_nobody_presses_next_where_the_game_goes_on_by_itself() -> None:
    game = turn(1, players=2)
    all_done(game)
    with pytest.raises(Rejected) as caught:
        next_of(game, 0)
    assert caught.value.reason is Why.NOTHING_NEXT


def test_brisk_a_reopened_turn_gets_a_grace_of_its_own() -> None:
    game = turn(1)
    all_done(game)
    undo(game, 0)
    assert row(game).deadline is None
    all_done(game)
    assert is_due(row(game).deadline, GRACE)


def test_the_grace_is_not_pushed_back_by_what_others_press() -> None:
    game = turn(1, players=3, clock=90)
    game.players.filter(seat=2).update(controller="house", missed=2)
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    all_done(game)
    before = row(game).deadline
    with committed():
        play.come_back(game.pk, game.players.get(seat=2).user_id)
    assert row(game).deadline == before
    assert row(game).version > game.version + 1


# -- relaxed


def test_relaxed_the_next_number_comes_when_all_have_asked_for_it() -> None:
    game = turn(1, players=3, pace="relaxed")
    all_done(game)
    for seat in (2, 0):
        next_of(game, seat)
        assert state_of(game).state.turn == 1
    assert [player.is_ready for player in read_table(game.pk).players] == [True, False, True]
    next_of(game, 1)
    assert state_of(game).state.turn == 2
    assert [player.is_ready for player in read_table(game.pk).players] == [False, False, False]


def test_relaxed_without_a_clock_nothing_happens_by_itself() -> None:
    game = turn(1, pace="relaxed")
    all_done(game)
    assert row(game).deadline is None


def test_relaxed_alone_the_next_number_comes_with_next() -> None:
    game = turn(1, players=1, pace="relaxed")
    all_done(game)
    assert (state_of(game).state.turn, row(game).deadline) == (1, None)
    next_of(game, 0)
    assert state_of(game).state.turn == 2


def test_relaxed_next_can_be_asked_for_while_others_still_think() -> None:
    game = turn(1, pace="relaxed")
    while 0 in waiting(game):
        house_move(game, 0)
    next_of(game, 0)
    all_done(game)
    assert state_of(game).state.turn == 1
    next_of(game, 1)
    assert state_of(game).state.turn == 2


def test_relaxed_whoever_takes_back_has_not_asked_for_the_next_number() -> None:
    game = turn(1, pace="relaxed")
    all_done(game)
    next_of(game, 0)
    undo(game, 0)
    assert [player.is_ready for player in read_table(game.pk).players] == [False, False]
    all_done(game)
    next_of(game, 1)
    assert state_of(game).state.turn == 1
    next_of(game, 0)
    assert state_of(game).state.turn == 2


def test_relaxed_the_clock_goes_on_without_those_who_do_not_ask() -> None:
    game = turn(1, pace="relaxed", clock=20)
    all_done(game)
    before = row(game).deadline
    assert is_due(before, timedelta(seconds=20))
    next_of(game, 0)
    assert row(game).deadline == before
    time_is_up(game)
    assert state_of(game).state.turn == 2
    assert players(game) == [(0, False), (0, False)]
