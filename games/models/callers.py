"""Who of those without a seat is remembered in a waiting room, as the table's row has it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Wish(StrEnum):
    """What became of somebody who wanted a seat, or had one."""

    #: They have asked, and the host has not answered.
    ASKED = "asked"
    #: The host has said no.
    DECLINED = "declined"
    #: They have left or were removed, so the waiting room of a rematch does not seat them by itself.
    LEFT = "left"


class Caller(NamedTuple):
    """Somebody without a seat."""

    user_id: int
    name: str
    wish: str


#: By a number that no other caller of the table has.
Callers = Mapping[int, Caller]


def callers_from_row(stored: Mapping[str, Any]) -> dict[int, Caller]:
    return {int(number): Caller(*values) for number, values in stored.items()}


def callers_to_row(callers: Callers) -> dict[str, list[Any]]:
    return {str(number): [*caller] for number, caller in callers.items()}
