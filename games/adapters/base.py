"""What the tables ask of a game beyond its rules: its rows, its moves as plain values, and their effects."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from django.db.models import Model

from games.engine.chance import Shuffler
from games.engine.errors import Reason, Refused
from games.engine.protocol import Game as Engine
from games.models import Game, Player

Setup = TypeVar("Setup")
State = TypeVar("State")
Event = TypeVar("Event")

#: What somebody chooses, in plain values: an event of the record format without its seat, such as
#: `{"t": "cross", "card": "17", "cell": "b2"}`. Forms, sockets, computer players and programs all send this.
Choice = Mapping[str, Any]
#: One effect of an event, for the log of the game: a named tuple of the game's own.
Effect = Any


def shuffler_of(game: Game) -> Shuffler:
    """The chance of a game, as its row says how it is dealt."""
    return Shuffler(game.seed, by_seat=game.deals_by_seat)


class BadMove(Refused):
    """A choice that names no event of the game; each game has reasons of its own."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)


class Step(NamedTuple):
    """One event with the states before and after it."""

    before: Any
    event: Any
    after: Any


class SeatScore(NamedTuple):
    """What one seat has reached in a game that is over."""

    #: The more, the better the place; equal ones share it.
    worth: tuple[int, ...]
    total: int
    #: The same by category, for averages and personal bests.
    points: dict[str, int]


class Progress(NamedTuple):
    """How far a running game has come."""

    done: int
    of: int


class Own(NamedTuple):
    """What a row says of an edition that was never printed, besides its switches."""

    #: By language code.
    names: Mapping[str, str]
    #: The key of its own deck.
    deck: int | None = None


class Adapter(Protocol[Setup, State, Event]):
    """What a game adds to its engine so that it can be played at a table."""

    @property
    def slug(self) -> str: ...

    @property
    def engine(self) -> Engine[Setup, State, Event]: ...

    @property
    def has_decks(self) -> bool:
        """Whether it needs a deck of cards, which admins edit."""

    @property
    def usual_rules(self) -> Mapping[str, Any]:
        """The rules of a table for which nothing was chosen."""

    def table_rules(self, edition: Any, house: Mapping[str, Any], own: Own | None) -> dict[str, Any]:
        """The rules of a table as its row keeps them: of an edition, with what the table changes."""

    def edition_of(self, rules: Mapping[str, Any]) -> Any:
        """The switches of a table's edition, without what the table has changed."""

    def own_of(self, rules: Mapping[str, Any]) -> Own | None:
        """What a table's copy of its edition says besides the switches; nothing if it is a printed one."""

    # -- rows
    def record_head(self, game: Game) -> Mapping[str, Any]:
        """The keys of a record before its events, from the game's row."""

    def rows_of(self, game: Game, players: Sequence[Player], steps: Iterable[Step]) -> Sequence[Model]:
        """The rows that follow from events that are final now, not yet written.

        The steps of a seat say from where its turn began, not where they led.
        """

    def stored_rows(self, game: Game) -> Iterable[Model]:
        """The stored rows of a game that follow from its events."""

    def counters(self, state: State, seat: int) -> dict[str, int]:
        """What a seat has gathered, for the player's row."""

    def progress(self, games: Collection[int]) -> Mapping[int, Progress]:
        """How far some games have come, with one query."""

    def turns_done(self, state: State) -> int:
        """How many turns that all seats have had are finished."""

    def so_far(self, state: State, seat: int) -> int:
        """What a seat has, in the measure of the totals of finished games."""

    # -- results
    def scores(self, result: Mapping[str, Any], counters: Sequence[Mapping[str, int]]) -> list[SeatScore]:
        """What each seat has reached, from the result of a game and what the seats had gathered."""

    @property
    def totals_out_of(self) -> int:
        """Of how many a total says what is missing, so that fewer is better; 0 where more is better."""

    def edition(self, rules: Mapping[str, Any]) -> str:
        """The slug of the edition; empty for what the only printing of a game says."""

    def is_apart(self, rules: Mapping[str, Any], deck_id: int | None) -> bool:
        """Whether results by these rules, with this deck, compare with no others: not as printed."""

    # -- seats and matches
    def least_seats(self, rules: Mapping[str, Any]) -> int:
        """How few can play by these rules."""

    def most_seats(self, rules: Mapping[str, Any]) -> int:
        """How many can play by these rules."""

    def has_cards_for(self, rules: Mapping[str, Any], deck_id: int, seats: int) -> bool:
        """Whether a published deck is large enough for so many players."""

    def rules_by_seat(
        self, rules: Mapping[str, Any], deck_id: int | None, seats: int
    ) -> Mapping[str, Any] | None:
        """The rules of a table at which everybody is dealt by seat (`Shuffler.by_seat`).

        Others than those wished if a published deck lasts for so many only in two copies; nothing if it does
        not even then.
        """

    def match_length(self, rules: Mapping[str, Any], seats: int) -> int:
        """How many games make a match; 1 where there are no matches."""

    def rules_after(self, game: Game, *, same_match: bool) -> Mapping[str, Any]:
        """The rules of the game after this one, in the same match or not."""

    # -- moves
    def question(self, state: State) -> int:
        """A number that rises with every new question to the seats; it is the first half of the stamp."""

    def event_of(self, state: State, seat: int, choice: Choice) -> Event:
        """The event that a choice names; raises `BadMove` if it names none. The engine checks the rules."""

    def settles(self, step: Step) -> bool:
        """Whether an event of a seat makes itself and all earlier ones final, as events of chance do."""

    def follow_up(self, state: State, seat: int) -> Event | None:
        """The event that the server adds to a seat's move at tables with `auto_bonus` (benchmarks)."""

    # -- words
    def effects(self, step: Step) -> tuple[Effect, ...]:
        """The effects of an event."""
