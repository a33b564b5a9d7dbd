"""The state of a game, as an immutable named tuple."""

from enum import Enum
from typing import NamedTuple

from games.engine.luckynumbers.boards import EMPTY, Board
from games.engine.luckynumbers.editions import SINGLE, Rules
from games.engine.luckynumbers.tiles import HIGHEST, Counts, full_set


class Phase(Enum):
    """The stage of the game."""

    SETUP = "setup"
    TURNS = "turns"
    #: The setup or a turn is finished, and the next turn has not begun.
    PASSING = "passing"
    OVER = "over"


#: The phases as module constants, because looking up an enum member takes longer than comparing it.
SETUP, TURNS, PASSING, OVER = Phase


class Setup(NamedTuple):
    """What is fixed before the first tile: the number of seats, the starting player, and the rules."""

    seats: int
    start: int
    rules: Rules = SINGLE


class State(NamedTuple):
    """A game between two events."""

    setup: Setup
    phase: Phase
    boards: tuple[Board, ...]
    #: The hidden stock: the count of each number, and of all. It has no order: `dealing` gets the order from
    #: the shuffler.
    stock: Counts
    hidden: int
    #: The open tiles in the middle, in rising order.
    open: tuple[int, ...]
    #: The tile that each seat has to place; 0 for none.
    hands: tuple[int, ...]
    #: The count of turns, including the current one; 0 during the setup.
    turns: int
    #: The seat whose turn it is, or has just been; during the setup the seat before the starting player.
    turn: int
    #: The turns since a hidden tile was drawn or a free square filled.
    idle_turns: int
    #: How many hidden tiles each seat has had, those of the setup included.
    drawn: tuple[int, ...]


def start(setup: Setup) -> State:
    """The state before the first tile."""
    seats = setup.seats
    nothing = (0,) * seats
    return State(
        setup,
        SETUP if setup.rules.diagonal_tiles else PASSING,
        boards=(EMPTY,) * seats,
        stock=full_set(seats),
        hidden=seats * HIGHEST,
        open=(),
        hands=nothing,
        turns=0,
        turn=(setup.start - 1) % seats,
        idle_turns=0,
        drawn=nothing,
    )


def must_draw(state: State) -> bool:
    """Whether there have been so many idle turns that taking an open tile is no longer allowed."""
    return state.idle_turns >= state.setup.rules.idle_rounds * state.setup.seats


def awaits_tile(state: State, seat: int) -> bool:
    """Whether a seat waits to be dealt its tile in this round of the setup.

    All seats draw at once, so a seat gets its next tile only when all have placed the one before.
    """
    return not state.hands[seat] and state.boards[seat].free == max([board.free for board in state.boards])
