"""Taking back: everything of an open turn, step by step, unless somebody else depends on it."""

from functools import partial

import pytest

from games.models import Game
from games.services import play
from games.services.play import UNDO_ALLOWANCE
from games.services.progress import GRACE
from games.services.refusals import Why
from games.store import Play, forget_tables, read_table
from games.store.play import CannotUndo, undone
from tests.games.services.refusing import why
from tests.games.services.turns import all_done, is_due, row, turn, waiting
from tests.tables import (
    client_of,
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


# -- the allowance: nobody can hold up a table by taking back again and again


def take_back_and_play_again(game: Game, seat: int) -> None:
    undo(game, seat)
    all_done(game)


def use_up(game: Game, seat: int) -> None:
    for _ in range(UNDO_ALLOWANCE):
        take_back_and_play_again(game, seat)


def why_not_undone(game: Game, seat: int) -> object:
    table = read_table(game.pk)
    at, user_id = stamp_of(table, seat), table.players[seat].user_id
    return why(game, lambda: play.undo(game.pk, user_id, at))


@pytest.mark.parametrize("clock", [0, 20])
def test_a_seat_can_take_back_so_often_in_a_turn_and_then_no_more(clock: int) -> None:
    game = turn(1, clock=clock)
    all_done(game)
    use_up(game, 0)
    assert why_not_undone(game, 0) is Why.UNDO_USED_UP


def test_each_seat_has_an_allowance_of_its_own() -> None:
    game = turn(1)
    all_done(game)
    use_up(game, 0)
    take_back_and_play_again(game, 1)


def test_the_next_turn_brings_a_new_allowance() -> None:
    game = turn(1)
    all_done(game)
    use_up(game, 0)
    go_on(game)
    all_done(game)
    take_back_and_play_again(game, 0)


def test_the_allowance_follows_from_the_log_and_not_from_what_a_process_remembers() -> None:
    game = turn(1)
    all_done(game)
    use_up(game, 0)
    forget_tables()
    assert why_not_undone(game, 0) is Why.UNDO_USED_UP


def test_several_moves_taken_back_in_a_row_are_one_time() -> None:
    game = turn(1, rules={"edition": "gamewright"})
    play_on(game, until=lambda now: len([entry for entry in now.open if entry.seat == 0]) > 1)
    entries = [entry for entry in state_of(game).open if entry.seat == 0]
    for _ in entries:
        undo(game, 0)
    assert state_of(game).undo_count(0) == 1


def test_who_plays_alone_without_a_clock_takes_back_as_often_as_they_like() -> None:
    game = turn(1, players=1)
    all_done(game)
    for _ in range(UNDO_ALLOWANCE + 2):
        take_back_and_play_again(game, 0)


def test_whoever_alternates_undo_and_move_holds_up_a_brisk_table_for_a_few_seconds_at_most() -> None:
    game = turn(1)
    all_done(game)
    for _ in range(UNDO_ALLOWANCE):
        take_back_and_play_again(game, 0)
        assert is_due(row(game).gate_deadline, GRACE)
    deadline = row(game).gate_deadline
    # Nothing that this seat can still do moves the end of the wait.
    assert why_not_undone(game, 0) is Why.UNDO_USED_UP
    assert row(game).gate_deadline == deadline
    go_on(game)
    assert state_of(game).state.turn == 2


@pytest.mark.parametrize(
    ("kind", "words"),
    [("luckybox", "You cannot choose again any more in this round."), ("luckynumbers", "No undo left")],
)
def test_at_the_place_of_the_button_the_page_says_why_it_is_gone(kind: str, words: str) -> None:
    game = started_game(players=2, kind=kind)
    for _ in range(UNDO_ALLOWANCE):
        house_move(game, 0)
        undo(game, 0)
    house_move(game, 0)
    page = client_of(game, 0).get(f"/t/{game.code}/").content.decode()
    assert words in page
    assert "You can still undo" not in page
    assert "form=f-undo" not in page
    other = started_game(players=2, kind=kind)
    house_move(other, 0)
    assert "form=f-undo" in client_of(other, 0).get(f"/t/{other.code}/").content.decode()
