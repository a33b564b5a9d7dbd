"""Callers: people without a seat in a waiting room, as the table's row stores them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Wish(StrEnum):
    """The state of a caller."""

    #: They have asked, and the host has not answered.
    ASKED = "asked"
    #: The host has said no.
    DECLINED = "declined"
    #: They have left, so the waiting room of a rematch does not seat them by itself.
    LEFT = "left"
    #: The host has taken their seat back; they get none here unless the host lets them.
    SENT_AWAY = "away"


class Caller(NamedTuple):
    """Somebody without a seat who asked for one, or gave one up."""

    user_id: int
    name: str
    wish: str


#: By a number that no other caller of the table has.
Callers = Mapping[int, Caller]


def callers_from_row(stored: Mapping[str, Any]) -> dict[int, Caller]:
    return {int(number): Caller(*values) for number, values in stored.items()}


def callers_to_row(callers: Callers) -> dict[str, list[Any]]:
    return {str(number): [*caller] for number, caller in callers.items()}
