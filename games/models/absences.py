"""Who of the players of a table is gone, as the table's row remembers it."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Any, NamedTuple

#: After how long without a connection the others may decide how to go on, and after how long one alone may.
VOTE_AFTER = timedelta(seconds=60)
ALONE_AFTER = timedelta(minutes=2)
#: How long the page says that somebody is back.
GREETED_FOR = timedelta(seconds=10)


class Sign(StrEnum):
    """What is to be said of a player; nothing of those who are here."""

    #: No page of theirs is open.
    QUIET = "quiet"
    #: They have said that they leave.
    LEFT = "left"
    #: They were gone, and are here again.
    BACK = "back"


class Absence(NamedTuple):
    """Somebody who is gone, or who has just come back."""

    sign: str
    #: Seconds of the epoch.
    since: float
    #: 1: the others may decide how to go on; 2: one alone may. The ticker raises it, so that all processes
    #: agree, whatever their clocks say.
    stage: int = 0

    @property
    def is_gone(self) -> bool:
        return self.sign != Sign.BACK

    def at(self, now: float) -> "Absence | None":
        """The same so much later; nothing once it is no news any more."""
        age = now - self.since
        if self.sign == Sign.BACK:
            return None if age >= GREETED_FOR.total_seconds() else self
        stage = (age >= VOTE_AFTER.total_seconds()) + (age >= ALONE_AFTER.total_seconds())
        return self._replace(stage=max(self.stage, stage))

    @property
    def changes_at(self) -> float | None:
        """When it will be different by itself."""
        if self.sign == Sign.BACK:
            return self.since + GREETED_FOR.total_seconds()
        steps = (VOTE_AFTER, ALONE_AFTER)
        return self.since + steps[self.stage].total_seconds() if self.stage < len(steps) else None


#: By the key of the player's row: seats move up while people come and go.
Absences = Mapping[int, Absence]


def from_row(stored: Mapping[str, Any]) -> dict[int, Absence]:
    return {int(player): Absence(*values) for player, values in stored.items()}


def to_row(absences: Absences) -> dict[str, list[Any]]:
    return {str(player): [str(sign), since, stage] for player, (sign, since, stage) in absences.items()}


def next_change(absences: Iterable[Absence]) -> float | None:
    """When the first of these will be different by itself."""
    return min((at for absence in absences if (at := absence.changes_at) is not None), default=None)
