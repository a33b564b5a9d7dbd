"""Filters of cards, in words."""

import pytest

from games.engine.luckybox.cards import Card
from games.forms.deck_filter import Known, NotUnderstoodError, read_filter

CARD = Card(12, "123456782", ("L", "L", "7"), ("S", "", "?"))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("", True),
        ("two lightning", True),
        ("one lightning", False),
        ("double lightning", False),
        ("No 9", True),
        ("no 7", False),
        ("two 2", True),
        ("number 8", True),
        ("bonus 7", True),
        ("bonus 8", False),
        ("blank end", True),
        ("without moons", True),
        ("at least two lightning, star and no moon", True),
        ("at least three lightning", False),
        ("card 12", True),
        ("17", False),
        ("cards 10-19; one bonus number", True),
        ("twins", False),
        ("no twins", True),
        ("never kept", True),
        ("kept", False),
    ],
)
def test_a_card_fits_if_it_meets_all_conditions(text: str, fits: bool) -> None:
    assert read_filter(text).fits(CARD, Known()) is fits


def test_who_was_kept_is_only_looked_up_when_asked() -> None:
    assert read_filter("never kept").asks_who_was_kept
    assert not read_filter("two lightning").asks_who_was_kept
    assert not read_filter("never kept").fits(CARD, Known(was_kept=True))


@pytest.mark.parametrize("text", ["green", "two", "card x", "bonus 77", "star, and then some"])
def test_what_means_nothing_is_named(text: str) -> None:
    with pytest.raises(NotUnderstoodError) as caught:
        read_filter(text)
    assert str(caught.value) in text
