"""A turn: cross off a square of the number, spend lightning, or do nothing."""

import pytest

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.events import Cross
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Phase
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    MAGELLAN,
    RAVENSBURGER,
    card,
    crossed,
    hand,
    new_game,
    options,
    play,
    table,
)


def costs(*, number: int, lightning: int) -> dict[int, int]:
    """The price of each number, on a card with the squares 1 to 9 in order."""
    position = table(hand(card("123456789"), lightning=lightning), number=number)
    return {
        choice.event.square + 1: choice.cost
        for choice in LUCKY_BOX.legal(position, 0)
        if isinstance(choice.event, Cross)
    }


def test_without_lightning_only_the_number_itself_may_be_crossed_off() -> None:
    assert costs(number=5, lightning=0) == {5: 0}


def test_nine_with_two_lightning_becomes_two_or_seven() -> None:
    assert costs(number=9, lightning=2) == {9: 0, 8: 1, 1: 1, 7: 2, 2: 2}


def test_one_with_two_lightning_becomes_eight_or_three() -> None:
    assert costs(number=1, lightning=2) == {1: 0, 2: 1, 9: 1, 3: 2, 8: 2}


@pytest.mark.parametrize("lightning", [4, 5, 30])
def test_four_lightning_reach_every_number(lightning: int) -> None:
    assert costs(number=5, lightning=lightning) == {5: 0, 4: 1, 6: 1, 3: 2, 7: 2, 2: 3, 8: 3, 1: 4, 9: 4}


def test_a_square_of_the_number_costs_nothing() -> None:
    state = play(table(hand(card("123456789")), number=5), "cross 1 b2")

    assert (crossed(state, "1"), state.seats[0].lightning) == ("b2", 4)


def test_lightning_is_spent_for_the_distance() -> None:
    state = play(table(hand(card("123456789")), number=9), "cross 1 b1")

    assert (crossed(state, "1"), state.seats[0].lightning) == ("b1", 2)


def test_lightning_changes_the_number_for_nobody_else() -> None:
    state = table(hand(card("123456789")), hand(card("123456789"), lightning=0), number=9)
    state = play(state, "cross 1 b1")

    assert state.number == 9
    assert options(state, seat=1) == {"cross 2 c3": 0}


def test_one_square_is_crossed_off_even_if_several_show_the_number() -> None:
    state = table(hand(card("555123789"), card("123456789"), lightning=0), number=5)

    assert set(options(state)) == {"cross 1 a1", "cross 1 b1", "cross 1 c1", "cross 2 b2"}
    assert LUCKY_BOX.waiting(play(state, "cross 1 b1")) == []


def test_lightning_may_be_spent_though_an_exact_square_is_open() -> None:
    state = play(table(hand(card("123456789"), lightning=1), number=5), "cross 1 c2")

    assert (crossed(state, "1"), state.seats[0].lightning) == ("c2", 0)


# -- doing nothing


@pytest.mark.parametrize("rules", [GAMEWRIGHT, RAVENSBURGER, MAGELLAN])
def test_who_has_an_open_square_of_the_number_has_to_cross(rules: Rules) -> None:
    state = table(hand(card("123456789")), number=5, rules=rules)

    assert "pass" not in options(state)


@pytest.mark.parametrize("rules", [GAMEWRIGHT, RAVENSBURGER, COCKTAIL, MAGELLAN])
def test_nobody_is_ever_forced_to_spend_lightning(rules: Rules) -> None:
    state = table(hand(card("123456789", "b2")), number=5, rules=rules)

    assert options(state)["pass"] == 0
    assert options(state)["cross 1 a2"] == 1


def test_doing_nothing_changes_nothing_but_the_turn() -> None:
    state = table(hand(card("123456789", "b2")), number=5)

    assert play(state, "pass") == state._replace(
        phase=Phase.REVEAL, seats_done=1, seats=(state.seats[0]._replace(step=1),)
    )


def test_in_the_cocktail_edition_doing_nothing_is_always_allowed() -> None:
    state = table(hand(card("123456789")), number=5, rules=COCKTAIL)

    assert options(state)["pass"] == 0
    assert crossed(play(state, "pass"), "1") == ""


def test_who_can_reach_no_square_does_nothing() -> None:
    state = table(hand(card("123456789", "b2"), lightning=0), number=5)

    assert options(state) == {"pass": 0}


# -- everyone at the same time


def test_seats_play_a_number_in_any_order() -> None:
    state = table(hand(card("123456789")), hand(card("123456789")), number=5)
    one_way = play(play(state, "cross 1 b2"), "cross 2 c2", seat=1)
    other_way = play(play(state, "cross 2 c2", seat=1), "cross 1 b2")

    assert one_way == other_way


def test_the_next_number_comes_when_everybody_has_played_this_one() -> None:
    state = table(hand(card("123456789")), hand(card("123456789")), number=5)
    halfway = play(state, "cross 1 b2")

    assert (halfway.phase, LUCKY_BOX.waiting(halfway)) == (Phase.TURN, [1])
    assert play(halfway, "cross 2 b2", seat=1).phase is Phase.REVEAL


def test_a_revealed_number_is_played_by_everybody() -> None:
    state = play(new_game(seats=1), "offer 1 2 3 4 5", "keep 1 2 3", "number 7")

    assert (state.phase, state.number, state.turn, LUCKY_BOX.waiting(state)) == (Phase.TURN, 7, 1, [0])
    assert state.drawn[7] == 1


def test_a_number_may_come_twice_in_a_round() -> None:
    state = play(new_game(seats=1), "offer 1 2 3 4 5", "keep 1 2 3", "number 7", "cross 1 a3", "number 7")

    assert state.drawn[7] == 2
    assert "cross 2 a3" in options(state)


def test_after_the_ninth_number_the_round_is_over() -> None:
    state = play(table(hand(card()), turn=9), "cross 1 b2")

    assert state.phase is Phase.CLOSE
    assert LUCKY_BOX.waiting(state) == []
    assert options(state) == {}
