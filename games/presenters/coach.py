"""The first-game helper: hints on the table, each shown until its reader has closed it.

A page holds all hints that its reader has not closed; the style sheet shows the one for the present step. So
hints are never pushed: pushed parts are the same for everybody.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

#: In place of the name of a step: all hints of all games.
EVERYTHING = "all"
#: The key of the session under which closed hints are listed.
KEY = "coached"


class Hint(NamedTuple):
    """A hint about one step of a game."""

    step: str
    icon: str
    title: str
    text: str


def unseen(hints: Iterable[Hint], session: Mapping[str, Any]) -> list[Hint]:
    """The hints that a reader has not closed."""
    seen = session.get(KEY, [])
    return [] if EVERYTHING in seen else [hint for hint in hints if hint.step not in seen]
