"""What the seats have reached in a finished game of Lucky Numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.adapters.base import SeatScore


def scores(result: Mapping[str, Any], counters: Sequence[Mapping[str, int]]) -> list[SeatScore]:
    """The squares that were left free: the fewer, the better."""
    return [SeatScore((-free,), free, {"free": free}) for free in result["free"]]


def edition(rules: Mapping[str, Any]) -> str:
    """The variant, if it is none of the booklet."""
    return str(rules.get("edition", ""))


def is_apart(rules: Mapping[str, Any], deck_id: int | None) -> bool:
    """A table changes nothing about its variant."""
    return False
