"""The design of decks, and the aims that the house deck keeps."""

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckcheck import check
from games.engine.luckybox.design import design, design_more
from games.engine.luckybox.design.card_worth import worth
from games.engine.luckybox.design.line_ends import SUPPLY
from games.management.luckybox.decks import read_deck

HOUSE_FILE = Path(__file__).parents[4] / "games" / "decks" / "house.json"
Deck = tuple[Card, ...]


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(HOUSE_FILE.read_text())[1]


def lines(card: Card) -> list[str]:
    return [card.grid[:3], card.grid[3:6], card.grid[6:], card.grid[::3], card.grid[1::3], card.grid[2::3]]


def bonus_numbers(card: Card) -> list[str]:
    return [end for end in card.ends if end.isdigit()]


def test_the_published_statistics_are_kept(deck: Deck) -> None:
    assert list(check(deck)) == []


def test_every_card_is_worth_nearly_the_same(deck: Deck) -> None:
    found = [worth(card.grid, card.ends) for card in deck]
    assert max(found) - min(found) <= 60, "0.6 points"


def test_every_line_asks_for_three_different_numbers(deck: Deck) -> None:
    assert all(len(set(line)) == 3 for card in deck for line in lines(card))


def test_half_of_the_cards_show_all_numbers_and_no_two_grids_are_equal(deck: Deck) -> None:
    assert Counter(len(set(card.grid)) for card in deck) == {9: 30, 6: 30}
    assert len({card.grid for card in deck}) == 60


def test_numbers_are_spread_over_the_squares(deck: Deck) -> None:
    found = Counter((digit, square) for card in deck for square, digit in enumerate(card.grid))
    assert set(found.values()) == {6, 7}
    assert len(found) == 81


def test_every_card_has_two_or_three_bonus_numbers_of_different_bands(deck: Deck) -> None:
    for card in deck:
        bands = [(int(number) - 1) // 3 for number in bonus_numbers(card)]
        assert 2 <= len(bands) <= 3
        assert len(set(bands)) == len(bands)


def test_no_bonus_number_stands_in_its_own_line(deck: Deck) -> None:
    assert not any(
        end in line for card in deck for end, line in zip(card.ends, lines(card), strict=True) if end
    )


def test_no_card_has_too_much_of_one_thing(deck: Deck) -> None:
    limits = {"S": 2, "M": 2, "L": 2}
    for card in deck:
        assert all(times <= limits.get(end, 1) for end, times in Counter(card.ends).items())


def test_no_two_cards_have_the_same_six_ends(deck: Deck) -> None:
    assert len({tuple(sorted(card.ends)) for card in deck}) == 60


def test_no_line_is_preferred(deck: Deck) -> None:
    found = Counter((end, line) for card in deck for line, end in enumerate(card.ends))
    for end in {end for end, _ in found}:
        times = [found[end, line] for line in range(6)]
        assert max(times) - min(times) <= 2


@pytest.mark.no_cover
def test_a_seed_gives_the_same_deck_on_any_machine() -> None:
    """The first steps of the house deck's design; `test_designdeck` runs all of them in `make test-deep`."""
    deck = design("house", grid_steps=2_000, line_end_steps=4_000)

    assert hashlib.sha256(repr([*map(tuple, deck)]).encode()).hexdigest()[:16] == "da5a0d1b2cc3130e"


@pytest.mark.no_cover
def test_a_longer_search_makes_cards_more_alike_in_worth() -> None:
    def range_of_worth(steps: int) -> int:
        found = [worth(card.grid, card.ends) for card in design("any", grid_steps=100, line_end_steps=steps)]
        return max(found) - min(found)

    assert range_of_worth(4_000) < range_of_worth(0) / 2


def test_a_deck_from_any_seed_has_the_published_statistics() -> None:
    assert list(check(design("any", grid_steps=100, line_end_steps=100))) == []


def test_a_deck_is_filled_up_to_the_published_statistics_and_keeps_its_cards(deck: Deck) -> None:
    kept, numbers = deck[:30], range(101, 131)
    more = design_more("fill", kept, numbers, SUPPLY, steps=(200, 400))
    assert [card.number for card in more] == list(numbers)
    whole = [card._replace(number=number) for number, card in enumerate(kept + more, start=1)]
    assert list(check(whole)) == []
    assert design_more("fill", kept, numbers, SUPPLY, steps=(200, 400)) == more


def test_a_deck_that_has_too_many_of_a_bonus_is_filled_as_well_as_it_can() -> None:
    stars = Card(1, "123456789", ("S",) * 3, ("S",) * 3)
    more = design_more("fill", [stars], range(2, 11), {"S": 3, "M": 57}, steps=(100, 100))
    assert Counter(end for card in more for end in card.ends) == {"M": 54}
