"""The pieces: tiles, the squares of a board and their names."""

from typing import Final

HIGHEST: Final = 20
SIDE: Final = 4
#: A square is an index row by row, from a1 (0) to d4 (15); `SQUARES` has the names.
SQUARES: Final = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
DIAGONAL: Final = (0, 5, 10, 15)

#: How many of each number, by number; index 0 is not a tile.
Counts = tuple[int, ...]


def full_set(seats: int) -> Counts:
    """One set of tiles for each player."""
    return (0, *(seats,) * HIGHEST)


def without(counts: Counts, tile: int) -> Counts:
    """The counts with one tile fewer."""
    return (*counts[:tile], counts[tile] - 1, *counts[tile + 1 :])


def spread(counts: Counts) -> tuple[int, ...]:
    """The tiles one by one, in rising order."""
    return tuple([tile for tile, count in enumerate(counts) for _ in range(count)])
