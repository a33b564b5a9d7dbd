"""Taking back: everything of an open turn, step by step, unless somebody else depends on it."""

from functools import partial

import pytest

from games.services import play
from games.services.refusals import Why
from games.store import Play, read_table
from games.store.play import CannotUndo, undone
from tests.games.services.refusing import why
from tests.games.services.turns import all_done, row, turn, waiting
from tests.tables import (
    committed,
    go_on,
    house_move,
    play_of,
    play_on,
    stamp_of,
    started_game,
    state_of,
    undo,
)

pytestmark = pytest.mark.django_db


def test_everything_of_this_turn_can_be_taken_back_step_by_step() -> None:
    game = turn(1, players=1, rules={"edition": "gamewright"})
    play_on(game, until=lambda now: len(now.open) > 1 or now.state.round == 3)
    steps = len(state_of(game).open)
    assert steps > 1, "the seed has no chain of bonuses"
    for left in reversed(range(steps)):
        undo(game, 0)
        assert len(state_of(game).open) == left
    at = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: play.undo(game.pk, game.host_id, at)) is Why.NOTHING_TO_UNDO


def test_a_doubled_undo_takes_back_one_step() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    at = stamp_of(read_table(game.pk), 0)
    with committed():
        play.undo(game.pk, game.host_id, at)
    assert why(game, lambda: play.undo(game.pk, game.host_id, at)) is Why.ALREADY_DONE


def test_undo_reopens_a_turn_that_waits_for_the_next_number() -> None:
    game = turn(1)
    all_done(game)
    assert row(game).deadline is not None
    undo(game, 0)
    assert waiting(game) == [0]
    assert row(game).deadline is None


def test_nothing_is_taken_back_once_the_next_number_is_there() -> None:
    game = turn(1)
    all_done(game)
    old = stamp_of(read_table(game.pk), 0)
    go_on(game)
    assert why(game, lambda: play.undo(game.pk, game.host_id, old)) is Why.TURN_PASSED
    new = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: play.undo(game.pk, game.host_id, new)) is Why.NOTHING_TO_UNDO


def test_nobody_takes_back_what_somebody_else_did() -> None:
    game = turn(1)
    house_move(game, 1)
    at = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: play.undo(game.pk, game.host_id, at)) is Why.NOTHING_TO_UNDO


def test_nothing_is_taken_back_that_somebody_else_was_refused_a_token_for() -> None:
    # With this seed the house moves empty the supply in the third round.
    game = started_game(players=6, rules={"edition": "cocktail"}, seed="13" * 32)
    play_on(game, until=lambda now: bool(_whom_others_depend_on(now)))
    table = read_table(game.pk)
    seat = _whom_others_depend_on(play_of(table))[0]
    undo_of = partial(play.undo, game.pk, table.players[seat].user_id, stamp_of(table, seat))
    assert why(game, undo_of) is Why.OTHERS_DEPEND


def _whom_others_depend_on(now: Play) -> list[int]:
    found = []
    for seat in {entry.seat or 0 for entry in now.open}:
        try:
            undone(now, seat)
        except CannotUndo:
            found.append(seat)
    return found


def test_a_card_that_was_kept_can_be_given_back_before_the_first_number() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    undo(game, 0)
    assert state_of(game).state.seats[0].offer
    assert state_of(game).state.seats[0].cards == ()
