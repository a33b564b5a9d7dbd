"""The first-game helper: hints on the table, each shown until somebody has seen it.

The page holds all hints that somebody has not seen yet; the stylesheet shows the one for what the table asks
now. So they take no part in what is pushed, which is the same for everybody.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

#: Stands for all hints of all games.
EVERYTHING = "all"
KEY = "coached"


class Hint(NamedTuple):
    """What to say about one step of a game."""

    step: str
    icon: str
    title: str
    text: str


def unseen(hints: Iterable[Hint], session: Mapping[str, Any]) -> list[Hint]:
    """The hints that somebody still wants."""
    seen = session.get(KEY, [])
    return [] if EVERYTHING in seen else [hint for hint in hints if hint.step not in seen]
