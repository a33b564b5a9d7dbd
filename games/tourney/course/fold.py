"""What a log of events comes to. The log is the truth; whatever a page shows follows from here.

No name and no person stands in it: `TournamentEntrant` says who is behind an id. An event that was taken
back has never happened, and neither has its taking back; taking back can itself be taken back. A log in
which an event lacks what it needs raises `InconsistentError` with that event.

| event | data |
|---|---|
| options | what `Options.to_json` gives |
| enter | id, rating, is_here, waits |
| rating | id, rating: as the staff have entered it, 0 for none |
| here | ids, is_here |
| admit | id |
| drop | id, by_staff |
| come_back | id, waits |
| link | id: their place has another link |
| registration | is_open |
| apart | pairs |
| draft, discard | stage, tables, byes, locked |
| publish | round, stage, tables, byes, absent, duplicate |
| start, stop | an evening seats people, or does not |
| begin | round |
| result | round, table, places, totals, by_hand |
| void | round, table, reason |
| substitute | round, table, out, into |
| seat | round, table, id: at a table that has not begun |
| penalty | id, points, reason |
| extend | round, table or nothing, seconds |
| pause, resume | round, table or nothing |
| lost | round, seconds: the site was away |
| call, answer | round, table |
| say | round, table or nothing, text |
| house, judge | round, table, id: for the log alone |
| end_round | round |
| finish, cancel | |
| take_back | event, along: the numbers of what it takes with it |
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from games.tourney.course.happenings import HAPPENS
from games.tourney.course.state import Event, State

TAKE_BACK = "take_back"


class InconsistentError(ValueError):
    """An event of a log does not follow from those before it."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"event {event.number} ({event.name}) does not fit")
        self.event = event


def taken_back(events: Sequence[Event]) -> set[int]:
    """The numbers of the events that count no more."""
    gone: set[int] = set()
    for event in reversed(events):
        if event.name == TAKE_BACK and event.number not in gone:
            data: Any = event.data
            gone |= {data["event"], *data.get("along", ())}
    return gone


def fold(events: Sequence[Event]) -> State:
    """What a log comes to."""
    state = State()
    add(state, events, taken_back(events))
    return state


def add(state: State, events: Iterable[Event], gone: Collection[int] = ()) -> None:
    """Let more events happen, none of which takes back an earlier one."""
    for event in events:
        if event.number in gone or event.name == TAKE_BACK:
            continue
        try:
            HAPPENS[event.name](state, event, event.data)
        except (KeyError, IndexError, ValueError) as fault:
            raise InconsistentError(event) from fault


#: All names of events, with the one that takes another back.
NAMES = frozenset({*HAPPENS, TAKE_BACK})
