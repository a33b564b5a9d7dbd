"""A card and the codes of the bonuses at its line ends."""

from typing import Final, NamedTuple

NUMBER_BONUSES: Final = frozenset("123456789")
ANY: Final = "?"
STAR: Final = "S"
LIGHTNING: Final = "L"
DOUBLE_LIGHTNING: Final = "LL"
MOON: Final = "M"
BLANK: Final = ""
BONUSES: Final = NUMBER_BONUSES | {ANY, STAR, LIGHTNING, DOUBLE_LIGHTNING, MOON, BLANK}
#: Bonuses that let the player cross off another square, and the number of that square. The question mark has
#: the number 0, which matches every number (see `geometry.DISTANCE`).
CROSSING_BONUSES: Final = {ANY: 0} | {code: int(code) for code in NUMBER_BONUSES}
#: The lightning and moons that a line end gives.
TOKENS: Final = {LIGHTNING: (1, 0), DOUBLE_LIGHTNING: (2, 0), MOON: (0, 1), BLANK: (0, 0)}


class Card(NamedTuple):
    """A printed card: nine digits row by row, and the bonus at each line end."""

    number: int
    grid: str
    rows: tuple[str, str, str]
    columns: tuple[str, str, str]

    @property
    def ends(self) -> tuple[str, ...]:
        """The six line ends in the order of `geometry.LINES`."""
        return self.rows + self.columns
