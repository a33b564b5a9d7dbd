"""The house move: legal, good, and made with no more knowledge than a player has."""

from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.evaluation import evaluate
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.scoring import scores
from games.engine.luckybox.state import Phase, Setup, State
from games.management.luckybox.decks import read_deck
from tests.games.engine.luckybox.games import seeds, setups, shuffler_of, some_states
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    MAGELLAN,
    MULTIFUNCTION,
    RAVENSBURGER,
    Laid,
    card,
    event,
    full,
    hand,
    options,
    play,
    table,
)
from tests.searches import few

HOUSE_FILE = Path(__file__).parents[4] / "games" / "decks" / "house.json"


def choice(state: State, seat: int = 0) -> str:
    """The house move in words; fails if it is not legal."""
    move = LUCKY_BOX.house_move(state, seat)
    legal = {words: event(state, words, seat) for words in options(state, seat)}
    return next(words for words, each in legal.items() if (type(each), each) == (type(move), move))


def offer_of(*cards: Laid, held: tuple[Laid, ...] = (), **table_words: Any) -> State:
    """A single seat has to keep one of some cards; they are numbered after those it holds."""
    state = table(hand(*held, *cards), in_round=2, **table_words)
    seat, first = state.seats[0], len(held)
    seat = seat._replace(cards=seat.cards[:first], open=seat.open[:first], offer=seat.cards[first:])
    return state._replace(phase=Phase.KEEP, turn=0, number=0, drawn=(0,) * 10, seats=(seat,))


# -- whatever the position


@pytest.mark.no_cover
@few
@given(setups(), seeds)
def test_it_is_legal_for_every_seat_in_every_edition(setup: Setup, seed: int) -> None:
    for state in some_states(setup, seed, 12):
        for seat in LUCKY_BOX.waiting(state):
            assert choice(state, seat)


@few
@given(setups(), seeds)
def test_the_same_position_has_the_same_move_whatever_is_hidden(setup: Setup, seed: int) -> None:
    for state in some_states(setup, seed, 12):
        for seat in LUCKY_BOX.waiting(state):
            assert choice(state, seat) == choice(state, seat) == choice(without_secrets(state, seat), seat)


@few
@given(setups(), seeds)
def test_a_computer_player_makes_the_house_move_from_its_view_alone(setup: Setup, seed: int) -> None:
    for state in some_states(setup, seed, 12):
        for seat in LUCKY_BOX.waiting(state):
            view = LUCKY_BOX.view(state, seat)
            assert LUCKY_BOX.house_choice(view) == LUCKY_BOX.house_move(state, seat)


def without_secrets(state: State, seat: int) -> State:
    """The state without the pile and without the cards of the other seats."""
    seats = [
        each if number == seat else each._replace(cards=(), open=(), offer=(), pending=())
        for number, each in enumerate(state.seats)
    ]
    return state._replace(pile=0, discard=0, reshuffles=0, seats=tuple(seats))


def house_deck() -> tuple[Card, ...]:
    return read_deck(HOUSE_FILE.read_text())[1]


def play_out(setup: Setup, seed: int) -> State:
    """The last state of a game in which all seats make house moves."""
    state, shuffler = LUCKY_BOX.start(setup), shuffler_of(seed)
    while state.phase is not Phase.OVER:
        asked = LUCKY_BOX.waiting(state)
        due = LUCKY_BOX.house_move(state, asked[0]) if asked else LUCKY_BOX.due(state, shuffler)
        assert due is not None
        state = LUCKY_BOX.apply(state, due)
    return state


EVERY_EDITION = pytest.mark.parametrize(
    "rules", [GAMEWRIGHT, RAVENSBURGER, MULTIFUNCTION, COCKTAIL, MAGELLAN]
)


@pytest.mark.no_cover
@EVERY_EDITION
@pytest.mark.parametrize("seats", [1, 2])
def test_whole_games_come_to_their_end(rules: Rules, seats: int) -> None:
    assert play_out(Setup.of(rules, seats, house_deck()), seed=seats).phase is Phase.OVER


@pytest.mark.deep
@EVERY_EDITION
def test_whole_games_with_the_most_players_come_to_their_end(rules: Rules) -> None:
    setup = Setup.of(rules, rules.most_seats, house_deck())
    assert play_out(setup, seed=rules.most_seats).phase is Phase.OVER


@pytest.mark.no_cover
@pytest.mark.parametrize("games", [12, pytest.param(100, marks=pytest.mark.deep)])
def test_a_single_player_does_well_with_the_house_deck(games: int) -> None:
    setup = Setup.of(GAMEWRIGHT, 1, house_deck())

    totals = [scores(play_out(setup, seed))[0].total for seed in range(games)]

    # The mean of many games is 67 and their standard deviation 5; the mean of random play is 29.
    assert fmean(totals) > 62


# -- crosses

#: Two cards on which the same number, 3, completes the first row.
FIRST = partial(card, "123456789", "a1 b1")
SECOND = partial(card, "312645978", "b1 c1")


def test_it_completes_a_line_rather_than_beginning_one() -> None:
    assert choice(table(hand(card("312645978"), FIRST(r1="S")), number=3)) == "cross 2 c1"


def test_it_takes_the_third_star_but_not_a_fourth() -> None:
    cards = FIRST(r1="S"), SECOND(r1="L")

    assert choice(table(hand(*cards, stars=(2, 0, 0, 0)), number=3)) == "cross 1 c1"
    assert choice(table(hand(*cards, stars=(3, 0, 0, 0)), number=3)) == "cross 2 a1"


def test_it_begins_the_longer_chain_of_bonuses_and_follows_it() -> None:
    nearly_complete = card("123456789", "a1 b1 c1 a2 b2 c2 a3 b3")
    state = table(hand(FIRST(r1="9"), SECOND(r1="LL"), nearly_complete), number=3, turn=9)

    assert choice(state) == "cross 1 c1"
    assert choice(play(state, "cross 1 c1")) == "bonus 1r1 3 c3"


def test_a_question_mark_leaves_the_number_bonus_its_only_square() -> None:
    both = card("789132456", "a1 c1 b2 b3", r1="?", c2="6")
    state = play(table(hand(both), number=8), "cross 1 b1")

    assert options(state)["bonus 1r1 1 c3"] == 0, "the question mark could take the six"
    assert choice(state) != "bonus 1r1 1 c3"


def test_it_takes_the_moon_that_makes_it_the_leader() -> None:
    own = hand(FIRST(r1="M"), SECOND(r1="S"), moons=2)

    ahead = table(own, hand(moons=2), hand(moons=0), number=3, in_round=4, turn=9)
    behind = table(own, hand(moons=3), hand(moons=0), number=3, in_round=4, turn=9)

    assert choice(ahead) == "cross 2 a1"
    assert choice(behind) == "cross 1 c1"


# -- lightning


def test_it_spends_nothing_when_an_exact_square_is_as_good() -> None:
    last_turn = table(hand(card("123456789")), number=5, in_round=4, turn=9)

    assert choice(last_turn) == "cross 1 b2"


def test_it_spends_lightning_to_complete_a_card() -> None:
    nearly_complete = card("123456789", "a1 b1 c1 a2 c2 a3 b3 c3")

    assert choice(table(hand(card("123456789"), nearly_complete), number=4, turn=9)) == "cross 2 b2"


def test_it_does_nothing_rather_than_spend_much_on_little() -> None:
    assert choice(table(hand(card("123231312")), number=6)) == "pass"


def test_it_declines_a_bonus_number_that_would_cost_too_much() -> None:
    state = table(hand(card("333111111", "a1 b1", r1="5")), number=3, rules=MULTIFUNCTION)

    assert choice(play(state, "cross 1 c1")) == "decline 1r1"


def test_leftover_lightning_is_kept_where_it_scores() -> None:
    last_turn = partial(table, hand(card("123231312"), lightning=3), number=5, in_round=4, turn=9)

    assert choice(last_turn(rules=GAMEWRIGHT)) == "cross 1 c1"
    assert choice(last_turn(rules=RAVENSBURGER)) == "pass"


# -- cards

STARS = dict.fromkeys(["r1", "r2", "r3"], "S")
MOONS = dict.fromkeys(["r1", "r2", "r3"], "M")
LIGHTNING = dict.fromkeys(["r1", "r2", "r3"], "LL")


def test_it_keeps_the_card_with_the_better_line_ends() -> None:
    assert choice(offer_of(card(), card(**STARS), card())) == "keep 2"


def test_it_keeps_the_card_with_numbers_it_has_not_yet() -> None:
    low, high = card("123231312", **STARS), card("789978897", **STARS)

    assert choice(offer_of(low, high, low, held=(low,))) == "keep 3"


def test_it_keeps_no_card_for_tokens_that_have_run_out() -> None:
    offer = partial(offer_of, card(**LIGHTNING), card(**MOONS), card(), rules=COCKTAIL)

    assert choice(offer(supply=(26, 0))) == "keep 1"
    assert choice(offer(supply=(0, 24))) == "keep 2"


def test_a_position_is_worth_its_points_when_nothing_is_to_come() -> None:
    end = table(hand(full(), card("123456789", "a1 b2 c3 a3"), moons=3), in_round=4, turn=9)

    assert evaluate(end, 0) == pytest.approx(8 + 2 + 1)
