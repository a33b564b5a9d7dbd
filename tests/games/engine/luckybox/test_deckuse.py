"""How many players a deck serves, and what differs between two decks."""

import pytest

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckuse import Change, difference, served

ONE = Card(1, "123456789", ("?", "", "7"), ("L", "LL", "S"))


@pytest.mark.parametrize(
    ("cards", "one_copy", "two_copies"),
    [(60, 6, 12), (48, 6, 12), (47, 5, 11), (28, 3, 7), (27, 3, 0), (8, 1, 0), (7, 0, 0)],
)
def test_each_player_may_hold_eight_cards_at_once(cards: int, one_copy: int, two_copies: int) -> None:
    assert served(cards) == (one_copy, two_copies)


def test_cards_come_go_change_and_get_other_numbers() -> None:
    two, three, four = (ONE._replace(number=n, grid=str(n) * 9) for n in (2, 3, 4))
    edited = ONE._replace(grid="213456789", columns=("L", "LL", "M"))
    changes = difference([ONE, two, three], [edited, two._replace(number=5), four])
    assert [(one.change, one.number, one.squares, one.ends) for one in changes] == [
        (Change.CHANGED, 1, (0, 1), (5,)),
        (Change.REMOVED, 3, (), ()),
        (Change.ADDED, 4, (), ()),
        (Change.RENUMBERED, 5, (), ()),
    ]


def test_cards_that_change_places_are_renumbered_and_equal_decks_do_not_differ() -> None:
    two = ONE._replace(number=2, grid="222222222")
    swapped = [ONE._replace(number=2), two._replace(number=1)]
    assert [one.change for one in difference([ONE, two], swapped)] == [Change.RENUMBERED] * 2
    assert difference([ONE, two], [two, ONE]) == []
