"""The end of a game: why it is over, who has won, and the points for the match."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from games.engine.luckynumbers.state import OVER, State
from games.engine.protocol import Outcome

WINNER_POINTS: Final = 2


class Ending(Enum):
    """Why a game is over."""

    FULL_BOARD = "full_board"
    LAST_TILE = "last_tile"


def ending(state: State) -> Ending | None:
    """Why the game is over, or `None` while it goes on."""
    if state.phase is not OVER:
        return None
    full = any(not board.free for board in state.boards)
    return Ending.FULL_BOARD if full else Ending.LAST_TILE


def outcome(state: State) -> Outcome | None:
    """The winners, and by seat the free squares and the points in a match."""
    if state.phase is not OVER:
        return None
    free = [board.free for board in state.boards]
    fewest = min(free)
    winners = tuple([seat for seat, squares in enumerate(free) if squares == fewest])
    return Outcome(winners, {"winners": list(winners), "free": free, "points": points_of(free)})


def points_of(free: Sequence[int]) -> list[int]:
    """The points of each seat in a match, from the free squares at the end of a game."""
    fewest = min(free)
    return [WINNER_POINTS if squares == fewest else -squares for squares in free]
