"""`manage.py pair` and `standing`: one JSON object in, one out, and one line of JSON for anything else."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.protocol import BadRecord
from games.tourney.pairing import pair_json
from games.tourney.standing import standing_json

PAIRING: dict[str, Any] = {
    "format": "pairing/1",
    "sizes": {"min": 3, "aim": 4, "max": 5},
    "seats_matter": False,
    "seed": 7,
    "players": [
        {"id": "ann", "points": 12.5, "byes": 0, "short": 1, "seats": [0, 2]},
        {"id": "bo", "points": 3, "byes": 0, "short": 1, "seats": [1]},
        {"id": "cy", "points": 3, "byes": 0, "short": 1, "seats": [2]},
    ],
    "met": [["ann", "bo", 2]],
    "apart": [["ann", "cy"]],
    "locked": [["bo", "ann"]],
}
STANDING: dict[str, Any] = {
    "format": "standing/1",
    "scheme": "places",
    "aim": 4,
    "leavers": "keep",
    "tie_breaks": ["wins", "seconds", "thirds", "share", "margin", "total", "met", "lot"],
    "seed": 7,
    "players": [{"id": "ann", "left": False}, {"id": "bo"}, {"id": "cy"}],
    "rounds": [
        {
            "duplicate": True,
            "tables": [{"players": ["ann", "bo"], "places": [1, 2], "totals": [61, 55]}],
            "byes": ["cy"],
            "late": [],
            "absent": [],
        }
    ],
    "adjustments": [{"id": "ann", "points": -1, "reason": "late"}],
}


def _run(folder: Path, command: str, content: bytes, *options: str) -> tuple[int, Any]:
    """The exit status and the only line of a command."""
    file = folder / "file.json"
    file.write_bytes(content)
    said, status = io.StringIO(), 0
    try:
        call_command(command, str(file), *options, stdout=said)
    except SystemExit as leave:
        status = int(str(leave.code))
    (line,) = said.getvalue().splitlines()
    return status, json.loads(line)


def test_a_good_file_is_answered(tmp_path: Path) -> None:
    status, answer = _run(tmp_path, "pair", json.dumps(PAIRING).encode(), "--explain")
    assert (status, answer["tables"], answer["byes"]) == (0, [["bo", "ann"]], ["cy"])
    assert answer["explain"][0]["cost"]["met"] == 4000
    status, answer = _run(tmp_path, "standing", json.dumps(STANDING).encode())
    assert status == 0
    assert [(line["id"], line["place"], line["points"]) for line in answer["standing"]] == [
        ("ann", 1, 4.0),
        ("cy", 2, 3.0),
        ("bo", 3, 2.0),
    ]
    assert answer["standing"][0]["tie_breaks"][:7] == [1, 0, 0, 1.0, 6, 61, 0]


def test_what_is_no_file_of_ours_is_one_line(tmp_path: Path) -> None:
    deep = b'{"format": "pairing/1", "players": ' + b"[" * 900 + b"]" * 900 + b"}"
    contents = (
        *(b"", b"\xff\x00", b"[1]", b"{", b'{"a": 1, "a": 2}', b'{"format": NaN}', b"[" * 10_000, deep),
        b'{"format": "pairing/1", "players": [], "seed": ' + b"9" * 5000 + b"}",
    )
    for content in contents:
        for command in ("pair", "standing"):
            status, answer = _run(tmp_path, command, content)
            assert (status, [*answer]) == (1, ["error"])
    said = io.StringIO()
    for file in (tmp_path, tmp_path / "absent"):
        with pytest.raises(SystemExit):
            call_command("pair", str(file), stdout=said)
    assert said.getvalue().count('{"error": "cannot be read: ') == 2


PLAYER = PAIRING["players"][0]
TABLE = STANDING["rounds"][0]["tables"][0]


def _each(change: Callable[[Any], dict[str, Any]], *values: Any) -> list[dict[str, Any]]:
    return [*map(change, values)]


@pytest.mark.parametrize(
    "change",
    [
        {"format": "pairing/2"},
        {"players": None},
        {"players": [PLAYER, PLAYER]},
        {"players": [{"points": 1}]},
        {"players": [{"id": "ann"}]},
        {"players": [{"id": 1, "points": 1}]},
        *_each(
            lambda bad: {"players": [PLAYER | {"points": bad}]}, "1", None, True, [], 1e10, -(10**400), 1e999
        ),
        *_each(lambda bad: {"players": [PLAYER | {"byes": bad}]}, -1, 0.5, True, 10**9),
        *_each(lambda bad: {"players": [PLAYER | {"seats": bad}]}, [12], [-1], ["0"], 0),
        *_each(
            lambda bad: {"met": [bad]}, ["ann", "bo"], ["ann", "zoe", 1], ["ann", "ann", 1], ["ann", "bo", -1]
        ),
        {"met": [["ann", "bo", 1], ["bo", "ann", 2]]},
        *_each(lambda bad: {"apart": [bad]}, ["ann"], ["ann", "zoe"], ["ann", "ann"], [["ann"], "bo"], 3),
        *_each(
            lambda bad: {"locked": bad},
            [["ann", "ann"]],
            [["ann", "bo"], ["bo", "cy"]],
            [["zoe", "bo"]],
            [[]],
        ),
        *_each(lambda bad: {"sizes": bad}, [], {"min": 1}, {"max": 13}, {"min": 5}, {"aim": 3.5}, {"max": 3}),
        {"seats_matter": 1},
        {"seed": 1.5},
    ],
)
def test_a_pairing_with_a_wrong_field_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        pair_json(PAIRING | {"met": [], "apart": [], "locked": []} | change)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "pairing/1"},
        {"players": [{"id": "ann"}, {"id": "ann"}]},
        {"players": [{"id": "ann", "left": 1}]},
        {"rounds": {}},
        {"scheme": "best"},
        {"scheme": "own"},
        {"points": [1]},
        *_each(lambda bad: {"scheme": "own", "points": bad}, {}, [], {"1": [1]}, {"2": []}, {"2": ["1"]}, 5),
        {"aim": 1},
        {"leavers": "forget"},
        {"tie_breaks": ["luck"]},
        {"tie_breaks": ["wins", "wins"]},
        *_each(lambda bad: {"rounds": [{"byes": bad}]}, ["zoe"], ["ann", "ann"], "ann", [[]]),
        {"rounds": [{"byes": ["ann"], "absent": ["ann"]}]},
        *_each(
            lambda bad: {"rounds": [{"tables": [TABLE | bad]}]},
            {"players": ["ann", "ann"]},
            {"players": ["ann", "zoe"]},
            {"players": [], "places": [], "totals": []},
            {"places": [1]},
            {"places": [1, 3]},
            {"places": [2, 2]},
            {"places": [0, 1]},
            {"places": [1, 1.0]},
            {"totals": [1]},
            {"totals": [1, None]},
        ),
        {"rounds": [{"tables": [{"players": ["ann"], "places": [1]}]}]},
        *_each(lambda bad: {"adjustments": [bad]}, {"id": "zoe", "points": 1}, {"id": "ann"}, "ann"),
    ],
)
def test_a_standing_with_a_wrong_field_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        standing_json(STANDING | change)


values = st.recursive(
    st.sampled_from(["ann", "bo", "zoe", "", "\ud800", -1, 0, 1, 2, 10**20, 0.5, 1e-300, True, None])
    | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=4,
)


@given(st.sampled_from([PAIRING, STANDING]), st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_file_is_answered_or_refused(good: dict[str, Any], data: st.DataObject) -> None:
    file = json.loads(json.dumps(good))
    parent, key = file, data.draw(st.sampled_from(sorted(file)))
    while isinstance(parent[key], list | dict) and parent[key] and data.draw(st.booleans()):
        parent = parent[key]
        key = data.draw(st.sampled_from(sorted(parent) if isinstance(parent, dict) else range(len(parent))))
    parent[key] = data.draw(values)
    try:
        answer = pair_json(file) if good is PAIRING else standing_json(file)
    except BadRecord as refused:
        answer = {"error": str(refused)}
    json.loads(json.dumps(answer, allow_nan=False))


#: What is put into a good file somewhere.
PIECES = (
    b"",
    b"{",
    b"]",
    b'"',
    b",",
    b"NaN",
    b"-1e999",
    b"\xff",
    b"\x00",
    b"\xef\xbb\xbf",
    b"9" * 5000,
    b'"\\ud800"',
    b"[" * 3000,
)


@given(
    st.sampled_from([("pair", PAIRING), ("standing", STANDING)]),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=4),
)
@settings(max_examples=25, deadline=None)
def test_broken_bytes_are_answered_in_one_line(
    good: tuple[str, dict[str, Any]], breaks: list[tuple[float, int, bytes]]
) -> None:
    command, record = good
    content = json.dumps(record).encode()
    for where, gone, piece in breaks:
        begin = int(where * len(content))
        content = content[:begin] + piece + content[begin + gone :]
    with TemporaryDirectory() as folder:
        status, answer = _run(Path(folder), command, content)
    assert ("error" in answer) == bool(status)
    assert not status or 0 < len(answer["error"]) < 400
