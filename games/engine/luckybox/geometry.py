"""Where things are: squares, lines and the circle of nine, as numbers and as precomputed bit masks.

A square of a card is 0 … 8, row by row. A player's cards lie in *slots*; square `s` of slot `k` is bit
`9 * k + s` of that player's hand, and line `l` (rows 0 … 2, columns 3 … 5) is *end* `6 * k + l`.
"""

from typing import Final, NamedTuple

NUMBERS: Final = range(1, 10)
SQUARES: Final = tuple(column + row for row in "123" for column in "abc")
LINES: Final = ("r1", "r2", "r3", "c1", "c2", "c3")
SQUARE_AT: Final = {name: square for square, name in enumerate(SQUARES)}
LINE_AT: Final = {name: line for line, name in enumerate(LINES)}

#: Three cards kept in round 1 and one in each of the rounds 2 to 4.
MAX_SLOTS: Final = 6
FULL_CARD: Final = 0b111_111_111
#: No square is further away than this on a circle of nine, so more lightning buys no more.
FARTHEST: Final = 4

CARD_LINES: Final = tuple(
    [0b111 << 3 * row for row in range(3)] + [0b001_001_001 << column for column in range(3)]
)


def distance(here: int, there: int) -> int:
    """The lightning it takes to turn one number into another: 9 and 1 are neighbours."""
    apart = abs(here - there)
    return min(apart, 9 - apart)


#: `DISTANCE[a][b]`, with a row and a column of zeros for the number 0 that does not exist.
DISTANCE: Final = tuple(tuple(distance(a, b) if a and b else 0 for b in range(10)) for a in range(10))


class Crossing(NamedTuple):
    """The two lines that run through one square of a hand: their masks and their ends."""

    row: int
    row_end: int
    column: int
    column_end: int


def _crossing(bit: int) -> Crossing:
    slot, square = divmod(bit, 9)
    row, column = square // 3, 3 + square % 3
    shift = 9 * slot
    return Crossing(CARD_LINES[row] << shift, 6 * slot + row, CARD_LINES[column] << shift, 6 * slot + column)


CROSSING: Final = tuple(_crossing(bit) for bit in range(9 * MAX_SLOTS))

#: The squares of a card that are set in a mask of nine bits.
SQUARES_IN: Final = tuple(
    tuple(square for square in range(9) if mask >> square & 1) for mask in range(FULL_CARD + 1)
)


def bits(mask: int) -> list[int]:
    """The positions of the bits that are set, lowest first."""
    found = []
    base = 0
    while mask:
        found += [base + square for square in SQUARES_IN[mask & FULL_CARD]]
        mask >>= 9
        base += 9
    return found
