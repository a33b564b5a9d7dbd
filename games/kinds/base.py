"""What the table layer asks of a game beyond its rules: rows, form data, and words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from django.db.models import Model
from django.http import QueryDict

from games.engine.protocol import Game as Engine
from games.models import Game, Player

Setup = TypeVar("Setup")
State = TypeVar("State")
Event = TypeVar("Event")

#: One thing that an event brought about, for the story of the game: a named tuple of the kind's own.
Fact = Any


class BadMove(ValueError):  # noqa: N818  an answer to a form, not a fault
    """A form that does not say which move is meant; the message is for the player."""


class Step(NamedTuple):
    """One event as it was applied: what the rows and the story of a game follow from."""

    before: Any
    event: Any
    after: Any


class Kind(Protocol[Setup, State, Event]):
    """A game as it is plugged into the tables."""

    @property
    def slug(self) -> str: ...

    @property
    def engine(self) -> Engine[Setup, State, Event]: ...

    @property
    def has_decks(self) -> bool:
        """Whether it is played with a deck of cards that admins edit."""

    @property
    def usual_rules(self) -> Mapping[str, Any]:
        """The rules of a table about which nobody has said anything."""

    # -- rows
    def record_head(self, game: Game) -> Mapping[str, Any]:
        """What a record of this game says before its events, from the game's row."""

    def rows_of(self, game: Game, players: Sequence[Player], steps: Iterable[Step]) -> Sequence[Model]:
        """The rows that follow from some events, not written."""

    def unproject(self, player: Player, step: Step) -> None:
        """Take back the rows of an event that was undone."""

    def stored_rows(self, game: Game) -> Iterable[Model]:
        """The rows of this kind that a game has."""

    def counters(self, state: State, seat: int) -> dict[str, int]:
        """What a seat has gathered, for the player's row."""

    # -- matches
    def match_length(self, rules: Mapping[str, Any], seats: int) -> int:
        """How many games are played one after the other as a match; 1 where a game is played by itself."""

    def rules_after(self, game: Game, *, same_match: bool) -> Mapping[str, Any]:
        """The rules of the game that follows upon a game, in the same match or not."""

    # -- moves
    def phase(self, state: State) -> int:
        """A number that grows whenever everybody is asked anew, or somebody in turn; forms carry it."""

    def read_move(self, state: State, seat: int, data: QueryDict) -> Event:
        """The event a form means; `BadMove` when it means none. Whether it is legal is for the engine."""

    def settles(self, step: Step) -> bool:
        """Whether a seat's event, and all before it, stands for good, as all does that chance brings."""

    def follow_up(self, state: State, seat: int) -> Event | None:
        """What the server does for a seat after its move where the table says so (benchmarks)."""

    # -- words
    def facts(self, step: Step) -> tuple[Fact, ...]:
        """What an event brought about."""
