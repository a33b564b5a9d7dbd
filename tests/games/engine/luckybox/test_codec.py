"""The record format: every kind of event both ways, and the message for each error."""

from copy import deepcopy
from typing import Any

import pytest

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.luckybox.events import Event, Keep
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.playable import CARDS_PER_SEAT
from games.engine.luckybox.state import Setup
from games.engine.protocol import BadRecord
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    RAVENSBURGER,
    card,
    deck_of,
    event,
    house_rules,
    new_game,
)

RECORD: dict[str, Any] = {
    "format": "luckybox-record/1",
    "edition": "gamewright",
    "multifunction_lightning": False,
    "seats": ["Ann", "Bo"],
    "deck": [
        {"number": number, "grid": "123456789", "rows": ["", "5", "?"], "columns": ["L", "LL", "M"]}
        for number in range(1, 61)
    ],
    "events": [],
    "result": {},
}


def record(**changes: object) -> dict[str, Any]:
    return deepcopy(RECORD) | changes


def with_card(**changes: object) -> dict[str, Any]:
    changed = record()
    changed["deck"][0] |= changes
    return changed


def fault(record: dict[str, Any]) -> str:
    with pytest.raises(BadRecord) as caught:
        LUCKY_BOX.setup_from_record(record)
    return str(caught.value)


def without(key: str) -> dict[str, Any]:
    changed = record()
    del changed[key]
    return changed


# -- setups


def test_a_setup_is_read() -> None:
    setup = LUCKY_BOX.setup_from_record(record())
    first = setup.pack.cards[0]

    assert (setup.rules, setup.seats, setup.pack.size) == (GAMEWRIGHT, 2, 60)
    assert (first.number, first.grid) == (1, "123456789")
    assert (first.rows, first.columns) == (("", "5", "?"), ("L", "LL", "M"))


def test_a_setup_for_seven_players_has_two_copies() -> None:
    assert LUCKY_BOX.setup_from_record(record(seats=["x"] * 7)).pack.size == 120


def test_keys_that_nobody_knows_are_ignored() -> None:
    known = LUCKY_BOX.setup_from_record(record())

    assert LUCKY_BOX.setup_from_record(record(played_at="noon", table=5)) == known


def test_house_rules_may_be_left_out() -> None:
    assert LUCKY_BOX.setup_from_record(without("multifunction_lightning")).rules == GAMEWRIGHT


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("switch", HOUSE_RULES)
@pytest.mark.parametrize("value", [True, False])
def test_a_house_rule_overrides_the_edition(name: str, switch: str, value: bool) -> None:
    setup = LUCKY_BOX.setup_from_record(record(edition=name) | {switch: value})
    printed = house_rules(EDITIONS[name], multifunction_lightning=False)

    assert setup.rules == house_rules(printed, **{switch: value})


@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize(
    "rules",
    [COCKTAIL, house_rules(RAVENSBURGER, multifunction_lightning=True, leftover_lightning=False)],
    ids=["edition", "custom table"],
)
def test_a_setup_is_read_as_it_was_written(rules: Any, seats: int) -> None:
    setup = Setup.of(rules, seats, deck_of([card("987654321", r1="?", c3="LL")]))
    written = LUCKY_BOX.setup_to_record(setup) | {"seats": ["x"] * seats}

    assert LUCKY_BOX.setup_from_record(written) == setup


def test_of_two_copies_only_one_is_written() -> None:
    setup = Setup.of(GAMEWRIGHT, 12, deck_of())

    assert len(LUCKY_BOX.setup_to_record(setup)["deck"]) == 60


def test_only_house_rules_that_differ_from_the_edition_are_written() -> None:
    plain = LUCKY_BOX.setup_to_record(Setup.of(COCKTAIL, 2, deck_of()))
    custom = LUCKY_BOX.setup_to_record(Setup.of(house_rules(COCKTAIL, limited_supply=False), 2, deck_of()))

    assert set(plain) == {"edition", "multifunction_lightning", "deck"}
    assert set(custom) - set(plain) == {"limited_supply"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (without("edition"), "“edition” is missing"),
        (record(edition="gold"), "unknown edition 'gold'"),
        (record(edition=["cocktail"]), "“edition”: not a string"),
        (record(limited_supply="yes"), "“limited_supply”: neither true nor false"),
        (without("seats"), "“seats” is missing"),
        (record(seats="Ann"), "“seats” is not a list"),
        (record(seats=[1]), "“seats”: not a string"),
        (record(seats=[]), "0 seats: the edition 'gamewright' is for 1 to 12"),
        (record(seats=["x"] * 13), "13 seats: the edition 'gamewright' is for 1 to 12"),
        (record(edition="cocktail", seats=["x"] * 7), "7 seats: the edition 'cocktail' is for 1 to 6"),
        (without("deck"), "“deck” is missing"),
        (record(deck={}), "“deck” is not a list"),
        (record(deck=[5]), "“deck”: a card of the deck is not an object"),
        (record(deck=RECORD["deck"][:3]), "a deck of 3 cards is too small for 2 seats"),
        (record(deck=RECORD["deck"] * 2), "two cards of the deck have the same number"),
        (with_card(number=0), "“deck”: a card's number is not from 1 to 999"),
        (with_card(number=10**30), "“deck”: a card's number is not from 1 to 999"),
        (with_card(number="1"), "“deck”: “number”: not a whole number"),
        (with_card(grid="12345678"), "“deck”: the grid of card 1 is not nine digits from 1 to 9"),
        (with_card(grid="123456780"), "“deck”: the grid of card 1 is not nine digits from 1 to 9"),
        (with_card(grid="12345678٣"), "“deck”: the grid of card 1 is not nine digits from 1 to 9"),
        (with_card(rows=["", ""]), "“deck”: the rows of card 1 are not three bonuses"),
        (with_card(columns=["", "", "X"]), "“deck”: the columns of card 1 are not three bonuses"),
        (with_card(columns=["", "", 5]), "“deck”: “columns”: not a string"),
    ],
)
def test_what_is_wrong_with_a_setup_is_named(wrong: dict[str, Any], message: str) -> None:
    assert fault(wrong) == message


@pytest.mark.parametrize("seats", [1, 6, 7, 12])
def test_the_smallest_deck_that_will_do_is_accepted_and_one_card_less_is_not(seats: int) -> None:
    copies = GAMEWRIGHT.copies(seats)
    least = -(-CARDS_PER_SEAT * seats // copies)

    assert LUCKY_BOX.setup_from_record(record(seats=["x"] * seats, deck=RECORD["deck"][:least]))
    assert "too small" in fault(record(seats=["x"] * seats, deck=RECORD["deck"][: least - 1]))


# -- events

SETUP = new_game(seats=7).setup
EVENTS: list[tuple[str, dict[str, Any]]] = [
    ("offer 17 3b 58 9 41", {"t": "offer", "seat": 1, "cards": ["17", "3b", "58", "9", "41"]}),
    ("keep 3 9 17b", {"t": "keep", "seat": 1, "cards": ["3", "9", "17b"]}),
    ("number 5", {"t": "number", "value": 5}),
    ("cross 17b b2", {"t": "cross", "seat": 1, "card": "17b", "cell": "b2"}),
    ("pass", {"t": "pass", "seat": 1}),
    ("bonus 17br1 3 c3", {"t": "bonus", "seat": 1, "line": "17br1", "card": "3", "cell": "c3"}),
    ("decline 17c3", {"t": "decline", "seat": 1, "line": "17c3"}),
]


def meant(move: str) -> Event:
    return event(new_game(seats=7), move, seat=1)


@pytest.mark.parametrize(("move", "written"), EVENTS)
def test_an_event_is_read(move: str, written: dict[str, Any]) -> None:
    assert LUCKY_BOX.event_from_record(SETUP, written) == meant(move)


@pytest.mark.parametrize(("move", "written"), EVENTS)
def test_an_event_is_written(move: str, written: dict[str, Any]) -> None:
    assert LUCKY_BOX.event_to_record(SETUP, meant(move)) == written


def test_the_end_of_a_round_is_not_written() -> None:
    assert LUCKY_BOX.event_to_record(SETUP, meant("close")) is None


def test_kept_cards_are_read_in_any_order() -> None:
    read = LUCKY_BOX.event_from_record(SETUP, {"t": "keep", "seat": 0, "cards": ["9", "3", "17"]})

    assert read == Keep(0, (2, 8, 16))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "“t” is missing"),
        ({"t": 5}, "“t”: not a string"),
        ({"t": "close"}, "unknown event 'close'"),
        ({"t": "x" * 99}, "unknown event '" + "x" * 39 + "…"),
        ({"t": "pass"}, "“seat” is missing"),
        ({"t": "pass", "seat": "0"}, "“seat”: not a whole number"),
        ({"t": "pass", "seat": True}, "“seat”: not a whole number"),
        ({"t": "number"}, "“value” is missing"),
        ({"t": "number", "value": 5.5}, "“value”: not a whole number"),
        ({"t": "offer", "seat": 0}, "“cards” is missing"),
        ({"t": "offer", "seat": 0, "cards": "17"}, "“cards” is not a list"),
        ({"t": "keep", "seat": 0, "cards": ["61"]}, "“cards”: unknown card '61'"),
        ({"t": "keep", "seat": 0, "cards": ["17a"]}, "“cards”: unknown card '17a'"),
        ({"t": "keep", "seat": 0, "cards": [17]}, "“cards”: not a string"),
        ({"t": "cross", "seat": 0, "cell": "a1"}, "“card” is missing"),
        ({"t": "cross", "seat": 0, "card": "017", "cell": "a1"}, "unknown card '017'"),
        ({"t": "cross", "seat": 0, "card": "17", "cell": "d1"}, "unknown cell 'd1'"),
        ({"t": "cross", "seat": 0, "card": "17", "cell": "A1"}, "unknown cell 'A1'"),
        ({"t": "cross", "seat": 0, "card": "17"}, "“cell” is missing"),
        ({"t": "bonus", "seat": 0, "card": "17", "cell": "a1"}, "“line” is missing"),
        ({"t": "bonus", "seat": 0, "line": "17r4", "card": "17", "cell": "a1"}, "unknown line '17r4'"),
        ({"t": "decline", "seat": 0, "line": ""}, "unknown line ''"),
        ({"t": "decline", "seat": 0, "line": "r1"}, "unknown card ''"),
        ({"t": "decline", "seat": 0, "line": "99r1"}, "unknown card '99'"),
    ],
)
def test_what_is_wrong_with_an_event_is_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        LUCKY_BOX.event_from_record(SETUP, wrong)

    assert str(caught.value) == message


def test_with_one_copy_there_is_no_second_card_of_a_number() -> None:
    with pytest.raises(BadRecord, match="unknown card '17b'"):
        LUCKY_BOX.event_from_record(
            new_game(seats=6).setup, {"t": "cross", "seat": 0, "card": "17b", "cell": "a1"}
        )
