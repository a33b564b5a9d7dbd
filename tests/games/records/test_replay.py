"""The error of a wrong record, and the index of its wrong event."""

from collections.abc import Callable
from typing import Any

import pytest

from games.records import replay
from tests.games.records.vectors import GOOD, vector

BOX = "luckybox-002-gamewright-3.json"
NUMBERS = "luckynumbers-001-3.json"
Record = dict[str, Any]


def changed(name: str, **keys: Any) -> Record:
    return vector(name) | keys


def with_event(name: str, index: int, event: Any) -> Record:
    record = vector(name)
    record["events"][index] = event
    return record


@pytest.mark.parametrize("name", GOOD)
def test_a_record_that_stops_early_has_no_event_to_blame(name: str) -> None:
    record = vector(name)
    record["events"].pop()
    assert replay(record) == (False, None, None, "the record stops before the game is over")


@pytest.mark.parametrize("name", [BOX, NUMBERS])
def test_what_comes_after_the_end_is_illegal(name: str) -> None:
    record = vector(name)
    record["events"].append(record["events"][-1])
    assert replay(record).event == len(record["events"]) - 1


@pytest.mark.parametrize(
    ("name", "keys", "complaint"),
    [
        (BOX, {"format": "luckybox-record/3"}, "unknown format 'luckybox-record/3'"),
        (BOX, {"format": ["luckybox-record/1"]}, "“format”: not a string"),
        (BOX, {"format": NUMBERS}, "unknown format"),
        (BOX, {"format": "luckynumbers-record/1"}, "“start” is missing"),
        (BOX, {"edition": "monopoly"}, "unknown edition 'monopoly'"),
        (BOX, {"multifunction_lightning": 1}, "neither true nor false"),
        (BOX, {"seats": []}, "0 seats"),
        (BOX, {"seats": ["x"] * 10_000}, "10000 seats"),
        (BOX, {"seats": "Ann"}, "not a list"),
        (BOX, {"seats": [1, 2, 3]}, "not a string"),
        (BOX, {"edition": "cocktail", "seats": ["x"] * 7}, "7 seats"),
        (BOX, {"deck": vector(BOX)["deck"][:3]}, "a deck of 3 cards is too small for 3 seats"),
        (BOX, {"deck": vector(BOX)["deck"][:1] * 60}, "the same number"),
        (BOX, {"deck": [17] * 60}, "not an object"),
        (BOX, {"events": {}}, "“events”: not a list"),
        (BOX, {"result": None}, "the stored result is not that of the game"),
        (BOX, {"result": {}}, "the stored result is not that of the game"),
        (BOX, {"result": {"winners": [1]}}, "the stored result is not that of the game"),
        (NUMBERS, {"start": 3}, "not a seat"),
        (NUMBERS, {"start": True}, "not a whole number"),
        (NUMBERS, {"start": -1}, "not a seat"),
    ],
)
def test_a_fault_outside_of_the_events_names_none(name: str, keys: Record, complaint: str) -> None:
    ok, result, event, error = replay(changed(name, **keys))
    assert (ok, result, event) == (False, None, None)
    assert complaint in error


@pytest.mark.parametrize("key", ["format", "edition", "seats", "deck", "events"])
def test_a_key_that_is_needed_is_missed(key: str) -> None:
    record = vector(BOX)
    del record[key]
    assert replay(record) == (False, None, None, f"“{key}” is missing")


@pytest.mark.parametrize("name", [BOX, NUMBERS])
@pytest.mark.parametrize(
    "event",
    [
        None,
        17,
        [],
        "number",
        {},
        {"t": "dance"},
        {"t": ["number"]},
        {"t": "number"},
        {"t": "number", "value": 10**4000},
        {"t": "number", "value": 5.0},
        {"t": "cross", "seat": 0, "card": "999", "cell": "a1"},
        {"t": "cross", "seat": 0, "card": 17, "cell": "a1"},
        {"t": "cross", "seat": 0, "card": "17", "cell": "a9"},
        {"t": "keep", "seat": 0, "cards": [["17"]]},
        {"t": "bonus", "seat": 0, "line": "r1", "card": "17", "cell": "a1"},
        {"t": "pass", "seat": -1},
        {"t": "pass", "seat": True},
        {"t": "draw", "seat": 0, "tile": -1},
        {"t": "place", "seat": 10**30, "square": "a1"},
        {"t": "place", "seat": 0, "square": "e5"},
    ],
)
def test_an_event_that_cannot_be_read_or_is_illegal_is_named(name: str, event: Any) -> None:
    for index in (0, 14):
        assert replay(with_event(name, index, event))[:3] == (False, None, index)


def _first_score(record: Record) -> Record:
    score: Record = record["result"]["scores"][0]
    return score


@pytest.mark.parametrize(
    "forge",
    [
        lambda record: _first_score(record).update(total=_first_score(record)["total"] + 1),
        lambda record: _first_score(record).update(total=str(_first_score(record)["total"])),
        lambda record: _first_score(record).pop("moon_tokens"),
        lambda record: record["result"]["scores"].pop(),
        lambda record: record["result"].update(winners=[True]),
        lambda record: record["result"].update(winners={"1": 1}),
    ],
)
def test_a_forged_result_is_noticed(forge: Callable[[Record], Any]) -> None:
    record = vector(BOX)
    assert record["result"]["winners"] == [1]
    forge(record)
    assert replay(record) == (False, None, None, "the stored result is not that of the game")


@pytest.mark.parametrize("name", [BOX, NUMBERS])
def test_without_a_stored_result_it_is_computed(name: str) -> None:
    record = vector(name)
    stored = record.pop("result")
    assert replay(record) == (True, stored, None, "")


@pytest.mark.parametrize("name", [BOX, NUMBERS])
def test_keys_that_no_reader_knows_are_ignored_everywhere(name: str) -> None:
    record = vector(name)
    stored = vector(name)["result"]
    for place in (record, record["result"], *record["events"], *record.get("deck", [])):
        place["played at"] = ["the club", {"at": 1.5e300}]
    assert replay(record).result == stored
