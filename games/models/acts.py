"""What staff or an organiser have done to a table, as its row stores it.

Who has done it stands in Django's history.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy as _


class Deed(StrEnum):
    """What can be done to a table by those who do not play there."""

    END = "end"
    VOID = "void"
    SWAP = "swap"
    HOUSE = "house"
    BACK = "back"
    #: Its organiser has a result from elsewhere, so the game ends without one.
    BY_HAND = "hand"
    #: Nothing has changed: the organiser says something, gives more time, looks on as a judge, or was called
    #: (with a reason once somebody is on the way).
    SAY = "say"
    MORE = "more"
    JUDGE = "judge"
    CALL = "call"
    #: With a reason once it goes on.
    PAUSE = "pause"


#: What is only told.
TOLD = frozenset({Deed.SAY, Deed.MORE, Deed.JUDGE, Deed.CALL, Deed.PAUSE})


class Role(StrEnum):
    """As what somebody acts at a table."""

    STAFF = "staff"
    ORGANISER = "organiser"
    #: Of an evening.
    HOST = "host"


class Act(NamedTuple):
    """One of these, with the reason that the players read."""

    deed: str
    #: Whose seat it is about; `None` for the whole game.
    seat: int | None
    reason: str
    #: Of the form with which it was done, so that a form that is sent twice counts once.
    key: str
    role: str = Role.STAFF


def acts_from_row(stored: Iterable[Any]) -> tuple[Act, ...]:
    return tuple(Act(*values) for values in stored)


def acts_to_row(acts: Iterable[Act]) -> list[list[Any]]:
    return [[str(deed), seat, reason, key, str(role)] for deed, seat, reason, key, role in acts]


class ActedOn(models.Model):
    """The part of a table's row that says what staff and organiser have done."""

    acts = models.JSONField(_("acts of the staff"), default=list, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def acts_of_staff(self) -> tuple[Act, ...]:
        return acts_from_row(self.acts)

    @property
    def is_ended_by_staff(self) -> bool:
        """Whether it was not the players who ended the game early."""
        return any(act.deed in {Deed.END, Deed.BY_HAND} for act in self.acts_of_staff)

    @property
    def is_void(self) -> bool:
        """Whether the staff have taken the result out of profiles, leaderboards and ratings."""
        return any(act.deed == Deed.VOID for act in self.acts_of_staff)
