"""Damaged records always get a consistent result."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.protocol import BadRecord
from games.records import parse, record_of, replay
from games.simulation.luckybox import LuckyBoxSimulation
from games.simulation.runner import play
from tests.games.records.vectors import GOOD, vector
from tests.games.simulation.decks import DECK


def own_game() -> dict[str, Any]:
    """The record of a game by rules that were never printed."""
    rules = EDITIONS["cocktail"]._replace(edition="own", star_points=(0, 2, 3, 5))
    simulation = LuckyBoxSimulation(1, {"deck": DECK, "edition": rules})
    return record_of(LUCKY_BOX, simulation.setup(0), play(simulation, "random", "1", 0).events, ["Ann"])


#: The shorter games leave time for more of them.
RECORDS = {name: vector(name) for name in GOOD if len(vector(name)["events"]) < 200}
RECORDS["own"] = own_game()
SOURCES = {name: json.dumps(record).encode() for name, record in RECORDS.items()}

WORDS = "1 17 17b a1 d4 r1 17r1 ? LL offer keep number cross pass bonus decline setup draw place discard take"
likely = st.sampled_from([*WORDS.split(), "", -1, 0, 1, 2, 5, 9, 20, 2**63, 0.5, True, False, None])
values = st.recursive(
    likely | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A good record in which one to three things have been changed, left out, doubled or exchanged."""
    record: dict[str, Any] = _copy(RECORDS[draw(st.sampled_from(sorted(RECORDS)))])
    for _ in range(draw(st.integers(1, 3))):
        _mutate(draw, record)
    return record


def _mutate(draw: st.DrawFn, record: dict[str, Any]) -> None:
    parent: Any = record
    # Most of a record is events.
    key = draw(st.just("events") | st.sampled_from(sorted(record)))
    while isinstance(parent[key], list | dict) and parent[key] and draw(st.integers(0, 5)):
        parent = parent[key]
        key = draw(st.sampled_from(sorted(parent) if isinstance(parent, dict) else range(len(parent))))
    _HOW[draw(st.sampled_from(sorted(_HOW)))](draw, parent, key)
    # A record has something left to change.
    record.setdefault("events", [])


def _replace(draw: st.DrawFn, parent: Any, key: Any) -> None:
    parent[key] = draw(values)


def _leave_out(draw: st.DrawFn, parent: Any, key: Any) -> None:
    del parent[key]


def _double(draw: st.DrawFn, parent: Any, key: Any) -> None:
    if isinstance(parent, list):
        parent.insert(key, _copy(parent[key]))
    else:
        parent[draw(st.text())] = parent[key]


def _exchange(draw: st.DrawFn, parent: Any, key: Any) -> None:
    other = draw(st.sampled_from(sorted(parent) if isinstance(parent, dict) else range(len(parent))))
    parent[key], parent[other] = parent[other], parent[key]


_HOW = {"replace": _replace, "leave out": _leave_out, "double": _double, "exchange": _exchange}


@given(mutated())
def test_a_damaged_record_gets_a_consistent_result(record: dict[str, Any]) -> None:
    ok, result, event, error = replay(record)
    assert ok is (result is not None) is (error == "")
    assert "\n" not in error
    assert len(error) < 200
    if event is not None:
        assert not ok
        # It is the first: what comes before is legal, what comes after makes no difference.
        assert replay(record | {"events": record["events"][:event]}).event is None
        assert replay(record | {"events": record["events"][: event + 1]}).event == event


@given(
    st.sampled_from(sorted(SOURCES)),
    st.lists(
        st.tuples(st.integers(0, 5000), st.binary(max_size=3), st.integers(0, 3)), min_size=1, max_size=3
    ),
)
def test_a_file_with_damaged_bytes_gets_a_consistent_result(
    name: str, changes: list[tuple[int, bytes, int]]
) -> None:
    source = SOURCES[name]
    for place, put, taken in changes:
        source = source[:place] + put + source[place + taken :]
    try:
        ok, result, _, error = replay(parse(source))
    except BadRecord as fault:
        ok, result, error = False, None, str(fault)
    assert ok is (result is not None) is (error == "")
