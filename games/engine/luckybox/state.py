"""The state of a game, as an immutable named tuple."""

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
    """What the game waits for: an event of chance, the players, the end of a round, or nothing more."""

    DEAL = "deal"
    KEEP = "keep"
    REVEAL = "reveal"
    TURN = "turn"
    CLOSE = "close"
    OVER = "over"


#: The phases as module constants, because looking up an enum member takes longer than comparing it.
DEAL, KEEP, REVEAL, TURN, CLOSE, OVER = Phase


class Setup(NamedTuple):
    """What is fixed before the first deal: the rules, the number of seats and the pack."""

    rules: Rules
    seats: int
    pack: Pack

    @classmethod
    def of(cls, rules: Rules, seats: int, cards: tuple[Card, ...]) -> "Setup":
        return cls(rules, seats, pack_of(cards, rules.copies(seats)))


class Seat(NamedTuple):
    """The cards, tokens and scores of one player."""

    #: The ids of the cards by slot, and a mask of the open squares of each (see `geometry`).
    cards: tuple[int, ...]
    open: tuple[int, ...]
    lightning: int
    moons: int
    #: Stars and complete cards by round.
    stars: tuple[int, ...]
    complete: tuple[int, ...]
    offer: tuple[int, ...]
    #: The line ends with a crossing bonus that is not used yet, in the order in which they were earned.
    pending: tuple[int, ...]
    #: The last step (see `State.step`) that this seat has finished.
    step: int


class State(NamedTuple):
    """A game between two events. Fields that change often come last, so that tuples are quick to rebuild."""

    setup: Setup
    round: int
    #: The cards in the draw pile and the discard pile, one bit per card id. They have no order: `dealing`
    #: gets the order from the shuffler.
    pile: int
    discard: int
    reshuffles: int
    #: How many numbers have been revealed in this round, and the number that is being played.
    turn: int
    number: int
    #: How often each number has come in this round, by number.
    drawn: tuple[int, ...]
    #: The number of times that all seats have been asked to choose: to keep cards, or to play a number. The
    #: game waits for the seats that have not finished the current step.
    step: int
    phase: Phase
    #: How many seats have been dealt an offer, or have finished the current step.
    seats_done: int
    #: The tokens left in the supply; only counted if the supply is limited.
    lightning: int
    moons: int
    seats: tuple[Seat, ...]


class Maker(Protocol):
    """The signature of `make`."""

    def __call__(self, kind: type[T], fields: tuple[Any, ...], /) -> T: ...


#: Makes a named tuple from its fields without calling its constructor; faster, for code that runs every move.
make: Final = cast(Maker, tuple.__new__)


def start(setup: Setup) -> State:
    """The state before the first deal."""
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
        seats_done=0,
        lightning=copies * rules.lightning - START_LIGHTNING * seats,
        moons=copies * rules.moons,
        seats=(seat,) * seats,
    )
