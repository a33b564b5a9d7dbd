"""The estimated worth of a card for a good player, in hundredths of a point."""

from collections.abc import Sequence
from typing import Final

from games.engine.luckybox.cards import ANY, BLANK, DOUBLE_LIGHTNING, LIGHTNING, MOON, NUMBER_BONUSES, STAR

#: Every different number in the squares.
PER_NUMBER: Final = 10
PER_END: Final = {ANY: 220, STAR: 240, MOON: 220, DOUBLE_LIGHTNING: 109, LIGHTNING: 57, BLANK: 0}
#: A bonus number, by the count of squares it can cross off on its own card outside its own line.
PER_BONUS_NUMBER: Final = (117, 131, 135, 135)


def on_line(grid: str, line: int) -> str:
    """The numbers in a line; rows are 0 to 2, columns 3 to 5."""
    return grid[3 * line : 3 * line + 3] if line < 3 else grid[line - 3 :: 3]


def grid_worth(grid: str) -> int:
    """The worth of the squares."""
    return PER_NUMBER * len(set(grid))


def end_worth(grid: str, line: int, end: str) -> int:
    """The worth of one line end."""
    if end not in NUMBER_BONUSES:
        return PER_END[end]
    return PER_BONUS_NUMBER[grid.count(end) - on_line(grid, line).count(end)]


def worth(grid: str, ends: Sequence[str]) -> int:
    """The worth of a whole card."""
    return grid_worth(grid) + sum(end_worth(grid, line, end) for line, end in enumerate(ends))
