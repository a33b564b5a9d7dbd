"""Multifunction lightning: bonus numbers may be changed or declined."""

import pytest

from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.positions import (
    MULTIFUNCTION,
    Hand,
    card,
    crossed,
    ends_waiting,
    hand,
    options,
    play,
    table,
)


def after_cross(held: Hand, move: str = "cross 1 c1", number: int = 3) -> State:
    return play(table(held, number=number, rules=MULTIFUNCTION), move)


def test_lightning_changes_a_bonus_number_at_the_price_of_a_revealed_one() -> None:
    state = after_cross(hand(card("123456789", "a1 b1", r1="8"), lightning=3))

    assert options(state) == {
        "bonus 1r1 1 b3": 0,
        "bonus 1r1 1 a3": 1,
        "bonus 1r1 1 c3": 1,
        "bonus 1r1 1 c2": 2,
        "bonus 1r1 1 b2": 3,
    }


def test_a_bonus_number_changes_across_nine_and_one() -> None:
    state = after_cross(hand(card("123456789", "c1 c2", c3="9"), lightning=2), "cross 1 c3", number=9)

    assert options(state)["bonus 1c3 1 a1"] == 1
    assert options(state)["bonus 1c3 1 b1"] == 2


def test_lightning_is_spent_on_the_bonus() -> None:
    state = play(after_cross(hand(card("123456789", "a1 b1", r1="8"))), "bonus 1r1 1 c2")

    assert (crossed(state, "1"), state.seats[0].lightning) == ("a1 b1 c1 c2", 2)


def test_question_marks_need_no_lightning() -> None:
    state = after_cross(hand(card("123456789", "a1 b1", r1="?"), lightning=0))

    assert set(options(state).values()) == {0}
    assert len(options(state)) == 6


def test_a_number_bonus_may_be_declined_when_no_open_square_shows_it() -> None:
    state = after_cross(hand(card("123456789", "a1 b1 b3", r1="8")))
    after = play(state, "decline 1r1")

    assert options(state)["decline 1r1"] == 0
    assert (after.seats[0].lightning, ends_waiting(after), after.phase) == (4, "", Phase.REVEAL)


@pytest.mark.parametrize(("bonus", "why"), [("8", "an open square shows it"), ("?", "any square will do")])
def test_a_bonus_that_needs_no_lightning_cannot_be_declined(bonus: str, why: str) -> None:
    state = after_cross(hand(card("123456789", "a1 b1", r1=bonus)))

    assert "decline 1r1" not in options(state), why


def test_a_number_bonus_is_lost_when_no_open_square_is_in_reach() -> None:
    state = after_cross(hand(card("123888888", "a1 b1", r1="3"), lightning=3))

    assert (ends_waiting(state), state.phase) == ("", Phase.REVEAL)


def five_without_lightning(*, then: str) -> State:
    """A bonus 5 without an open 5 and without lightning; and a bonus 4 that can be used."""
    held = hand(
        card("123456789", "a2 c2 b1 b3", r2="5", c2="4"), card("994777777", "a1 b1", r1=then), lightning=0
    )
    return after_cross(held, "cross 1 b2", number=5)


def test_a_bonus_that_cannot_be_used_yet_waits_for_the_others() -> None:
    state = five_without_lightning(then="LL")

    assert ends_waiting(state) == "1r2 1c2"
    assert options(state) == {"bonus 1c2 2 c1": 0, "decline 1r2": 0}


def test_a_waiting_bonus_can_be_used_once_another_has_brought_the_lightning() -> None:
    state = play(five_without_lightning(then="LL"), "bonus 1c2 2 c1")

    assert ends_waiting(state) == "1r2"
    assert options(state)["bonus 1r2 1 c1"] == 2
    assert play(state, "bonus 1r2 1 c1").seats[0].lightning == 0


def test_a_waiting_bonus_can_be_used_once_another_line_has_brought_a_question_mark() -> None:
    state = play(five_without_lightning(then="?"), "bonus 1c2 2 c1")

    assert ends_waiting(state) == "1r2 2r1"
    assert {move.split()[1] for move in options(state)} == {"1r2", "2r1"}


def test_all_that_wait_are_lost_when_none_of_them_can_be_used() -> None:
    state = play(five_without_lightning(then=""), "bonus 1c2 2 c1")

    assert (ends_waiting(state), state.phase) == ("", Phase.REVEAL)


def one_lightning_for_two_bonuses() -> State:
    """A bonus 5 could become a 6 with the only lightning; a bonus 8 is two steps away from anything."""
    held = hand(card("123456789", "a1 b1 c1 a2 c2 a3 b3 c3", r2="5", c2="8"), card("666666666"), lightning=1)
    return after_cross(held, "cross 1 b2", number=5)


def test_any_of_the_waiting_bonuses_may_be_declined() -> None:
    state = one_lightning_for_two_bonuses()

    assert {move for move in options(state) if "decline" in move} == {"decline 1r2", "decline 1c2"}
    assert ends_waiting(play(state, "decline 1c2")) == "1r2"


def test_declining_the_last_bonus_that_could_be_used_loses_the_others() -> None:
    state = play(one_lightning_for_two_bonuses(), "decline 1r2")

    assert (ends_waiting(state), state.phase, state.seats[0].lightning) == ("", Phase.REVEAL, 1)


def test_spending_the_last_lightning_loses_the_bonus_that_needs_it() -> None:
    state = play(one_lightning_for_two_bonuses(), "bonus 1r2 2 a1")

    assert (ends_waiting(state), state.phase, state.seats[0].lightning) == ("", Phase.REVEAL, 0)
