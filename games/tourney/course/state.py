"""What a tournament has come to: who is in it, its rounds and tables, and what has been decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from games.tourney.course.options import Options
from games.tourney.problem import Pair


class Event(NamedTuple):
    """One act of the organiser, of a player or of the site; see `fold.py` for the names and their data."""

    number: int
    name: str
    data: dict[str, object]
    #: In seconds, as `datetime.timestamp` counts them.
    at: float
    #: Whoever has done it; nobody for the site.
    by: int | None = None


class Presence(StrEnum):
    IN = "in"
    #: Of the waiting list.
    WAITING = "waiting"
    LEFT = "left"


@dataclass
class Entrant:
    id: str
    presence: Presence = Presence.IN
    #: Has said, or the organiser has, that they are here.
    is_here: bool = False
    rating: float = 0.0
    #: Since when they are free, for the queue of an evening.
    free_since: float = 0.0
    #: The number of the event since which they wait for a place, the first first.
    waits_since: int = 0
    #: Whether they have ever had a place.
    has_come: bool = False
    #: Of somebody who has left: whether they waited for a place, and whether the staff took them out.
    was_waiting: bool = False
    was_taken_out: bool = False


class Outcome(NamedTuple):
    """The result of a table, by seat."""

    places: tuple[int, ...]
    totals: tuple[float, ...]


class TableStatus(StrEnum):
    #: Seated, and not begun.
    READY = "ready"
    RUNNING = "running"
    DONE = "done"
    #: Counts for nobody.
    VOID = "void"


@dataclass
class Table:
    number: int
    players: list[str]
    status: TableStatus = TableStatus.READY
    outcome: Outcome | None = None
    #: Whether the organiser has entered it, and not the game.
    is_by_hand: bool = False
    reason: str = ""
    #: Seconds beyond the clock of the round.
    extended: float = 0.0
    is_paused: bool = False
    #: When somebody asked for help that nobody has given yet.
    called_at: float | None = None

    @property
    def is_through(self) -> bool:
        return self.status in {TableStatus.DONE, TableStatus.VOID}


class Stage(StrEnum):
    ROUNDS = "rounds"
    #: Only those who are still in it for the victory.
    FINALS = "finals"


@dataclass
class Round:
    number: int
    stage: Stage
    tables: list[Table]
    byes: list[str]
    absent: list[str]
    duplicate: bool
    published_at: float
    #: With half a bye, because they came too late for it.
    late: list[str] = field(default_factory=list)
    began_at: float | None = None
    ended_at: float | None = None
    #: Since when all tables stand still, and for how long they did before.
    paused_at: float | None = None
    paused_for: float = 0.0
    extended: float = 0.0

    @property
    def is_through(self) -> bool:
        return all(table.is_through for table in self.tables)

    def table(self, number: int) -> Table:
        return self.tables[number - 1]

    def plays(self, entrant: str) -> bool:
        """Whether somebody sits, or has sat, at one of its tables."""
        return any(entrant in table.players for table in self.tables)

    def ends_at(self, options: Options, now: float) -> float | None:
        """When its clock is over; nothing if it has none or has not begun."""
        if self.began_at is None or not options.round_minutes:
            return None
        return self.began_at + 60 * options.round_minutes + self.waited(now) + self.extended

    def waited(self, now: float) -> float:
        """For how many seconds it has stood still."""
        return self.paused_for + (now - self.paused_at if self.paused_at is not None else 0.0)


class Draft(NamedTuple):
    """The pairing of the next round that nobody but the organiser sees."""

    stage: Stage
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    #: The tables, by index, that a new pairing leaves as they are.
    locked: frozenset[int] = frozenset()


class Penalty(NamedTuple):
    event: int
    id: str
    points: str
    reason: str


class Said(NamedTuple):
    """A message of the organiser: to one table of a round, or to all."""

    event: int
    at: float
    text: str
    round: int
    table: int | None


@dataclass
class State:
    options: Options = field(default_factory=Options)
    #: By id, in the order in which they came.
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    draft: Draft | None = None
    apart: set[Pair] = field(default_factory=set)
    penalties: list[Penalty] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    #: Whether people may come in.
    is_open: bool = True
    #: Who plays in another tournament just now; whoever pairs says so, for it stands in no log.
    busy: frozenset[str] = frozenset()
    #: Rounds and tables that are not through.
    going: dict[tuple[int, int], None] = field(default_factory=dict)
    #: Whether an evening seats people.
    is_started: bool = False
    ended_at: float | None = None
    is_cancelled: bool = False

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def current(self) -> Round | None:
        """The last round that was published."""
        return self.rounds[-1] if self.rounds else None

    def players(self) -> list[Entrant]:
        """Those who take part and have not left."""
        return [one for one in self.entrants.values() if one.presence is Presence.IN]

    def waiting(self) -> list[Entrant]:
        """Those who wait for a place, the longest first."""
        found = [one for one in self.entrants.values() if one.presence is Presence.WAITING]
        return sorted(found, key=lambda one: one.waits_since)

    @property
    def is_full(self) -> bool:
        return 0 < self.options.most_players <= len(self.players())

    def round(self, number: int) -> Round:
        return self.rounds[number - 1]

    def tables(self) -> Iterator[tuple[Round, Table]]:
        for one in self.rounds:
            for table in one.tables:
                yield one, table

    @property
    def has_results(self) -> bool:
        """Whether there is a standing: before the first result everybody is equal."""
        return any(table.outcome for _, table in self.tables())

    def open_tables(self) -> Iterator[tuple[Round, Table]]:
        """Those that are still played or have not begun."""
        return ((self.round(part), self.round(part).table(table)) for part, table in self.going)

    def seated(self) -> set[str]:
        """Who sits at a table that is not through."""
        return {player for _, table in self.open_tables() for player in table.players}

    def seat_of(self, entrant: str) -> tuple[Round, Table, int] | None:
        """Where somebody sits now."""
        for one, table in self.open_tables():
            if entrant in table.players:
                return one, table, table.players.index(entrant)
        return None
