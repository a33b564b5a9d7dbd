"""Tournaments that exist on the style page alone. No row is written."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.models import Tournament
from games.models.tables import MAX_NICKNAME
from games.presenters.tourney.reading import Person, Tourney
from games.tourney.course.fold import fold
from games.tourney.course.options import Options
from games.tourney.course.state import Event
from luckybox_site.style.game import PLAYERS

CODE: Final = "abcdefgh"
WIDE: Final = "W" * MAX_NICKNAME
SEED: Final = "5" * 64


class State(NamedTuple):
    """A page with what it shows."""

    name: str
    template: str
    context: Callable[[], Mapping[str, Any]]


class Sample(Tourney):
    """A tournament whose log was written here."""

    def __init__(self, events: Sequence[Event], names: Sequence[str], *, unclaimed: int = 0) -> None:
        self.row = Tournament(code=CODE, name="Friday cup", kind="luckybox", seed=SEED, version=1, pk=0)
        self.events, self.state = list(events), fold(events)
        self.people = {
            f"p{number}": Person(f"p{number}", name, number, number <= unclaimed)
            for number, name in enumerate(names, 1)
        }
        self.codes = {(part.number, table.number): CODE for part, table in self.state.tables()}


def names(count: int) -> list[str]:
    """So many different names."""
    more = [f"{name} {number}" for number in range(2, 2 + count // len(PLAYERS)) for name in PLAYERS]
    return [*PLAYERS, *more][:count]


def tourney(
    who: Sequence[str],
    *,
    rounds: int = 0,
    running: bool = False,
    waiting: int = 0,
    unclaimed: int = 0,
    options: Options | None = None,
) -> Sample:
    """With these people, of whom the last wait for a place; the last of the rounds may be played now."""
    events: list[Event] = []

    def happens(name: str, **data: Any) -> None:
        events.append(Event(len(events) + 1, name, data, 1_800_000_000.0 + 60 * len(events)))

    happens("options", **(options or Options()).to_json())
    keys = [f"p{number}" for number in range(1, len(who) + 1)]
    for place, key in enumerate(keys):
        happens("enter", id=key, is_here=place % 7 != 6, waits=place >= len(keys) - waiting)
    playing = keys[: len(keys) - waiting]
    for number in range(1, rounds + 1):
        _round(happens, number, playing, is_over=number < rounds or not running)
    return Sample(events, who, unclaimed=unclaimed)


def _round(happens: Callable[..., None], number: int, keys: Sequence[str], *, is_over: bool) -> None:
    turned = [*keys[number:], *keys[:number]]
    tables = [turned[start : start + 4] for start in range(0, len(turned) - len(turned) % 4, 4)]
    byes = turned[len(turned) - len(turned) % 4 :]
    happens("publish", round=number, stage="rounds", tables=tables, byes=byes, absent=[], duplicate=False)
    happens("begin", round=number)
    for place, _table in enumerate(tables, 1):
        if is_over or place % 2:
            totals = [60 - 5 * seat + place for seat in range(4)]
            happens("result", round=number, table=place, places=[1, 2, 3, 4], totals=totals)
