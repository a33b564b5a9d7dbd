"""Absent players of a table, as the table's row stores them."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Any, NamedTuple

#: Time without a connection after which the others may decide how to go on, and after which one alone may.
VOTE_AFTER = timedelta(seconds=60)
ALONE_AFTER = timedelta(minutes=2)
#: How long the page says that somebody is back.
GREETED_FOR = timedelta(seconds=10)


class Sign(StrEnum):
    """What a page shows of a player who is gone or has just come back."""

    #: Without a connection.
    QUIET = "quiet"
    #: They have pressed Leave.
    LEFT = "left"
    #: Connected again.
    BACK = "back"


class Absence(NamedTuple):
    """Somebody who is gone, or who has just come back."""

    sign: str
    #: Seconds of the epoch.
    since: float
    #: 1: the others may decide how to go on; 2: one alone may. Stored, not computed, so that processes whose
    #: clocks differ agree; the ticker raises it.
    stage: int = 0

    @property
    def is_gone(self) -> bool:
        return self.sign != Sign.BACK

    def at(self, now: float) -> "Absence | None":
        """The absence at a later time; `None` when there is nothing left to show."""
        age = now - self.since
        if self.sign == Sign.BACK:
            return None if age >= GREETED_FOR.total_seconds() else self
        stage = (age >= VOTE_AFTER.total_seconds()) + (age >= ALONE_AFTER.total_seconds())
        return self._replace(stage=max(self.stage, stage))

    @property
    def changes_at(self) -> float | None:
        """When its stage rises, or when it ends, if nobody does anything."""
        if self.sign == Sign.BACK:
            return self.since + GREETED_FOR.total_seconds()
        steps = (VOTE_AFTER, ALONE_AFTER)
        return self.since + steps[self.stage].total_seconds() if self.stage < len(steps) else None


#: By the key of the player's row, not by seat: seats move up when somebody gets up before the game.
Absences = Mapping[int, Absence]


def from_row(stored: Mapping[str, Any]) -> dict[int, Absence]:
    return {int(player): Absence(*values) for player, values in stored.items()}


def to_row(absences: Absences) -> dict[str, list[Any]]:
    return {str(player): [str(sign), since, stage] for player, (sign, since, stage) in absences.items()}


def next_change(absences: Iterable[Absence]) -> float | None:
    """The earliest `changes_at` of these."""
    return min((at for absence in absences if (at := absence.changes_at) is not None), default=None)
