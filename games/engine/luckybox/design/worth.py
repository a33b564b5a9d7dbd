"""What a card is worth to its holder, estimated in hundredths of a point."""

from collections.abc import Sequence
from typing import Final

from games.engine.luckybox.cards import ANY, BLANK, DOUBLE_LIGHTNING, LIGHTNING, MOON, NUMBER_BONUSES, STAR
from games.engine.luckybox.geometry import CARD_LINES

#: For every different number in the squares.
PER_NUMBER: Final = 48
PER_END: Final = {ANY: 204, STAR: 201, MOON: 161, DOUBLE_LIGHTNING: 149, LIGHTNING: 75, BLANK: 0}
#: A bonus number, by how many squares of its own card, off its own line, it can cross off.
PER_BONUS_NUMBER: Final = (80, 115, 156, 156)


def on_line(grid: str, line: int) -> str:
    """The numbers on a card that are in a line."""
    return "".join(digit for square, digit in enumerate(grid) if CARD_LINES[line] >> square & 1)


def off_line(grid: str, line: int) -> str:
    """The numbers on a card that are not in a line."""
    return "".join(digit for square, digit in enumerate(grid) if not CARD_LINES[line] >> square & 1)


def grid_worth(grid: str) -> int:
    """The part of the squares."""
    return PER_NUMBER * len(set(grid))


def end_worth(end: str, elsewhere: str) -> int:
    """The part of one line end; `elsewhere` are the numbers of the card off its line."""
    return PER_BONUS_NUMBER[elsewhere.count(end)] if end in NUMBER_BONUSES else PER_END[end]


def worth(grid: str, ends: Sequence[str]) -> int:
    """The whole card."""
    return grid_worth(grid) + sum(end_worth(end, off_line(grid, line)) for line, end in enumerate(ends))
