"""What is told of an event: price, lines, tokens, what was lost and why, points."""

import pytest

from games.adapters.base import Step
from games.adapters.luckybox.effects import CardDone, Earned, Lost, RoundScore, Spent, effects
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox import positions
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    MULTIFUNCTION,
    NONE,
    card,
    full,
    hand,
    play,
    table,
)


def told(state: State, move: str) -> list[object]:
    event = positions.event(state, move)
    return list(effects(Step(state, event, positions.play(state, move))))


def test_nothing_is_told_of_a_plain_cross() -> None:
    assert told(table(hand(card()), number=5), "cross 1 b2") == []


@pytest.mark.parametrize(("square", "price"), [("a2", 1), ("c1", 2), ("c3", 4)])
def test_lightning_that_a_cross_costs(square: str, price: int) -> None:
    assert told(table(hand(card()), number=5), f"cross 1 {square}") == [Spent(price)]


def test_lightning_that_a_bonus_costs() -> None:
    held = hand(card("123456789", "a1 b1", r1="5"))
    state = play(table(held, number=3, rules=MULTIFUNCTION), "cross 1 c1")
    assert told(state, "bonus 1r1 1 a2") == [Spent(1)]


def test_a_question_mark_costs_nothing() -> None:
    held = hand(card("123456789", "a1 b1", r1="?"))
    assert told(play(table(held, number=3), "cross 1 c1"), "bonus 1r1 1 c3") == []


@pytest.mark.parametrize("bonus", ["S", "L", "LL", "M", ""])
def test_a_line_and_what_its_end_gave(bonus: str) -> None:
    held = hand(card("123456789", "a1 b1", r1=bonus))
    assert told(table(held, number=3), "cross 1 c1") == [Earned(0, 0, bonus, "")]


@pytest.mark.parametrize(
    ("rules", "bonus", "supply", "lost"),
    [
        (COCKTAIL, "L", (0, 9), "none left"),
        (COCKTAIL, "LL", (1, 9), "none left"),
        (COCKTAIL, "M", (9, 0), "none left"),
        (COCKTAIL, "LL", (2, 0), ""),
        (COCKTAIL, "", (0, 0), ""),
        (COCKTAIL, "S", (0, 0), ""),
        (GAMEWRIGHT, "LL", (0, 0), ""),
        (GAMEWRIGHT, "M", (0, 0), ""),
    ],
)
def test_a_token_that_the_supply_could_not_give(
    rules: Rules, bonus: str, supply: tuple[int, int], lost: str
) -> None:
    held = hand(card("123456789", "a1 b1", r1=bonus))
    state = table(held, number=3, rules=rules, supply=supply)
    assert told(state, "cross 1 c1") == [Earned(0, 0, bonus, lost)]


def test_the_price_of_a_cross_is_in_the_supply_when_its_line_is_rewarded() -> None:
    held = hand(card("123456789", "a1 b1", r1="L"))
    state = table(held, number=4, rules=COCKTAIL, supply=(0, 0))
    assert told(state, "cross 1 c1") == [Spent(1), Earned(0, 0, "L", "")]


def test_of_two_lines_at_once_the_second_finds_what_the_first_has_left() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="LL", c2="L"))
    state = table(held, number=5, rules=COCKTAIL, supply=(2, 0))
    assert told(state, "cross 1 b2") == [Earned(0, 1, "LL", ""), Earned(0, 4, "L", "none left")]


def test_a_fourth_star_in_a_round_is_told_to_be_worth_nothing() -> None:
    held = hand(card("123456789", "a1 b1", r1="S"), stars=(3, 0, 0, 0))
    assert told(table(held, number=3), "cross 1 c1") == [Earned(0, 0, "S", "fourth star")]


def test_of_two_stars_at_once_the_second_may_be_the_fourth() -> None:
    held = hand(card("123456789", "a2 c2 b1 b3", r2="S", c2="S"), stars=(2, 0, 0, 0))
    state = table(held, number=5)
    assert told(state, "cross 1 b2") == [Earned(0, 1, "S", ""), Earned(0, 4, "S", "fourth star")]


@pytest.mark.parametrize(("round_", "points"), [(1, 15), (2, 12), (3, 10), (4, 8)])
def test_a_complete_card_and_its_points(round_: int, points: int) -> None:
    held = hand(card("123456789", "a1 b1 c1 a2 b2 c2 a3 b3"))
    found = told(table(held, number=9, in_round=round_), "cross 1 c3")
    assert [effect for effect in found if isinstance(effect, CardDone)] == [CardDone(0, points)]


# -- bonuses lost


def test_a_bonus_that_finds_no_square_is_lost_at_once() -> None:
    held = hand(card("123456789", "a1 b1", r1="3"))
    assert told(table(held, number=3), "cross 1 c1") == [Earned(0, 0, "3", ""), Lost(0, 0, "3")]


def test_a_bonus_that_waited_is_lost_when_the_last_usable_one_is_used() -> None:
    held = hand(card("123456789", "a1 b1 c2 c3", r1="5", c3="3"))
    state = play(table(held, number=3), "cross 1 c1")
    assert told(state, "bonus 1r1 1 b2") == [Lost(0, 5, "3")]


def test_a_bonus_that_can_still_be_used_is_not_lost() -> None:
    held = hand(card("123456789", "a1 b1 c2 c3", r1="5", c3="8"))
    state = play(table(held, number=3), "cross 1 c1")
    assert told(state, "bonus 1r1 1 b2") == []


def test_declining_one_bonus_loses_those_that_nothing_can_be_done_with_any_more() -> None:
    # A 9 could be paid for; a 2 could not, for no square is near enough.
    held = hand(card("123456788", "a1 b1 c2 c3", r1="9", c3="2"), lightning=1)
    state = play(table(held, number=3, rules=MULTIFUNCTION), "cross 1 c1")
    assert told(state, "decline 1r1") == [Lost(0, 5, "2")]


def test_declining_the_only_bonus_loses_no_other() -> None:
    held = hand(card("123456788", "a1 b1", r1="9"), lightning=1)
    state = play(table(held, number=3, rules=MULTIFUNCTION), "cross 1 c1")
    assert told(state, "decline 1r1") == []


# -- the end of a round


def test_what_everybody_scored_in_a_round() -> None:
    state = table(
        hand(full(), full(), stars=(2, 0, 0, 0)), hand(card(), stars=NONE), in_round=1, turn=9
    )._replace(phase=Phase.CLOSE)
    assert told(state, "close") == [
        RoundScore(0, 1, cards=2, card_points=30, stars=2, star_points=4),
        RoundScore(1, 1, cards=0, card_points=0, stars=0, star_points=0),
    ]
