"""Design the grids of a deck: sixty different grids with each number spread evenly over the squares."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import Final

from games.engine.luckybox.deckcheck import BANDS
from games.engine.luckybox.design.search import Crowding, Report, Trait, Undo, below, search, shuffle

STEPS: Final = 20_000
START: Final = 4
#: Five cards for each of the six orders of three bands, and for each of the six ordered pairs of bands.
OF_EACH_KIND: Final = 5


class _GridsDraft:
    """All grids during the design; those of cards that stay as they are count, and do not change."""

    def __init__(self, rng: Random, grids: list[str], fixed: Sequence[str]) -> None:
        self.rng = rng
        self.grids = grids
        self.crowding = Crowding()
        for grid in (*grids, *fixed):
            self.crowding.put_in(_traits(grid))
        self.taken = {*grids, *fixed}

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
    draft = _GridsDraft(rng, first, ())
    search(draft.step, steps, START)
    return draft.grids


def design_more_grids(rng: Random, fixed: Sequence[str], count: int, steps: int, report: Report) -> list[str]:
    """Grids for more cards of a deck that has some, so that all numbers come as often."""
    wanted = (len(fixed) + count) * 3
    have = Counter("".join(sorted(grid[start : start + 3])) for grid in fixed for start in (0, 3, 6))
    needs = {band: max(0, wanted // 3 - have[band]) for band in BANDS}
    taken, first = set(fixed), []
    for number in range(count):
        rows = _next_rows(needs, count - number, all_three=number % 2 == 0)
        for band in rows:
            needs[band] -= 1
        first.append(next(grid for grid in _turnings(rows, number) if grid not in taken))
        taken.add(first[-1])
    draft = _GridsDraft(rng, first, fixed)
    search(draft.step, steps, START, report)
    return draft.grids


def _next_rows(needs: Mapping[str, int], cards: int, *, all_three: bool) -> tuple[str, str, str]:
    """The bands of a card's rows: those that are needed most, and never three of one.

    With so many cards to go, each takes at most two of a band, so that nothing may be left for later.
    """
    most, more, least = sorted(BANDS, key=lambda band: -needs[band])
    is_urgent = needs[most] >= 2 * cards or needs[least] <= 0
    if is_urgent or (not all_three and needs[most] > 1):
        return most, more, most
    return most, more, least


def _turnings(rows: tuple[str, str, str], number: int) -> Iterator[str]:
    """The grids with these rows in every order of their numbers without a repetition in a column."""
    found = [
        "".join(top + middle + bottom)
        for top, middle, bottom in product(*(map("".join, permutations(band)) for band in rows))
        if not _column_repeats(top + middle + bottom)
    ]
    first = number % len(found)
    yield from found[first:] + found[:first]
