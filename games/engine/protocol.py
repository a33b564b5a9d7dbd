"""The protocol of a game: the only interface through which the rest of the product uses the rules.

A game is a module-level object that satisfies `Game`; everything it returns is immutable. A *state* is a
game between two events; it holds the *setup* it started from, with the number of seats. An *event* is a
player's choice, a result of chance, or an automatic step such as the end of a round. The ordered events of a
game are its record, and `state = apply(state, event)` is the only way forward.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from games.engine.chance import Shuffler

Json = dict[str, Any]

Setup = TypeVar("Setup")
State = TypeVar("State")
Event = TypeVar("Event")


class Choice(NamedTuple, Generic[Event]):
    """One legal event of a seat, and the lightning it costs (0 in games without lightning)."""

    event: Event
    cost: int


class Outcome(NamedTuple):
    """The winners of a finished game, and the result as its record states it."""

    winners: tuple[int, ...]
    result: Json


class Problem(NamedTuple):
    """A combination of values that cannot be played: the switch to change, and a sentence with its values."""

    switch: str
    sentence: str
    values: Mapping[str, int]

    def __str__(self) -> str:
        return self.sentence % self.values


class Game(Protocol[Setup, State, Event]):
    """The rules of one game. Every method is a pure function of its arguments."""

    @property
    def slug(self) -> str:
        """The name of the game in commands, URLs and database rows."""

    @property
    def record_format(self) -> str:
        """The value of `format` in a record of the game, unless `setup_to_record` gives another."""

    @property
    def record_formats(self) -> Sequence[str]:
        """Every value of `format` that the game reads."""

    @property
    def min_seats(self) -> int:
        """The smallest number of players."""

    @property
    def max_seats(self) -> int:
        """The largest number of players."""

    # -- editions
    @property
    def editions(self) -> Mapping[str, Any]:
        """The rules of each printed edition: a named tuple of switches (`games.engine.switches`)."""

    @property
    def house_rules(self) -> Sequence[str]:
        """The switches that a single table may change."""

    def problems(self, rules: Any) -> Iterable[Problem]:
        """What in a combination of switches cannot be played."""

    def cards_needed(self, rules: Any) -> int:
        """How many cards a deck needs for the rules; 0 in games without cards."""

    # -- course of a game
    def start(self, setup: Setup) -> State:
        """The state before the first event."""

    def due(self, state: State, shuffler: Shuffler) -> Event | None:
        """The next event that no player chooses: a deal, a number, the end of a round.

        `None` while the game waits for a player, and when it is over.
        """

    def implied(self, state: State) -> Event | None:
        """The event of `due` if it needs no chance; records leave such events out."""

    def complete(self, state: State, event: Event, shuffler: Shuffler) -> Event:
        """A seat's choice together with the result of chance in it (the number of a drawn tile)."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; raises `Refused` with a named reason if the rules do not allow it."""

    # -- the seats that the game waits for, and their legal choices
    def waiting(self, state: State) -> Sequence[int]:
        """The seats that have a choice to make now, in seat order."""

    def legal(self, state: State, seat: int) -> Sequence[Choice[Event]]:
        """Every legal choice of a seat; empty when the game does not wait for it."""

    def house_move(self, state: State, seat: int) -> Event:
        """A good choice for a seat whose player is away; the same position always gives the same choice."""

    def house_choice(self, view: Any) -> Event:
        """The house move of a computer player, from nothing but the view of its own seat."""

    # -- what each seat may see
    def view(self, state: State, seat: int | None) -> Any:
        """The state as a seat (or a spectator: `None`) may see it; secrets are removed nowhere else."""

    def outcome(self, state: State) -> Outcome | None:
        """The result of a finished game; `None` before its end."""

    # -- the record format
    def setup_from_record(self, record: Mapping[str, Any]) -> Setup:
        """Read the setup of a record; raises `BadRecord` with the reason if it is invalid."""

    def setup_to_record(self, setup: Setup) -> Json:
        """The setup as keys of a record, without `seats`, `events`, `result`, and mostly without `format`."""

    def event_from_record(self, setup: Setup, event: Mapping[str, Any]) -> Event:
        """Read one event; raises `BadRecord` if it is malformed. `apply` checks the rules."""

    def event_to_record(self, setup: Setup, event: Event) -> Json | None:
        """Write one event; `None` for an event that records leave out."""


class BadRecord(ValueError):  # noqa: N818  a wrong input, not a fault of the program
    """Raised when a record, or one of its events, cannot be read; the message says why."""
