"""Design the grids of a deck: sixty different grids with each number spread evenly over the squares."""

from itertools import permutations
from random import Random
from typing import Final

from games.engine.luckybox.deckcheck import BANDS
from games.engine.luckybox.design.search import Crowding, Trait, Undo, below, search, shuffle

STEPS: Final = 20_000
START: Final = 4
#: Five cards for each of the six orders of three bands, and for each of the six ordered pairs of bands.
OF_EACH_KIND: Final = 5


class _GridsDraft:
    """All grids during the design."""

    def __init__(self, rng: Random, grids: list[str]) -> None:
        self.rng = rng
        self.grids = grids
        self.crowding = Crowding()
        for grid in grids:
            self.crowding.put_in(_traits(grid))
        self.taken = set(grids)

    def step(self) -> tuple[int, Undo] | None:
        """Exchange two rows of a card, or two squares of a row."""
        card = below(self.rng, len(self.grids))
        old = self.grids[card]
        new = self._exchanged(old)
        if new in self.taken or _column_repeats(new):
            return None
        return self._put(card, new), lambda: self._put(card, old)

    def _exchanged(self, grid: str) -> str:
        rows = [grid[:3], grid[3:6], grid[6:]]
        row = below(self.rng, 3)
        if below(self.rng, 2):
            other = (row + 1) % 3
            rows[row], rows[other] = rows[other], rows[row]
        else:
            fixed = below(self.rng, 3)
            squares = list(rows[row])
            squares[fixed - 1], squares[fixed - 2] = squares[fixed - 2], squares[fixed - 1]
            rows[row] = "".join(squares)
        return "".join(rows)

    def _put(self, card: int, grid: str) -> int:
        """Replace a card's grid, and return how much the cost of the deck grows."""
        old = self.grids[card]
        before = self.crowding.take_out(_traits(old))
        self.taken.remove(old)
        self.taken.add(grid)
        self.grids[card] = grid
        return self.crowding.put_in(_traits(grid)) - before


def _traits(grid: str) -> list[Trait]:
    """The traits to spread evenly: the number in each square, and each whole row."""
    squares: list[Trait] = [((digit, square), 1) for square, digit in enumerate(grid)]
    return squares + [(grid[start : start + 3], 1) for start in (0, 3, 6)]


def _column_repeats(grid: str) -> bool:
    return any(len(set(grid[column::3])) < 3 for column in range(3))


def _first_grids() -> list[str]:
    """Five different grids of each kind to start from: ascending rows, rotated by different amounts."""
    turns = [divmod(turn, 3) for turn in range(OF_EACH_KIND)]
    return [
        top + _turned(middle, by) + _turned(bottom, more)
        for top, middle, bottom in permutations(BANDS)
        for more, by in turns
    ] + [
        _turned(twice, by) + _turned(twice, by + 1) + _turned(once, more)
        for twice, once in permutations(BANDS, 2)
        for more, by in turns
    ]


def _turned(row: str, by: int) -> str:
    by %= 3
    return row[by:] + row[:by]


def design_grids(rng: Random, steps: int) -> list[str]:
    """The grids of a deck, in the order of its cards."""
    first = _first_grids()
    shuffle(rng, first)
    draft = _GridsDraft(rng, first)
    search(draft.step, steps, START)
    return draft.grids
