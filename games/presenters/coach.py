"""The first-game helper: hints on the table, each shown until its reader has followed or closed it.

A page holds all hints that its reader may still need; the style sheet shows the one for the present step. So
hints are never pushed: pushed parts are the same for everybody.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from games.models import Move
from games.store import Entry, Table

#: In place of the name of a step: all hints of all games.
EVERYTHING = "all"
#: The key of the session under which the hints are listed that their reader needs no more.
KEY = "coached"


class Hint(NamedTuple):
    """A hint about one step of a game."""

    step: str
    icon: str
    title: str
    text: str


class Coach(Protocol):
    """What a game's presenter says to beginners."""

    @property
    def steps(self) -> Mapping[str, Callable[[Entry], bool]]:
        """The step of each hint, and whether an event of its reader follows it."""

    def hints(self, table: Table) -> Iterable[Hint]:
        """The hints for a table of this kind."""


def unseen(coach: Coach, table: Table, user_id: int | None, session: Mapping[str, Any]) -> list[Hint]:
    """The hints that somebody has neither closed nor followed."""
    known = {*session.get(KEY, []), *followed(coach, table, user_id)}
    return [] if EVERYTHING in known else [hint for hint in coach.hints(table) if hint.step not in known]


def followed(coach: Coach, table: Table, user_id: int | None) -> set[str]:
    """The steps whose hints somebody has followed at this table; what the house did does not count."""
    player = table.player_of(user_id)
    if player is None or table.play is None:
        return set()
    entries = [entry for chapter in table.play.chapters for entry in chapter.entries]
    own = [entry for entry in entries if entry.seat == player.seat and entry.by == Move.By.PLAYER]
    return {step for step, follows in coach.steps.items() if any(map(follows, own))}
