"""How many tables of which size: the best of all ways to seat a number of players."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from games.engine.protocol import BadRecord
from games.tourney.fields import between, optional

FEWEST: Final = 2
MOST: Final = 12

#: Tables above the aim, squares below it, squares above it, tables: lists compare as the rules do.
Badness = tuple[int, int, int, int]


@dataclass(frozen=True)
class Sizes:
    """The sizes a table may have, and the one it should have."""

    min: int = 3
    aim: int = 4
    max: int = 5

    def short(self, size: int) -> bool:
        return size < self.aim


def sizes_from_json(record: Mapping[str, Any]) -> Sizes:
    """The sizes; what is left out has its default."""
    read = between(FEWEST, MOST)
    sizes = Sizes(
        optional(record, "min", read, Sizes.min),
        optional(record, "aim", read, Sizes.aim),
        optional(record, "max", read, Sizes.max),
    )
    if not sizes.min <= sizes.aim <= sizes.max:
        raise BadRecord("min, aim and max are not in order")
    return sizes


def best_sizes(players: int, sizes: Sizes) -> tuple[list[int], int]:
    """The sizes of the tables for some players, greatest first, and the number of byes.

    Every criterion but the first is a sum over tables. So the best way to fill seats is a best way to fill
    fewer, and one more table; and tables that are given (locked) add the same to every way, so that the best
    of the whole is the best for the others.
    """
    ways = _ways(players, sizes)
    for byes in count():
        if (way := ways[players - byes]) is not None:
            return _backwards(ways, players - byes, way), byes
    raise AssertionError


def _ways(players: int, sizes: Sizes) -> list[tuple[Badness, int] | None]:
    """For each number of seats the best way to fill it, as its badness and its last table."""
    ways: list[tuple[Badness, int] | None] = [((0, 0, 0, 0), 0)]
    for seats in range(1, players + 1):
        best = None
        for size in range(sizes.min, min(sizes.max, seats) + 1):
            rest = ways[seats - size]
            if rest is not None:
                way = _with_table(rest[0], size, sizes.aim), size
                best = way if best is None else min(best, way)
        ways.append(best)
    return ways


def _with_table(rest: Badness, size: int, aim: int) -> Badness:
    above, squares_below, squares_above, tables = rest
    square = (aim - size) ** 2
    if size > aim:
        return above + 1, squares_below, squares_above + square, tables + 1
    return above, squares_below + square, squares_above, tables + 1


def _backwards(ways: list[tuple[Badness, int] | None], seats: int, way: tuple[Badness, int]) -> list[int]:
    found = []
    last: tuple[Badness, int] | None = way
    while seats and last is not None:
        found.append(last[1])
        seats -= last[1]
        last = ways[seats]
    return sorted(found, reverse=True)
