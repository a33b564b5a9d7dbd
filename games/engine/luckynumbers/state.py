"""The frozen state of a game."""

from enum import Enum
from typing import Final, NamedTuple

from games.engine.luckynumbers.boards import EMPTY, Board
from games.engine.luckynumbers.tiles import HIGHEST, Counts, full_set

#: So many rounds of the table may pass without a hidden tile drawn and without a free square filled.
STILL_ROUNDS: Final = 3


class Phase(Enum):
    """What the game is at."""

    SETUP = "setup"
    TURNS = "turns"
    #: The setup, or a turn, is done and has yet to pass on.
    PASSING = "passing"
    OVER = "over"


#: The phases once more: looking a member up in its enum takes longer than all the rest of a test for it.
SETUP, TURNS, PASSING, OVER = Phase


class Setup(NamedTuple):
    """What is agreed before the first tile: how many play, and who has the first turn."""

    seats: int
    start: int


class State(NamedTuple):
    """A game between two events."""

    setup: Setup
    phase: Phase
    boards: tuple[Board, ...]
    #: The hidden stock: how many of each number and in all. It has no order: who draws brings chance along.
    stock: Counts
    hidden: int
    #: The open tiles in the middle, in rising order.
    open: tuple[int, ...]
    #: The tile that each seat has to place, 0 where there is none.
    hands: tuple[int, ...]
    #: How many turns there have been, with the one that is being played; 0 during the setup.
    turns: int
    #: Whose turn it is, or was when it is done; during the setup who sits before the starting player.
    turn: int
    #: Turns since a hidden tile was drawn or a free square filled.
    still: int


def start(setup: Setup) -> State:
    """The table before the first tile."""
    seats = setup.seats
    nothing = (0,) * seats
    return State(
        setup,
        SETUP,
        boards=(EMPTY,) * seats,
        stock=full_set(seats),
        hidden=seats * HIGHEST,
        open=(),
        hands=nothing,
        turns=0,
        turn=(setup.start - 1) % seats,
        still=0,
    )


def must_draw(state: State) -> bool:
    """Whether nothing has moved for so long that taking an open tile is no longer allowed."""
    return state.still >= STILL_ROUNDS * state.setup.seats


def owed(state: State, seat: int) -> bool:
    """Whether a seat has yet to be dealt its tile in this round of the setup.

    Everyone draws at once, so nobody is ahead of the seat with the most free squares.
    """
    return not state.hands[seat] and state.boards[seat].free == max([board.free for board in state.boards])
