"""Squares, lines and distances on the circle of nine, as numbers and as precomputed bit masks.

A square of a card is 0 … 8, row by row, and bit `s` of a card's mask is its square `s`. A line of a card is
0 … 5, rows first. A player's cards lie in *slots*; line `l` of slot `k` is that player's *end* `6 * k + l`.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Final, TypeVar

T = TypeVar("T")

NUMBERS: Final = range(1, 10)
ANY_NUMBER: Final = 0
SQUARES: Final = tuple(column + row for row in "123" for column in "abc")
LINES: Final = ("r1", "r2", "r3", "c1", "c2", "c3")
SQUARE_AT: Final = {name: square for square, name in enumerate(SQUARES)}
LINE_AT: Final = {name: line for line, name in enumerate(LINES)}

FULL_CARD: Final = 0b111_111_111
LINE_MASKS: Final = tuple(
    [0b111 << 3 * row for row in range(3)] + [0b001_001_001 << column for column in range(3)]
)


def _completed(square: int, left: int) -> tuple[int, ...]:
    return tuple(line for line in (square // 3, 3 + square % 3) if not left & LINE_MASKS[line])


#: `COMPLETED[square][mask]`: the lines through a square that have no open square left.
COMPLETED: Final = tuple(
    tuple(_completed(square, mask) for mask in range(FULL_CARD + 1)) for square in range(9)
)


#: By the mask of a card: those of its open squares that complete a line when they are crossed off.
COMPLETING: Final = tuple(
    sum(1 << square for square in range(9) if mask >> square & 1 and COMPLETED[square][mask ^ 1 << square])
    for mask in range(FULL_CARD + 1)
)


def _picker(squares: tuple[int, ...]) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    if len(squares) > 1:
        return itemgetter(*squares)
    first, behind = (squares[0], squares[0] + 1) if squares else (0, 0)
    return itemgetter(slice(first, behind))


#: The squares that are set in a card's mask.
SQUARES_IN: Final = tuple(
    tuple(square for square in range(9) if mask >> square & 1) for mask in range(FULL_CARD + 1)
)

#: `PICK[mask](values)` selects from nine values those at the squares of a mask, as a tuple.
PICK: Final = tuple(_picker(squares) for squares in SQUARES_IN)

#: The greatest distance on a circle of nine, so more lightning than this reaches no further.
FARTHEST: Final = 4


def distance(here: int, there: int) -> int:
    """The lightning needed to turn one number into another; 9 and 1 are neighbours."""
    apart = abs(here - there)
    return min(apart, 9 - apart)


#: `DISTANCE[a][b]`; the number 0 means any number, so its distance is 0.
DISTANCE: Final = tuple(tuple(distance(a, b) if a and b else 0 for b in range(10)) for a in range(10))
