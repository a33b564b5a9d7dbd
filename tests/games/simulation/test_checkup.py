"""Decks compared by the same deals: what differs is found, and what does not is not."""

from collections.abc import Sequence
from random import Random

import pytest

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.events import Number, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Setup
from games.simulation.checkup import aligned, card_figures, places, play_pair
from games.simulation.evidence import Sums, add, estimate, moments, ratio
from games.simulation.runner import play_setup
from tests.games.simulation.decks import DECK

RULES = EDITIONS["gamewright"]
#: A card with a star at every line end, and one with nothing there.
STRONG = Card(7, "222333444", ("S", "S", "S"), ("S", "S", "S"))
WEAK = Card(9, DECK[8].grid, ("", "", ""), ("", "", ""))


def played(new: list[Card], games: int, seats: int = 2, old: Sequence[Card] = DECK) -> Sums:
    sums: Sums = {}
    for index in range(games):
        add(sums, play_pair(aligned(new, old), RULES, seats, f"test/{index}"))
    return sums


def test_an_interval_holds_the_true_mean_as_often_as_it_says() -> None:
    random = Random(1)
    held = 0
    for _ in range(400):
        found = estimate(moments(random.gauss(3, 10) for _ in range(50)))
        held += found.low <= 3 <= found.high
    assert held == pytest.approx(380, abs=14)


def test_of_sixty_comparisons_by_chance_alone_hardly_one_stands_out() -> None:
    random = Random(2)
    stood_out = 0
    for _ in range(100):
        kept = [sum(random.random() < 0.5 for _ in range(100)) for _ in range(60)]
        intervals = [ratio(found, 50, 25, 60) for found in kept]
        stood_out += any(not one.low <= 1 <= one.high for one in intervals)
    assert stood_out <= 12


def test_sums_of_batches_are_those_of_all_values() -> None:
    sums: Sums = {}
    for batch in ([1.0, 2.0], [4.0]):
        add(sums, {"points": moments(batch)})
    assert sums == {"points": moments([1.0, 2.0, 4.0])}


def test_decks_with_other_cards_are_dealt_the_same_numbers_and_cards() -> None:
    changed = [STRONG if card.number == 7 else card for card in DECK]
    without = [card for card in DECK if card.number != 8]
    for new, missing in ((changed, set()), (without, {8})):
        numbers, first_offers = [], []
        for cards in aligned(new, DECK):
            events = play_setup(LUCKY_BOX, Setup.of(RULES, 2, cards), "random", "a").events
            numbers.append([event for event in events if isinstance(event, Number)])
            offer = next(event for event in events if isinstance(event, Offer))
            first_offers.append({cards[card].number for card in offer.cards})
        assert numbers[0] == numbers[1]
        assert first_offers[0] >= first_offers[1] - missing


def test_the_same_deck_shows_no_difference() -> None:
    sums = played(list(DECK), 3)
    assert sums["games"] == 3
    assert all((one["sum"], one["squares"]) == (0, 0) for one in sums["differences"].values())
    assert sums["new"] == sums["old"]


def test_a_card_that_is_far_too_strong_or_weak_is_found_and_the_others_are_not() -> None:
    changed = {7: STRONG, 9: WEAK}
    # So few cards are offered often.
    sums = played([changed.get(card.number, card) for card in DECK[:18]], 25, old=())
    figures = {one.number: one for one in card_figures(sums["new"]["cards"])}
    kept = {
        number: ratio(one.kept, one.kept_by_chance, one.kept_spread, 18) for number, one in figures.items()
    }
    assert kept[7].low > 1
    assert kept[9].high < 1
    assert sum(one.kept for one in figures.values()) == 25 * 2 * 6
    completed = sum(one.completed for one in figures.values())
    assert completed == pytest.approx(sum(one.completed_by_chance for one in figures.values()))


def test_a_deck_full_of_stars_gives_more_points_for_stars_and_says_so() -> None:
    stars = [Card(card.number, card.grid, ("S", *card.rows[1:]), card.columns) for card in DECK]
    found = estimate(played(stars, 30, seats=1)["differences"]["stars"])
    assert found.is_told
    assert found.low > 0


def test_where_numbers_and_bonuses_are_printed() -> None:
    found = places(DECK)
    assert set(found.digits.values()) == {60}
    assert sum(map(sum, found.bonuses.values())) == 360
    assert found.bonuses["L"][2] == sum(card.ends[2] == "L" for card in DECK)
