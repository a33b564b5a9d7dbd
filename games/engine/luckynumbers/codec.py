"""The record formats of Lucky Numbers: setups and events to and from JSON. `transitions` checks the rules.

`luckynumbers-record/1` is for the rules of the booklet. `luckynumbers-record/2` is for all others: `edition`
is a name, and the object `rules` holds every switch by the name of its field in `Rules`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.luckynumbers.editions import EDITIONS, Rules, problems
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.legal_moves import MAX_SEATS, MIN_SEATS
from games.engine.luckynumbers.state import Setup
from games.engine.luckynumbers.tiles import SQUARES
from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import field, integer, list_of, quoted, text
from games.engine.switches import read_switches, write_switches

FORMAT: Final = "luckynumbers-record/1"
OWN_RULES_FORMAT: Final = "luckynumbers-record/2"
_SQUARE_AT: Final = {name: square for square, name in enumerate(SQUARES)}


def setup_from_record(record: Mapping[str, Any]) -> Setup:
    """The number of seats and the starting player of a record."""
    seats = len(list_of(record, "seats", text))
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadRecord(f"{seats} seats: the game is for {MIN_SEATS} to {MAX_SEATS}")
    start = field(record, "start", integer)
    if not 0 <= start < seats:
        raise BadRecord("“start”: not a seat of this game")
    if record.get("format") == OWN_RULES_FORMAT:
        return Setup(
            seats, start, Rules(field(record, "edition", text), **field(record, "rules", _own_rules))
        )
    return Setup(seats, start)


def _own_rules(value: Any) -> dict[str, Any]:
    switches = read_switches(Rules, value)
    for problem in problems(Rules("", **switches)):
        raise BadRecord(f"“{problem.switch}”: {problem}")
    return switches


def setup_to_record(setup: Setup) -> Json:
    """The starting player as a key of a record, and the rules if they are not of the booklet."""
    rules, start = setup.rules, {"start": setup.start}
    if EDITIONS.get(rules.edition) == rules:
        return start
    return {
        "format": OWN_RULES_FORMAT,
        "edition": rules.edition,
        "rules": write_switches(rules),
        **start,
    }


def event_from_record(setup: Setup, event: Mapping[str, Any]) -> Event:
    """One event of a record."""
    kind = field(event, "t", text)
    reader = _READERS.get(kind)
    if reader is None:
        raise BadRecord(f"unknown event {quoted(kind)}")
    return reader(event)


def _seat(event: Mapping[str, Any]) -> int:
    return field(event, "seat", integer)


def _tile(event: Mapping[str, Any]) -> int:
    return field(event, "tile", integer)


def _square(event: Mapping[str, Any]) -> int:
    name = field(event, "square", text)
    if name not in _SQUARE_AT:
        raise BadRecord(f"unknown square {quoted(name)}")
    return _SQUARE_AT[name]


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Event]]] = {
    "setup": lambda event: SetupTile(_seat(event), _tile(event), _square(event)),
    "draw": lambda event: Draw(_seat(event), _tile(event)),
    "place": lambda event: Place(_seat(event), _square(event)),
    "discard": lambda event: Discard(_seat(event)),
    "take": lambda event: Take(_seat(event), _tile(event), _square(event)),
}


def event_to_record(setup: Setup, event: Event) -> Json | None:
    """One event of a record; `None` for deals and the ends of turns, which records leave out."""
    match event:
        case SetupTile(seat, tile, square):
            return {"t": "setup", "seat": seat, "tile": tile, "square": SQUARES[square]}
        case Draw(seat, tile):
            return {"t": "draw", "seat": seat, "tile": tile}
        case Place(seat, square):
            return {"t": "place", "seat": seat, "square": SQUARES[square]}
        case Discard(seat):
            return {"t": "discard", "seat": seat}
        case Take(seat, tile, square):
            return {"t": "take", "seat": seat, "tile": tile, "square": SQUARES[square]}
    return None
