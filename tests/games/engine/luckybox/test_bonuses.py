"""The bonuses of completed lines: numbers, question marks, stars and tokens."""

import pytest

from games.engine.luckybox.editions import EDITIONS, Rules
from games.engine.luckybox.events import Refusal
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase
from tests.games.engine.luckybox.positions import (
    ALL_SQUARES,
    card,
    crossed,
    ends_waiting,
    full,
    hand,
    options,
    play,
    refusal,
    table,
)


def test_a_completed_row_earns_its_bonus() -> None:
    state = play(table(hand(card("123456789", "a1 b1", r1="M")), number=3), "cross 1 c1")

    assert state.seats[0].moons == 1


def test_a_completed_column_earns_its_bonus() -> None:
    state = play(table(hand(card("123456789", "b1 b2", c2="L")), number=8), "cross 1 b3")

    assert state.seats[0].lightning == 5


def test_two_crosses_in_a_line_earn_nothing() -> None:
    state = play(table(hand(card("123456789", "a1", r1="M")), number=3), "cross 1 c1")

    assert state.seats[0].moons == 0


def test_a_diagonal_is_no_line() -> None:
    ends = {"r1": "M", "r2": "M", "r3": "M", "c1": "M", "c2": "M", "c3": "M"}
    state = play(table(hand(card("123456789", "a1 b2", **ends)), number=9), "cross 1 c3")

    assert state.seats[0].moons == 0


def test_a_blank_line_end_brings_nothing() -> None:
    state = table(hand(card("123456789", "a1 b1")), number=3)
    after = play(state, "cross 1 c1").seats[0]

    assert (after.lightning, after.moons, after.stars, after.pending) == (4, 0, (0, 0, 0, 0), ())


def test_a_line_earns_its_bonus_once() -> None:
    state = table(hand(card("123456789", "a1 b1 a2", r1="M", c1="S")), number=3)
    state = play(state, "cross 1 c1", "number 7", "cross 1 a3")

    assert (state.seats[0].moons, state.seats[0].stars) == (1, (1, 0, 0, 0))


def test_one_cross_can_complete_a_row_and_a_column_and_earns_both() -> None:
    state = table(hand(card("123456789", "a2 c2 b1 b3", r2="M", c2="LL")), number=5)
    after = play(state, "cross 1 b2").seats[0]

    assert (after.moons, after.lightning) == (1, 6)


def test_double_lightning_brings_two() -> None:
    state = play(table(hand(card("123456789", "a1 b1", r1="LL")), number=3), "cross 1 c1")

    assert state.seats[0].lightning == 6


def test_lightning_earned_by_a_cross_cannot_pay_for_it() -> None:
    state = table(hand(card("123456789", "a1 b1", r1="LL"), lightning=0), number=4)

    assert "cross 1 c1" not in options(state)


# -- stars


def test_a_star_counts_in_the_round_it_is_earned_in() -> None:
    state = table(hand(card("123456789", "a1 b1", r1="S"), stars=(2, 1, 0, 0)), number=3, in_round=3)

    assert play(state, "cross 1 c1").seats[0].stars == (2, 1, 1, 0)


def test_one_cross_can_bring_two_stars() -> None:
    state = table(hand(card("123456789", "a2 c2 b1 b3", r2="S", c2="S")), number=5)

    assert play(state, "cross 1 b2").seats[0].stars == (2, 0, 0, 0)


def test_a_fourth_star_in_a_round_is_worth_nothing() -> None:
    state = table(hand(card("123456789", "a1 b1", r1="S"), stars=(3, 0, 0, 0)), number=3)

    assert play(state, "cross 1 c1").seats[0].stars == (3, 0, 0, 0)


def test_of_two_stars_at_once_only_the_third_of_the_round_counts() -> None:
    laid = card("123456789", "a2 c2 b1 b3", r2="S", c2="S")
    state = table(hand(laid, stars=(0, 2, 0, 0)), number=5, in_round=2)

    assert play(state, "cross 1 b2").seats[0].stars == (0, 3, 0, 0)


# -- numbers and question marks


def test_a_number_bonus_crosses_off_that_number_on_any_card() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"), card("555666789"))
    state = play(table(held, number=3), "cross 1 c1")

    assert options(state) == {
        "bonus 1r1 1 b2": 0,
        "bonus 1r1 2 a1": 0,
        "bonus 1r1 2 b1": 0,
        "bonus 1r1 2 c1": 0,
    }
    assert crossed(play(state, "bonus 1r1 2 b1"), "2") == "b1"


def test_lightning_does_not_change_a_bonus_number() -> None:
    state = play(table(hand(card("123456789", "a1 b1", r1="5"), lightning=9), number=3), "cross 1 c1")

    assert options(state) == {"bonus 1r1 1 b2": 0}


def test_a_number_bonus_without_an_open_square_of_the_number_is_lost() -> None:
    held = hand(card("123456789", "a1 b1 b2", r1="5"), lightning=9)
    state = play(table(held, number=3), "cross 1 c1")

    assert (ends_waiting(state), state.seats[0].lightning, state.phase) == ("", 9, Phase.REVEAL)


def test_a_bonus_cannot_be_saved() -> None:
    state = play(table(hand(card("123456789", "a1 b1", r1="5")), number=3), "cross 1 c1")

    assert LUCKY_BOX.waiting(state) == [0]
    assert not {"pass", "decline 1r1"} & set(options(state))


def test_a_question_mark_crosses_off_any_open_square() -> None:
    held = hand(card("123456789", "a1 b1 a3 b3 c3", r1="?"), card("123456789", "a1 a2 b1 c2 a3 b3 c3"))
    state = play(table(held, number=3), "cross 1 c1")

    assert options(state) == {
        "bonus 1r1 1 a2": 0,
        "bonus 1r1 1 b2": 0,
        "bonus 1r1 1 c2": 0,
        "bonus 1r1 2 c1": 0,
        "bonus 1r1 2 b2": 0,
    }


def test_a_question_mark_is_lost_when_no_square_is_open_anywhere() -> None:
    state = table(hand(full(), card("123456789", ALL_SQUARES.replace("c1", ""), r1="?")), number=3)
    state = play(state, "cross 2 c1")

    assert (ends_waiting(state), state.phase) == ("", Phase.REVEAL)


def test_a_bonus_can_complete_the_next_line_and_so_on() -> None:
    held = hand(
        card("123456789", "a1 b1", r1="5"),
        card("123456789", "a2 c2", r2="?"),
        card("123456789", "a3 b3", r3="LL"),
    )
    state = play(table(held, number=3), "cross 1 c1", "bonus 1r1 2 b2", "bonus 2r2 3 c3")

    assert (state.seats[0].lightning, state.phase) == (6, Phase.REVEAL)


def test_the_turn_of_a_seat_lasts_until_its_bonuses_are_used() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"))
    state = play(table(held, hand(card()), number=3), "cross 1 c1")

    assert LUCKY_BOX.waiting(state) == [0, 1]
    assert LUCKY_BOX.waiting(play(state, "bonus 1r1 1 b2")) == [1]


def test_others_play_on_while_a_seat_uses_its_bonuses() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"))
    state = play(table(held, hand(card()), number=3), "cross 1 c1")
    state = play(state, "cross 2 c1", seat=1)

    assert (LUCKY_BOX.waiting(state), ends_waiting(state)) == ([0], "1r1")


def test_several_bonuses_are_used_in_any_order() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="1", c2="9"))
    state = play(table(held, number=5), "cross 1 b2")
    one_way = play(state, "bonus 1r2 1 a1", "bonus 1c2 1 c3")
    other_way = play(state, "bonus 1c2 1 c3", "bonus 1r2 1 a1")

    assert options(state) == {"bonus 1r2 1 a1": 0, "bonus 1c2 1 c3": 0}
    assert one_way == other_way


def test_a_bonus_of_a_later_line_may_be_used_before_an_earlier_one() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="1", c2="?"), card("123456789", "a1 b1", r1="?"))
    state = play(table(held, number=5), "cross 1 b2", "bonus 1c2 2 c1")

    assert ends_waiting(state) == "1r2 2r1"
    assert crossed(play(state, "bonus 2r1 2 a2", "bonus 1r2 1 a1"), "1") == "a1 b1 a2 b2 c2 b3"


def test_a_number_bonus_is_lost_when_another_bonus_takes_its_last_square() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="1", c2="?"))
    state = play(table(held, number=5), "cross 1 b2", "bonus 1c2 1 a1")

    assert (ends_waiting(state), state.phase) == ("", Phase.REVEAL)


def test_tokens_and_stars_are_taken_before_a_bonus_of_the_same_cross_is_used() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="1", c2="LL"), stars=(1, 0, 0, 0))
    state = play(table(held, number=5), "cross 1 b2")

    assert (ends_waiting(state), state.seats[0].lightning) == ("1r2", 6)


def test_a_number_bonus_that_found_no_square_does_not_end_the_turn_while_another_can_be_used() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="5", c2="?"))
    state = play(table(held, number=5), "cross 1 b2")

    assert {move for move in options(state) if move.startswith("bonus")} == {
        "bonus 1c2 1 a1",
        "bonus 1c2 1 c1",
        "bonus 1c2 1 a3",
        "bonus 1c2 1 c3",
    }
    assert LUCKY_BOX.waiting(play(state, "bonus 1c2 1 a1")) == []


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_a_waiting_number_bonus_may_be_declined_in_every_edition(rules: Rules) -> None:
    """Without multifunction lightning the bonus is lost anyway; declining only says so earlier."""
    held = hand(card("123456789", "a2 c2 b1 b3", r2="5", c2="?"))
    state = play(table(held, number=5, rules=rules), "cross 1 b2")

    assert options(state)["decline 1r2"] == 0
    assert play(state, "decline 1r2", "bonus 1c2 1 a1") == play(state, "bonus 1c2 1 a1")


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_in_no_edition_a_bonus_is_declined_while_an_open_square_shows_its_number(rules: Rules) -> None:
    held = hand(card("123456785", "a2 c2 b1 b3", r2="5", c2="?"))
    state = play(table(held, number=5, rules=rules), "cross 1 b2")

    assert refusal(state, "decline 1r2") is Refusal.CANNOT_DECLINE


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_in_no_edition_a_question_mark_is_declined(rules: Rules) -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="5", c2="?"))
    state = play(table(held, number=5, rules=rules), "cross 1 b2")

    assert refusal(state, "decline 1c2") is Refusal.CANNOT_DECLINE
