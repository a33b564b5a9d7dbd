"""The end of a round, and of the game."""

import pytest

from games.engine.luckybox.events import CloseRound
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.scoring import card_points, so_far
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.positions import (
    ALL_SQUARES,
    GAMEWRIGHT,
    Hand,
    card,
    cards_in,
    crossed,
    full,
    hand,
    names,
    options,
    play,
    table,
)

ALL_BUT_C3 = ALL_SQUARES.removesuffix(" c3")


def close(*hands: Hand, in_round: int) -> State:
    """The last number of a round is a 9, which every seat crosses off at c3 of its first card."""
    state, first = table(*hands, number=9, in_round=in_round, turn=9), 1
    for seat, held in enumerate(hands):
        state = play(state, f"cross {first} c3", seat=seat)
        first += len(held.cards)
    return play(state, "close")


@pytest.mark.parametrize(("in_round", "points"), [(1, 15), (2, 12), (3, 10), (4, 8)])
def test_a_complete_card_is_worth_less_from_round_to_round(in_round: int, points: int) -> None:
    state = close(hand(card("123456789", ALL_BUT_C3)), in_round=in_round)

    assert card_points(GAMEWRIGHT, state.seats[0]) == points
    assert state.seats[0].complete[in_round - 1] == 1


def test_one_card_in_round_one_none_in_two_and_two_in_three_score_15_and_0_and_20() -> None:
    state = close(hand(card("123456789", ALL_BUT_C3)), in_round=1)
    state = state._replace(phase=Phase.CLOSE, round=2)
    state = play(state, "close")
    held = hand(card("123456789", ALL_BUT_C3), full(), complete=state.seats[0].complete)
    state = close(held, in_round=3)

    assert state.seats[0].complete == (1, 0, 2, 0)
    assert card_points(GAMEWRIGHT, state.seats[0]) == 15 + 0 + 20


def test_complete_cards_go_to_the_discard_pile() -> None:
    state = close(hand(card("123456789", ALL_BUT_C3), full(), card()), in_round=1)

    assert cards_in(state, state.discard) == "1 2"
    assert names(state, state.seats[0].cards) == "3"


def test_incomplete_cards_stay_with_their_crosses() -> None:
    state = close(hand(card("123456789", "a1"), full(), card("123456789", "b2")), in_round=1)

    assert names(state, state.seats[0].cards) == "1 3"
    assert (crossed(state, "1"), crossed(state, "3")) == ("a1 c3", "b2")


def test_cards_that_miss_one_square_are_not_complete() -> None:
    state = close(hand(card("123456789", ALL_BUT_C3.removeprefix("a1 "))), in_round=1)

    assert (crossed(state, "1"), state.seats[0].complete) == (ALL_SQUARES.removeprefix("a1 "), (0, 0, 0, 0))


def test_a_card_completed_in_the_middle_of_a_round_stays_until_the_round_ends() -> None:
    state = play(table(hand(card("123456789", ALL_BUT_C3), card()), number=9, turn=4), "cross 1 c3")

    assert state.phase is Phase.REVEAL
    assert (names(state, state.seats[0].cards), crossed(state, "1")) == ("1 2", ALL_SQUARES)
    assert (state.seats[0].complete, state.discard) == ((0, 0, 0, 0), 0)


def test_a_card_completed_in_the_middle_of_a_round_scores_for_that_round() -> None:
    state = close(hand(card(), full()), in_round=2)

    assert state.seats[0].complete == (0, 1, 0, 0)


def test_the_score_so_far_counts_a_complete_card_before_the_round_ends() -> None:
    held = hand(full(), card("123456789", "a1 b2 c3"), stars=(2, 0, 0, 0), complete=(1, 0, 0, 0))
    state = table(held, in_round=2)

    assert so_far(state, state.seats[0]) == 15 + 12 + 4 + 1


def test_all_seats_end_a_round_together() -> None:
    state = close(hand(card("123456789", ALL_BUT_C3)), hand(card(), full()), hand(card()), in_round=1)

    assert [seat.complete[0] for seat in state.seats] == [1, 1, 0]
    assert (state.phase, state.round, state.turn) == (Phase.DEAL, 2, 0)


def test_all_number_cards_come_back_for_the_next_round() -> None:
    state = close(hand(card()), in_round=1)

    assert (state.drawn, state.number) == ((0,) * 10, 0)


@pytest.mark.parametrize("in_round", [1, 2, 3])
def test_after_rounds_one_to_three_cards_are_dealt_again(in_round: int) -> None:
    assert close(hand(card()), in_round=in_round).phase is Phase.DEAL


def test_after_round_four_the_game_is_over() -> None:
    state = close(hand(card()), in_round=4)

    assert state.phase is Phase.OVER
    assert (LUCKY_BOX.waiting(state), options(state)) == ([], {})
    assert LUCKY_BOX.outcome(state) is not None


def test_there_is_no_outcome_before_the_game_is_over() -> None:
    assert LUCKY_BOX.outcome(close(hand(card()), in_round=3)) is None


def test_the_end_of_a_round_follows_by_itself_and_so_records_leave_it_out() -> None:
    state = play(table(hand(card()), number=9, turn=9), "cross 1 c3")

    assert LUCKY_BOX.implied(state) == CloseRound()
    assert LUCKY_BOX.event_to_record(state.setup, CloseRound()) is None


def test_nothing_else_follows_by_itself() -> None:
    assert LUCKY_BOX.implied(table(hand(card()))) is None
