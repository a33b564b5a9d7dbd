"""The end of a game: why it is over, who has won, and the points for the match."""

from collections.abc import Sequence
from enum import Enum

from games.engine.luckynumbers.editions import Rules
from games.engine.luckynumbers.state import OVER, State
from games.engine.protocol import Outcome


class Ending(Enum):
    """Why a game is over."""

    FULL_BOARD = "full_board"
    LAST_TILE = "last_tile"


def ending(state: State) -> Ending | None:
    """Why the game is over, or `None` while it goes on."""
    if state.phase is not OVER:
        return None
    enough = state.setup.rules.free_to_win
    full = any(board.free <= enough for board in state.boards)
    return Ending.FULL_BOARD if full else Ending.LAST_TILE


def outcome(state: State) -> Outcome | None:
    """The winners, and by seat the free squares and the points in a match."""
    if state.phase is not OVER:
        return None
    free = [board.free for board in state.boards]
    fewest = min(free)
    winners = tuple([seat for seat, squares in enumerate(free) if squares == fewest])
    return Outcome(
        winners, {"winners": list(winners), "free": free, "points": points_of(state.setup.rules, free)}
    )


def points_of(rules: Rules, free: Sequence[int]) -> list[int]:
    """The points of each seat in a match, from the free squares at the end of a game."""
    fewest = min(free)
    return [
        rules.winner_points if squares == fewest else -squares * rules.free_square_cost for squares in free
    ]
