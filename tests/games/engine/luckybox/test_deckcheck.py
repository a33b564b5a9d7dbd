"""The deck check: each flaw alone is reported with the cards concerned."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckcheck import Finding, Flaw, check

HOUSE_FILE = Path(__file__).parents[4] / "games" / "decks" / "house.json"


def with_ends(card: Card, ends: Sequence[str]) -> Card:
    """The card with other line ends, in any number."""
    return Card(card.number, card.grid, tuple(ends[:3]), tuple(ends[3:]))  # type: ignore[arg-type]  # so that the check has to say it


HOUSE = tuple(
    with_ends(Card(card["number"], card["grid"], ("", "", ""), ("", "", "")), card["rows"] + card["columns"])
    for card in json.loads(HOUSE_FILE.read_text())["cards"]
)


def changed(*cards: Card) -> tuple[Card, ...]:
    """The house deck with some cards replaced by number."""
    instead = {card.number: card for card in cards}
    return tuple(instead.get(card.number, card) for card in HOUSE)


def flaws(deck: tuple[Card, ...]) -> set[Flaw]:
    return {finding.flaw for finding in check(deck)}


def holding(end: str) -> list[Card]:
    return [card for card in HOUSE if end in card.ends]


def exchange_end(old: str, new: str) -> tuple[Card, tuple[Card, ...]]:
    """A card with one line end replaced, and the deck with that card."""
    card = holding(old)[0]
    ends = list(card.ends)
    ends[ends.index(old)] = new
    card = with_ends(card, ends)
    return card, changed(card)


def test_the_house_deck_is_without_flaw() -> None:
    assert list(check(HOUSE)) == []


def test_a_row_of_two_bands_is_named_with_its_card_and_place() -> None:
    card = next(card for card in HOUSE if len(set(card.grid)) == 9)
    squares = list(card.grid)
    squares[0], squares[3] = squares[3], squares[0]
    deck = changed(card._replace(grid="".join(squares)))
    assert list(check(deck)) == [
        Finding(Flaw.ROW, {"row": 1}, (card.number,)),
        Finding(Flaw.ROW, {"row": 2}, (card.number,)),
    ]


@pytest.mark.parametrize("grid", ["", "12345678", "1234567891", "123456780", "12345678x", "١٢٣٤٥٦٧٨٩"])
def test_a_grid_that_is_not_nine_digits_is_named(grid: str) -> None:
    findings = list(check(changed(HOUSE[0]._replace(grid=grid))))
    assert Finding(Flaw.GRID, {}, (HOUSE[0].number,)) in findings
    assert {finding.flaw for finding in findings} <= {Flaw.GRID, Flaw.NUMBER_COUNT}


def test_a_number_that_does_not_stand_60_times_is_named_with_the_cards_that_show_it() -> None:
    card = next(card for card in HOUSE if card.grid[:3] in {"123", "132", "213", "231", "312", "321"})
    deck = changed(card._replace(grid="456" + card.grid[3:]))
    findings = list(check(deck))
    found = {finding.values["number"]: finding.values["found"] for finding in findings}
    assert found == {1: 59, 2: 59, 3: 59, 4: 61, 5: 61, 6: 61}
    assert {finding.flaw for finding in findings} == {Flaw.NUMBER_COUNT}
    assert findings[3].cards == tuple(card.number for card in deck if "4" in card.grid)


def test_bonus_numbers_that_do_not_stand_17_times_are_named_with_the_cards_that_have_them() -> None:
    _, deck = exchange_end("7", "8")
    assert list(check(deck)) == [
        Finding(
            Flaw.BONUS_COUNT,
            {"number": number, "found": found, "wanted": 17},
            tuple(card.number for card in deck if str(number) in card.ends),
        )
        for number, found in ((7, 16), (8, 18))
    ]


@pytest.mark.parametrize(("old", "new", "found"), [("S", "", 9), ("", "M", 7)])
def test_blank_ends_that_are_not_eight_are_named_with_their_cards(old: str, new: str, found: int) -> None:
    _, deck = exchange_end(old, new)
    cards = tuple(card.number for card in deck if "" in card.ends)
    assert list(check(deck)) == [Finding(Flaw.BLANK_COUNT, {"found": found, "wanted": 8}, cards)]


@pytest.mark.parametrize("code", ["0", "10", "s", "LLL", " ", "??"])
def test_an_unknown_code_is_named_with_its_card_and_line(code: str) -> None:
    card, deck = exchange_end("S", code)
    line = ("r1", "r2", "r3", "c1", "c2", "c3")[card.ends.index(code)]
    assert list(check(deck)) == [Finding(Flaw.CODE, {"line": line}, (card.number,))]


@pytest.mark.parametrize("ends", [0, 2, 5, 7])
def test_a_wrong_number_of_line_ends_is_named(ends: int) -> None:
    card = with_ends(HOUSE[0], ["S"] * ends)
    assert Finding(Flaw.ENDS, {}, (card.number,)) in list(check(changed(card)))


def test_two_cards_alike_are_named_together() -> None:
    original = HOUSE[0]
    twin = next(card for card in HOUSE[1:] if sorted(card.grid) == sorted(original.grid))
    moved = twin._replace(grid=original.grid)
    deck = changed(moved._replace(rows=original.rows, columns=original.columns))
    assert Finding(Flaw.ALIKE, {}, (original.number, twin.number)) in list(check(deck))
    assert flaws(changed(moved)) == set(), "the same grid with other line ends is another card"


def test_three_cards_alike_are_one_finding() -> None:
    deck = changed(*(HOUSE[0]._replace(number=number) for number in (3, 2)))
    assert [finding.cards for finding in check(deck) if finding.flaw is Flaw.ALIKE] == [(1, 2, 3)]


def test_a_missing_card_is_named() -> None:
    findings = list(check(HOUSE[:-1]))
    assert findings[:2] == [
        Finding(Flaw.SIZE, {"found": 59, "wanted": 60}),
        Finding(Flaw.MISSING_NUMBER, {"number": 60}, (60,)),
    ]


def test_a_card_number_used_twice_is_named() -> None:
    deck = (HOUSE[0]._replace(number=2), *HOUSE[1:])
    assert list(check(deck)) == [
        Finding(Flaw.REPEATED_NUMBER, {"number": 2}, (2,)),
        Finding(Flaw.MISSING_NUMBER, {"number": 1}, (1,)),
    ]


@pytest.mark.parametrize("number", [-1, 0, 61])
def test_a_card_number_out_of_range_is_named(number: int) -> None:
    deck = (HOUSE[0]._replace(number=number), *HOUSE[1:])
    assert list(check(deck)) == [
        Finding(Flaw.STRAY_NUMBER, {"number": number, "wanted": 60}, (number,)),
        Finding(Flaw.MISSING_NUMBER, {"number": 1}, (1,)),
    ]


def test_an_empty_deck_has_flaws_and_nothing_breaks() -> None:
    assert flaws(()) == {
        Flaw.SIZE,
        Flaw.MISSING_NUMBER,
        Flaw.NUMBER_COUNT,
        Flaw.BONUS_COUNT,
        Flaw.BLANK_COUNT,
    }


def test_every_sentence_has_its_values() -> None:
    spoilt = [
        *HOUSE[:-4],
        with_ends(Card(61, "12345678", *HOUSE[0][2:]), ["S"] * 5),
        Card(2, "147258369", ("", "", "x"), ("1", "", "")),
        HOUSE[0]._replace(number=3),
    ]
    findings = list(check(spoilt))
    assert {finding.flaw for finding in findings} == set(Flaw)
    for finding in findings:
        assert "%" not in finding.flaw.value % finding.values


@pytest.mark.no_cover
@given(st.permutations(range(360)))
def test_exchanging_ends_never_changes_the_statistics(order: list[int]) -> None:
    ends = [end for card in HOUSE for end in card.ends]
    ends = [ends[place] for place in order]
    deck = tuple(with_ends(card, ends[6 * n : 6 * n + 6]) for n, card in enumerate(HOUSE))
    assert list(check(deck)) == []


@given(st.permutations(HOUSE))
def test_the_order_of_the_cards_does_not_matter(deck: list[Card]) -> None:
    assert list(check(deck)) == []


@given(st.integers(0, 59), st.integers(0, 5), st.sampled_from("123456789"))
def test_one_bonus_number_too_many_is_always_found(card: int, line: int, number: str) -> None:
    ends = list(HOUSE[card].ends)
    same = ends[line] == number
    ends[line] = number
    assert (Flaw.BONUS_COUNT in flaws(changed(with_ends(HOUSE[card], ends)))) is not same


@given(
    st.lists(
        st.builds(
            Card,
            st.integers(),
            st.text(max_size=12),
            st.lists(st.text(max_size=3), max_size=4).map(tuple),
            st.lists(st.text(max_size=3), max_size=4).map(tuple),
        ),
        max_size=5,
    )
)
def test_no_content_of_cards_breaks_the_check(cards: list[Card]) -> None:
    assert Flaw.SIZE in flaws(tuple(cards))
