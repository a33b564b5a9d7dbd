"""The pieces of the game: cards, line ends, number cards, and the circle of numbers."""

from collections import Counter
from copy import deepcopy

import pytest

from games.engine.luckybox.cards import BONUSES, Card
from games.engine.luckybox.geometry import LINE_AT, LINE_MASKS, LINES, PICK, SQUARE_AT, SQUARES, distance
from games.engine.luckybox.pack import Pack, pack_of
from tests.games.engine.luckybox.positions import GAMEWRIGHT, deck_of, new_game


def test_a_square_is_named_by_column_and_row() -> None:
    assert SQUARES == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


@pytest.mark.parametrize(
    ("line", "squares"),
    [
        ("r1", "a1 b1 c1"),
        ("r2", "a2 b2 c2"),
        ("r3", "a3 b3 c3"),
        ("c1", "a1 a2 a3"),
        ("c2", "b1 b2 b3"),
        ("c3", "c1 c2 c3"),
    ],
)
def test_a_line_is_a_row_or_a_column(line: str, squares: str) -> None:
    assert LINE_MASKS[LINE_AT[line]] == sum(1 << SQUARE_AT[square] for square in squares.split())


def test_the_line_ends_of_a_card_stand_in_the_order_of_the_lines() -> None:
    printed = Card(1, "123456789", ("1", "2", "3"), ("?", "S", "M"))

    assert dict(zip(LINES, printed.ends, strict=True)) == {
        "r1": "1",
        "r2": "2",
        "r3": "3",
        "c1": "?",
        "c2": "S",
        "c3": "M",
    }


def test_a_line_end_holds_a_number_or_one_of_five_pictures_or_nothing() -> None:
    assert {*"123456789", "?", "S", "L", "LL", "M", ""} == BONUSES


@pytest.mark.parametrize(("number", "reached"), [(9, {2, 7}), (1, {8, 3}), (5, {3, 7})])
def test_two_steps_lead_both_ways_round_the_circle(number: int, reached: set[int]) -> None:
    assert {other for other in range(1, 10) if distance(number, other) == 2} == reached


def test_nothing_on_the_circle_is_further_away_than_four() -> None:
    steps = Counter(distance(here, there) for here in range(1, 10) for there in range(1, 10))

    assert steps == {0: 9, 1: 18, 2: 18, 3: 18, 4: 18}


@pytest.mark.parametrize("mask", [0, 0b1, 0b100, 0b101, 0b111_111_111])
def test_a_mask_picks_what_stands_at_its_squares(mask: int) -> None:
    assert PICK[mask](tuple("abcdefghi")) == tuple(
        letter for square, letter in enumerate("abcdefghi") if mask >> square & 1
    )


def test_the_second_copy_of_a_card_carries_a_mark_and_the_same_face() -> None:
    pack = pack_of(deck_of(), 2)
    first, second = pack.id_of("17"), pack.id_of("17b")

    assert first is not None
    assert second is not None
    assert first != second
    assert pack.cards[first] == pack.cards[second]


def test_one_copy_has_no_marked_cards() -> None:
    assert pack_of(deck_of(), 1).id_of("17b") is None


@pytest.mark.parametrize("copies", [1, 2])
def test_a_copied_state_shares_its_pack(copies: int) -> None:
    pack = pack_of(deck_of(), copies)

    assert deepcopy(pack) is pack


def test_packs_of_the_same_cards_are_equal_however_they_were_made() -> None:
    cards = deck_of()

    assert Pack(cards, 2) == Pack(cards, 2)
    assert hash(Pack(cards, 2)) == hash(Pack(cards, 2))
    assert Pack(cards, 1) != Pack(cards, 2)
    assert Pack(cards, 1) != cards


@pytest.mark.parametrize(("seats", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_from_seven_players_on_two_copies_of_the_deck_are_shuffled_together(seats: int, cards: int) -> None:
    assert new_game(GAMEWRIGHT, seats).pile.bit_count() == cards


def test_everybody_starts_with_four_lightning_and_nothing_else() -> None:
    seat = new_game().seats[0]

    assert (seat.lightning, seat.moons, seat.cards, sum(seat.stars)) == (4, 0, (), 0)
