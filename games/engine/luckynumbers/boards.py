"""A player's board, and where on it a tile may go.

Which tiles may lie on a square depends on its row and its column alone, and there are only some ten
thousand rising lines. So each line is worked out once; a board puts its eight lines together.
"""

from typing import Final, NamedTuple

from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST, SIDE, SQUARES

_BITS: Final = len(SQUARES)
_BYTES: Final = (HIGHEST + 1) * _BITS // 8


class Board(NamedTuple):
    """Sixteen squares and where tiles fit on them."""

    #: The tile on each square, 0 where there is none.
    tiles: tuple[int, ...]
    #: How many squares are free.
    free: int
    #: The squares on which each tile may be placed, free or in exchange: one bit for each square, and so
    #: two bytes for each tile, the upper half of the board in the first of them.
    fits: bytes


class _Lines(dict[tuple[int, ...], int]):
    """For a line of tiles, where in it each tile fits: sixteen bits by tile, its squares `step` apart."""

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
    """The board after a tile is placed on a square; what lay there is gone."""
    tiles = board.tiles
    return board_of((*tiles[:square], tile, *tiles[square + 1 :]))


def may_lie(board: Board, tile: int, square: int) -> int:
    """Whether a tile may be placed on a square, free or in exchange: 1 or 0."""
    return board.fits[2 * tile + (square >> 3)] >> (square & 7) & 1


def fits(board: Board, tile: int) -> tuple[int, ...]:
    """The squares on which a tile may be placed, free or in exchange."""
    return tuple([square for square in range(_BITS) if may_lie(board, tile, square)])


def free_diagonal(board: Board) -> tuple[int, ...]:
    """The squares that the setup has yet to fill."""
    return tuple([square for square in DIAGONAL if not board.tiles[square]])
