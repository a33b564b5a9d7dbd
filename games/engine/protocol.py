"""What the rest of the product may ask of a game, whichever it is.

A game is a module-level object that satisfies `Game`. Everything it hands out is immutable. A game in
progress is a *state*; it holds the `setup` it began with, and that says how many `seats` there are. What
happens to it is an *event*: what a player chose, what chance brought, or a step that follows by itself.
The ordered events of a game are its record, and `state = apply(state, event)` is the only way forward.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from games.engine.chance import Shuffler

Json = dict[str, Any]

Setup = TypeVar("Setup")
State = TypeVar("State")
Event = TypeVar("Event")


class Choice(NamedTuple, Generic[Event]):
    """One thing a seat may do now, and the lightning it would cost (0 where a game has none)."""

    event: Event
    cost: int


class Outcome(NamedTuple):
    """How a game ended: who won and the same result that a record carries."""

    winners: tuple[int, ...]
    result: Json


class Game(Protocol[Setup, State, Event]):
    """One game behind the protocol. Every method is a pure function of its arguments."""

    @property
    def slug(self) -> str:
        """The name of the game in commands, addresses and rows."""

    @property
    def record_format(self) -> str:
        """What a record of the game says under `format`."""

    @property
    def min_seats(self) -> int:
        """The fewest that can play."""

    @property
    def max_seats(self) -> int:
        """The most that can play."""

    # -- course of a game
    def start(self, setup: Setup) -> State:
        """The state before anything has happened."""

    def due(self, state: State, shuffler: Shuffler) -> Event | None:
        """The event that comes now without anybody choosing: a deal, a number, the end of a round.

        `None` while a player is asked, and when the game is over.
        """

    def implied(self, state: State) -> Event | None:
        """The part of `due` that needs no chance, and that a record therefore leaves out."""

    def complete(self, state: State, event: Event, shuffler: Shuffler) -> Event:
        """What a seat chose, with what chance adds to it (the tile behind a draw)."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event, or `Refused` with a named reason and nothing changed."""

    # -- whom the game waits for, and what they may do
    def waiting(self, state: State) -> Sequence[int]:
        """The seats that are asked for something now, in seat order."""

    def legal(self, state: State, seat: int) -> Sequence[Choice[Event]]:
        """Every legal choice of a seat; empty when it is not asked for anything."""

    def house_move(self, state: State, seat: int) -> Event:
        """A sensible choice for a seat that does not choose."""

    # -- what may be seen
    def view(self, state: State, seat: int | None) -> Any:
        """What a seat (or a spectator, `None`) may see. Secrets leave the engine here or nowhere."""

    def outcome(self, state: State) -> Outcome | None:
        """The result once the game is over."""

    # -- the record format
    def setup_from_record(self, record: Mapping[str, Any]) -> Setup:
        """Read what a record says before its events; `BadRecord` says what is wrong with it."""

    def setup_to_record(self, setup: Setup) -> Json:
        """The same the other way round, without `format`, `seats`, `events` and `result`."""

    def event_from_record(self, setup: Setup, event: Mapping[str, Any]) -> Event:
        """Read one event; `BadRecord` says what is wrong with it. Rules are not checked here."""

    def event_to_record(self, setup: Setup, event: Event) -> Json | None:
        """Write one event; `None` for a step that records leave out."""


class BadRecord(ValueError):  # noqa: N818  an answer to whoever brings the record, not a fault
    """A record, or one event of it, that cannot be read; the message says why."""
