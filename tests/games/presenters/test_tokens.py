"""The letters on the tokens of players: one is enough where nobody else has it, and no two are alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.presenters.tokens import letters


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Ada", "bo"), ("A", "B")),
        (("Ada", "Anna", "Bo"), ("Ad", "An", "B")),
        (("Guest 1", "Guest 2"), ("G1", "G2")),
        (("A", "Ada"), ("A1", "Ad")),
        (("Bo", "Bob"), ("Bo", "Bb")),
    ],
)
def test_two_players_with_the_same_first_letter_get_different_signs(
    names: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert letters(names) == expected


@given(st.lists(st.text("aAbé1 ", min_size=1, max_size=4), min_size=2, max_size=12))
def test_no_two_of_a_table_are_alike(names: list[str]) -> None:
    found = letters(tuple(names))
    assert len(set(found)) == len(names)
