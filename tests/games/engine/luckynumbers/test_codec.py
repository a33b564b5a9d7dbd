"""The record format: setups and events to and from JSON, and the message for each error."""

from typing import Any

import pytest

from games.engine.luckynumbers.events import Deal, Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Setup
from games.engine.protocol import BadRecord
from tests.games.engine.luckynumbers.positions import at

SETUP = Setup(2, 1)
RECORD: dict[str, Any] = {"seats": ["Ann", "Bo"], "start": 1}


def test_a_setup_is_read_and_written() -> None:
    assert GAME.setup_from_record(RECORD) == SETUP
    assert GAME.setup_to_record(SETUP) == {"start": 1}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seats": ["Ann"]}, "1 seats: the game is for 2 to 4"),
        ({"seats": ["A", "B", "C", "D", "E"]}, "5 seats: the game is for 2 to 4"),
        ({"seats": ["Ann", 7]}, "“seats”: not a string"),
        ({"seats": "Ann"}, "“seats” is not a list"),
        ({"start": 2}, "“start”: not a seat of this game"),
        ({"start": -1}, "“start”: not a seat of this game"),
        ({"start": True}, "“start”: not a whole number"),
        ({"start": 1.0}, "“start”: not a whole number"),
    ],
)
def test_a_bad_setup_is_explained(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadRecord) as bad:
        GAME.setup_from_record(RECORD | change)
    assert str(bad.value) == fault


@pytest.mark.parametrize("key", ["seats", "start"])
def test_a_setup_without_a_key_is_explained(key: str) -> None:
    with pytest.raises(BadRecord, match=f"“{key}” is missing"):
        GAME.setup_from_record({other: value for other, value in RECORD.items() if other != key})


EVENTS: list[tuple[dict[str, Any], Event]] = [
    ({"t": "setup", "seat": 0, "tile": 13, "square": "b2"}, SetupTile(0, 13, at("b2"))),
    ({"t": "draw", "seat": 0, "tile": 13}, Draw(0, 13)),
    ({"t": "place", "seat": 0, "square": "c2"}, Place(0, at("c2"))),
    ({"t": "discard", "seat": 0}, Discard(0)),
    ({"t": "take", "seat": 0, "tile": 5, "square": "d3"}, Take(0, 5, at("d3"))),
]


@pytest.mark.parametrize(("written", "event"), EVENTS)
def test_an_event_is_read_and_written(written: dict[str, Any], event: Event) -> None:
    assert GAME.event_from_record(SETUP, written) == event
    assert GAME.event_to_record(SETUP, event) == written


def test_a_deal_is_left_out() -> None:
    assert GAME.event_to_record(SETUP, Deal(0, 13)) is None


def test_a_key_that_is_not_known_is_ignored() -> None:
    assert GAME.event_from_record(SETUP, {"t": "discard", "seat": 0, "at": [1, {}]}) == Discard(0)


@pytest.mark.parametrize(("written", "event"), EVENTS)
def test_an_event_without_a_key_is_explained(written: dict[str, Any], event: Event) -> None:
    for key in written:
        with pytest.raises(BadRecord, match=f"“{key}” is missing"):
            GAME.event_from_record(SETUP, {other: value for other, value in written.items() if other != key})


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ({"t": "roll", "seat": 0}, "unknown event 'roll'"),
        ({"t": ["draw"], "seat": 0}, "“t”: not a string"),
        ({"t": "draw", "seat": "0", "tile": 3}, "“seat”: not a whole number"),
        ({"t": "draw", "seat": False, "tile": 3}, "“seat”: not a whole number"),
        ({"t": "draw", "seat": 0, "tile": 3.0}, "“tile”: not a whole number"),
        ({"t": "draw", "seat": 0, "tile": None}, "“tile”: not a whole number"),
        ({"t": "place", "seat": 0, "square": "e1"}, "unknown square 'e1'"),
        ({"t": "place", "seat": 0, "square": 5}, "“square”: not a string"),
        ({"t": "place", "seat": 0, "square": {}}, "“square”: not a string"),
    ],
)
def test_a_bad_event_is_explained(event: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadRecord) as bad:
        GAME.event_from_record(SETUP, event)
    assert str(bad.value) == fault
