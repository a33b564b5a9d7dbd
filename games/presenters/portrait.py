"""The picture of a name: a small card with nine fields, always the same for one name.

What stands in the fields tells two names apart without colours: each has one of six marks, and the middle one
the first letter.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

MARKS: Final = ("none", "cross", "disc", "ring", "bar", "half")
GROUNDS: Final = 6
MIDDLE: Final = 4


class Field(NamedTuple):
    """A field of the card: where it is, and what stands in it."""

    x: int
    y: int
    mark: str


class Portrait(NamedTuple):
    """What the template draws."""

    ground: int
    letter: str
    fields: tuple[Field, ...]


@lru_cache(maxsize=2048)
def portrait(name: str, key: str) -> Portrait:
    """The picture of a name; `key` is the same for names that look alike, so nobody borrows a face."""
    digest = sha256((key or name).encode()).digest()
    fields = [
        Field(2 + 20 * (place % 3), 2 + 20 * (place // 3), MARKS[digest[place] % len(MARKS)])
        for place in range(9)
        if place != MIDDLE
    ]
    return Portrait(digest[9] % GROUNDS + 1, name[:1].upper(), tuple(fields))
