"""The frozen state of a game."""

from enum import Enum
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.pack import Pack, pack_of

T = TypeVar("T")

ROUNDS: Final = 4
TURNS: Final = 9
START_LIGHTNING: Final = 4
#: Cards dealt and kept, by round; index 0 is not a round.
DEALT: Final = (0, 5, 3, 3, 3)
KEPT: Final = (0, 3, 1, 1, 1)


class Phase(Enum):
    """What the game waits for."""

    DEAL = "deal"
    KEEP = "keep"
    REVEAL = "reveal"
    TURN = "turn"
    CLOSE = "close"
    OVER = "over"


#: The phases once more: looking a member up in its enum takes longer than all the rest of a test for it.
DEAL, KEEP, REVEAL, TURN, CLOSE, OVER = Phase


class Setup(NamedTuple):
    """What is agreed before the first card: the rules, the seats and the pack."""

    rules: Rules
    seats: int
    pack: Pack

    @classmethod
    def of(cls, rules: Rules, seats: int, cards: tuple[Card, ...]) -> "Setup":
        return cls(rules, seats, pack_of(cards, rules.copies(seats)))


class Seat(NamedTuple):
    """One player's side of the table."""

    #: Cards on the table by slot, and a mask of the open squares of each (see `geometry`).
    cards: tuple[int, ...]
    open: tuple[int, ...]
    lightning: int
    moons: int
    #: Stars and complete cards by round.
    stars: tuple[int, ...]
    complete: tuple[int, ...]
    offer: tuple[int, ...]
    #: Line ends whose crossing bonus has yet to be used, in the order they were earned.
    pending: tuple[int, ...]
    #: The last step of the game (see `State.step`) that this seat has finished.
    step: int


class State(NamedTuple):
    """A game between two events: what changes often comes last."""

    setup: Setup
    round: int
    #: Cards in the draw pile and on the discard pile: one bit for each card id. No order: who asks for
    #: the next card brings chance along.
    pile: int
    discard: int
    reshuffles: int
    #: Numbers revealed so far in this round, and the one that is being played.
    turn: int
    number: int
    #: How often each number has come in this round, by number.
    drawn: tuple[int, ...]
    #: Counts the times everybody is asked: to keep cards, or to play a number. The game waits for the seats
    #: that have not finished the present step.
    step: int
    phase: Phase
    #: How many seats have been dealt an offer, or have finished the present step.
    settled: int
    #: What is left of the tokens; counted only where the supply is limited.
    lightning: int
    moons: int
    seats: tuple[Seat, ...]


class Maker(Protocol):
    """How `make` is called."""

    def __call__(self, kind: type[T], fields: tuple[Any, ...], /) -> T: ...


#: Makes a named tuple of its fields without the detour of its constructor, for what every move takes.
make: Final = cast(Maker, tuple.__new__)


def start(setup: Setup) -> State:
    """The table before the first deal."""
    rules, seats, pack = setup
    copies = rules.copies(seats)
    nothing = (0,) * ROUNDS
    seat = Seat((), (), START_LIGHTNING, 0, nothing, nothing, (), (), 0)
    return State(
        setup,
        phase=DEAL,
        round=1,
        turn=0,
        number=0,
        step=0,
        drawn=(0,) * 10,
        pile=(1 << pack.size) - 1,
        discard=0,
        reshuffles=0,
        settled=0,
        lightning=copies * rules.lightning - START_LIGHTNING * seats,
        moons=copies * rules.moons,
        seats=(seat,) * seats,
    )
