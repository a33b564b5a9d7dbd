"""How a board may still be filled, from what everyone can see."""

from functools import reduce
from operator import or_
from typing import Final

from games.engine.luckynumbers.boards import Board
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES

#: The first square of each number, as a bit of `Board.fits` read as one integer.
_NUMBER_BITS: Final = tuple([1 << len(SQUARES) * tile for tile in range(HIGHEST + 1)])

Boards = tuple[Board, ...]


def remaining(boards: Boards) -> tuple[int, ...]:
    """The numbers of which a tile lies on no board: hidden, open in the middle, or in a hand."""
    used = [0] * (HIGHEST + 1)
    for board in boards:
        for tile in board.tiles:
            used[tile] += 1
    return tuple([tile for tile in range(1, HIGHEST + 1) if used[tile] < len(boards)])


def fillers(board: Board, numbers: int) -> dict[int, int]:
    """For each free square, how many of some numbers (see `mask_of`) would fit there."""
    fits = int.from_bytes(board.fits, "little")
    return {
        square: (fits >> square & numbers).bit_count() for square, tile in enumerate(board.tiles) if not tile
    }


def mask_of(numbers: tuple[int, ...]) -> int:
    """Numbers as `fillers` wants them."""
    return reduce(or_, [_NUMBER_BITS[tile] for tile in numbers], 0)


def dead_squares(boards: Boards, seat: int) -> tuple[int, ...]:
    """The free squares of a seat that no remaining tile can fill as its board is now."""
    found = fillers(boards[seat], mask_of(remaining(boards)))
    return tuple([square for square, count in found.items() if not count])
