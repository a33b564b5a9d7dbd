"""A player's board: where a tile may be placed, and which numbers can still fill its free squares.

Which tiles fit on a square depends only on its row and column, and there are only about ten thousand rising
lines. So each line is computed once and cached, and a board combines its eight lines.
"""

from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST, SIDE, SQUARES

_BITS: Final = len(SQUARES)
_BYTES: Final = (HIGHEST + 1) * _BITS // 8


#: The first square of each number, as a bit of `Board.fits` read as one integer.
_NUMBER_BITS: Final = tuple([1 << _BITS * tile for tile in range(HIGHEST + 1)])


class Board(NamedTuple):
    """Sixteen squares and where tiles fit on them."""

    #: The tile on each square, 0 where there is none.
    tiles: tuple[int, ...]
    #: The number of free squares.
    free: int
    #: For each tile the squares where it may be placed, free or in exchange: one bit per square, so two bytes
    #: per tile, with the upper half of the board in the first byte.
    fits: bytes


Boards = tuple[Board, ...]


class _Lines(dict[tuple[int, ...], int]):
    """A cache of where each tile fits in a line: 16 bits per tile, the line's squares `step` bits apart."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def __missing__(self, line: tuple[int, ...]) -> int:
        fits = 0
        for place in range(SIDE):
            above = max(line[:place], default=0)
            below = min([tile for tile in line[place + 1 :] if tile], default=HIGHEST + 1)
            for tile in range(above + 1, below):
                fits |= 1 << _BITS * tile + self.step * place
        self[line] = fits
        return fits


_rows: Final = _Lines(1)
_columns: Final = _Lines(SIDE)


def board_of(tiles: tuple[int, ...]) -> Board:
    """The board with these tiles, which rise in every row and column."""
    rows, columns = _rows, _columns
    fits = (rows[tiles[:4]] | rows[tiles[4:8]] << 4 | rows[tiles[8:12]] << 8 | rows[tiles[12:]] << 12) & (
        columns[tiles[::4]]
        | columns[tiles[1::4]] << 1
        | columns[tiles[2::4]] << 2
        | columns[tiles[3::4]] << 3
    )
    return Board(tiles, tiles.count(0), fits.to_bytes(_BYTES, "little"))


EMPTY: Final = board_of((0,) * _BITS)


def with_tile(board: Board, square: int, tile: int) -> Board:
    """The board after a tile is placed on a square, replacing any tile there."""
    tiles = board.tiles
    return board_of((*tiles[:square], tile, *tiles[square + 1 :]))


def may_lie(board: Board, tile: int, square: int) -> int:
    """Whether a tile may be placed on a square, free or in exchange: 1 or 0."""
    return board.fits[2 * tile + (square >> 3)] >> (square & 7) & 1


def fits(board: Board, tile: int) -> tuple[int, ...]:
    """The squares on which a tile may be placed, free or in exchange."""
    return tuple([square for square in range(_BITS) if may_lie(board, tile, square)])


def free_diagonal(board: Board) -> tuple[int, ...]:
    """The free diagonal squares, which the setup fills."""
    return tuple([square for square in DIAGONAL if not board.tiles[square]])


def remaining(boards: Boards) -> tuple[int, ...]:
    """The numbers that are not on all boards: each has a tile in the stock, in the middle or in a hand."""
    used = [0] * (HIGHEST + 1)
    for board in boards:
        for tile in board.tiles:
            used[tile] += 1
    return tuple([tile for tile in range(1, HIGHEST + 1) if used[tile] < len(boards)])


def fit_counts(board: Board, numbers: int) -> dict[int, int]:
    """How many of the given numbers (see `mask_of`) fit on each free square."""
    fits = int.from_bytes(board.fits, "little")
    return {
        square: (fits >> square & numbers).bit_count() for square, tile in enumerate(board.tiles) if not tile
    }


def mask_of(numbers: tuple[int, ...]) -> int:
    """Numbers as the bit mask that `fit_counts` takes."""
    return reduce(or_, [_NUMBER_BITS[tile] for tile in numbers], 0)


def dead_squares(boards: Boards, seat: int) -> tuple[int, ...]:
    """The free squares of a seat that no remaining tile fits, as long as its board stays as it is."""
    return squares_without(boards[seat], mask_of(remaining(boards)))


def squares_without(board: Board, numbers: int) -> tuple[int, ...]:
    """The free squares of a board that none of the given numbers (see `mask_of`) fits."""
    counts = fit_counts(board, numbers)
    return tuple([square for square, count in counts.items() if not count])
