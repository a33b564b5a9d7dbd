"""Tables of points: what each place has at a table of a size."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from games.engine.protocol import BadRecord
from games.engine.record_fields import quoted
from games.tourney.fields import listed, mapping, number
from games.tourney.sizes import FEWEST, MOST

Rows = Mapping[int, Sequence[Fraction]]

OWN: Final = "own"


def _rows(*rows: Sequence[int]) -> Rows:
    """Rows for tables of two, three and more."""
    return {size: [Fraction(points) for points in row] for size, row in enumerate(rows, FEWEST)}


#: The last number is that of all places after it, a row that of all greater tables without one.
BY_PLACE: Final[Mapping[str, Rows]] = {
    "places": _rows((5, 2), (5, 3, 2), (5, 3, 2, 1)),
    "steep": _rows((10, 3), (10, 6, 3), (10, 6, 3, 1, 0)),
}
#: Schemes in which a bye counts as a mean round of the player.
BY_TOTALS: Final = ("total", "share", "matchpoints")
WIN: Final = "win"
SCHEMES: Final = (*BY_PLACE, WIN, *BY_TOTALS, OWN)


def points_of_place(rows: Rows, size: int, place: int, sharing: int = 1) -> Fraction:
    """The points of a place at a table of a size; those who share it share the mean of their places."""
    row = rows[max((known for known in rows if known <= size), default=min(rows))]
    shared = range(place - 1, place - 1 + sharing)
    return sum((row[min(position, len(row) - 1)] for position in shared), Fraction(0)) / sharing


def own_rows(value: Any) -> Rows:
    """A table of points of one's own: a list for each size of table, or one for all."""
    if isinstance(value, list):
        return {FEWEST: _row(value)}
    rows = {_size(size): _row(row) for size, row in mapping(value).items()}
    if not rows:
        raise BadRecord("empty")
    return rows


def _size(key: str) -> int:
    sizes = {str(size): size for size in range(FEWEST, MOST + 1)}
    if key not in sizes:
        raise BadRecord(f"not a size of tables: {quoted(key)}")
    return sizes[key]


def _row(value: Any) -> list[Fraction]:
    row = listed(number)(value)
    if not row:
        raise BadRecord("empty")
    return row
