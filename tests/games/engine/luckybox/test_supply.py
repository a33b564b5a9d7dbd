"""The supply of tokens: unlimited, or limited to the tokens of the edition."""

import pytest

from games.engine.luckybox.state import State
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    MULTIFUNCTION,
    Hand,
    card,
    ends_waiting,
    hand,
    new_game,
    play,
    table,
)


def row_that_brings(bonus: str, *, lightning: int = 4) -> Hand:
    return hand(card("123456789", "a1 b1", r1=bonus), lightning=lightning)


def supply(state: State) -> tuple[int, int]:
    return state.lightning, state.moons


@pytest.mark.parametrize(("seats", "left"), [(1, 26), (2, 22), (6, 6)])
def test_starting_lightning_comes_out_of_a_limited_supply(seats: int, left: int) -> None:
    assert supply(new_game(COCKTAIL, seats)) == (left, 24)


@pytest.mark.parametrize(("seats", "left"), [(7, 32), (12, 12)])
def test_from_seven_players_on_both_supplies_lie_together(seats: int, left: int) -> None:
    rules = GAMEWRIGHT._replace(limited_supply=True)

    assert supply(new_game(rules, seats)) == (left, 48)


@pytest.mark.parametrize(
    ("bonus", "left"), [("L", (9, 10)), ("LL", (8, 10)), ("M", (10, 9)), ("S", (10, 10)), ("", (10, 10))]
)
def test_tokens_come_out_of_a_limited_supply(bonus: str, left: tuple[int, int]) -> None:
    state = table(row_that_brings(bonus), number=3, rules=COCKTAIL, supply=(10, 10))

    assert supply(play(state, "cross 1 c1")) == left


@pytest.mark.parametrize("bonus", ["L", "LL"])
def test_a_lightning_bonus_is_lost_when_none_is_left(bonus: str) -> None:
    state = play(
        table(row_that_brings(bonus), number=3, rules=COCKTAIL, supply=(0, 10)),
        "cross 1 c1",
    )

    assert (state.seats[0].lightning, supply(state)) == (4, (0, 10))


def test_a_moon_bonus_is_lost_when_none_is_left() -> None:
    state = play(table(row_that_brings("M"), number=3, rules=COCKTAIL, supply=(10, 0)), "cross 1 c1")

    assert (state.seats[0].moons, supply(state)) == (0, (10, 0))


def test_a_double_lightning_takes_what_is_left() -> None:
    state = play(table(row_that_brings("LL"), number=3, rules=COCKTAIL, supply=(1, 0)), "cross 1 c1")

    assert (state.seats[0].lightning, supply(state)) == (5, (0, 0))


def test_two_line_ends_at_once_take_what_is_left() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="LL", c2="L"))
    state = play(table(held, number=5, rules=COCKTAIL, supply=(2, 0)), "cross 1 b2")

    assert (state.seats[0].lightning, supply(state)) == (6, (0, 0))


def test_two_moons_at_once_take_what_is_left() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="M", c2="M"))
    state = play(table(held, number=5, rules=COCKTAIL, supply=(0, 1)), "cross 1 b2")

    assert (state.seats[0].moons, supply(state)) == (1, (0, 0))


def test_spent_lightning_returns_to_a_limited_supply() -> None:
    state = play(table(hand(card()), number=5, rules=COCKTAIL, supply=(0, 0)), "cross 1 c1")

    assert (state.seats[0].lightning, supply(state)) == (2, (2, 0))


def test_lightning_that_a_cross_cost_can_be_taken_back_by_the_line_it_completes() -> None:
    state = play(table(row_that_brings("LL"), number=5, rules=COCKTAIL, supply=(0, 0)), "cross 1 c1")

    assert (state.seats[0].lightning, supply(state)) == (4, (0, 0))


def test_first_come_first_served() -> None:
    laid = row_that_brings("M")
    state = table(laid, laid, number=3, rules=COCKTAIL, supply=(10, 1))
    first_first = play(play(state, "cross 1 c1"), "cross 2 c1", seat=1)
    second_first = play(play(state, "cross 2 c1", seat=1), "cross 1 c1")

    assert [seat.moons for seat in first_first.seats] == [1, 0]
    assert [seat.moons for seat in second_first.seats] == [0, 1]


def test_a_bonus_without_tokens_does_not_stand_in_the_way_of_others() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="LL", c2="?"))
    state = play(table(held, number=5, rules=COCKTAIL, supply=(0, 0)), "cross 1 b2")

    assert ends_waiting(state) == "1c2"


def test_tokens_of_a_bonus_cross_come_out_of_a_limited_supply() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"), card("123456789", "a2 c2", r2="M"))
    state = table(held, number=3, rules=COCKTAIL, supply=(10, 10))

    assert supply(play(state, "cross 1 c1", "bonus 1r1 2 b2")) == (10, 9)


def test_lightning_spent_on_a_bonus_returns_to_a_limited_supply() -> None:
    rules = MULTIFUNCTION._replace(limited_supply=True)
    state = table(row_that_brings("5"), number=3, rules=rules, supply=(3, 3))

    assert supply(play(state, "cross 1 c1", "bonus 1r1 1 c2")) == (4, 3)


def test_doing_nothing_and_letting_a_bonus_go_leave_the_supply_alone() -> None:
    rules = MULTIFUNCTION._replace(limited_supply=True)
    held = hand(card("123456789", "a1 b1 b2", r1="5"))
    state = table(held, hand(card("333333333", "a1")), number=3, rules=rules, supply=(3, 3))
    state = play(play(state, "cross 1 c1", "decline 1r1")._replace(number=8), "pass", seat=1)

    assert supply(state) == (3, 3)


def test_an_unlimited_supply_goes_on() -> None:
    state = table(row_that_brings("LL"), row_that_brings("M"), number=3, supply=(0, 0))
    state = play(play(state, "cross 1 c1"), "cross 2 c1", seat=1)

    assert (state.seats[0].lightning, state.seats[1].moons) == (6, 1)
