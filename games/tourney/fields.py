"""Read fields of pairings and standings, beyond `record_fields`; raises `BadRecord` with the reason."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar

from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import field, integer, list_of, quoted, text

#: Greater than any points or totals of people, and small enough for every result to be a float.
GREATEST: Final = 10**9
#: Times that something has happened.
MOST_TIMES: Final = 10**6

T = TypeVar("T")


def mapping(value: Any) -> Json:
    """An object."""
    if not isinstance(value, dict):
        raise BadRecord("not an object")
    return value


def number(value: Any) -> Fraction:
    """A number exactly as it is written: 0.1 is a tenth."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadRecord("not a number")
    if not math.isfinite(value) if isinstance(value, float) else False:
        raise BadRecord("not a finite number")
    if abs(value) > GREATEST:
        raise BadRecord(f"not between -{GREATEST} and {GREATEST}")
    return Fraction(repr(value))


def between(least: int, most: int) -> Callable[[Any], int]:
    """A reader of whole numbers in a range."""

    def read(value: Any) -> int:
        if not least <= integer(value) <= most:
            raise BadRecord(f"not between {least} and {most}")
        return int(value)

    return read


times = between(0, MOST_TIMES)


def one_of(known: Collection[str]) -> Callable[[Any], str]:
    """A reader of words from a list."""

    def read(value: Any) -> str:
        if text(value) not in known:
            raise BadRecord(f"unknown: {quoted(value)}")
        return str(value)

    return read


def seed(value: Any) -> str:
    """A seed as text: a text as it is, a whole number in decimal."""
    return value if isinstance(value, str) else str(integer(value))


def optional(record: Mapping[str, Any], key: str, read: Callable[[Any], T], default: T) -> T:
    """The value under a key that may be left out."""
    return field(record, key, read) if key in record else default


def some(record: Mapping[str, Any], key: str, read: Callable[[Any], T]) -> list[T]:
    """The values of the list under a key that may be left out."""
    return list_of(record, key, read) if key in record else []


def listed(read: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """A reader of lists."""

    def read_list(value: Any) -> list[T]:
        if not isinstance(value, list):
            raise BadRecord("not a list")
        return [read(item) for item in value]

    return read_list


def known_to(players: Collection[str]) -> Callable[[Any], str]:
    """A reader of the ids of players."""

    def read(value: Any) -> str:
        if text(value) not in players:
            raise BadRecord(f"unknown player {quoted(value)}")
        return str(value)

    return read


def only_once(names: Iterable[str]) -> None:
    """Refuse names that come twice."""
    counts = Counter(names)
    if counts and (most := counts.most_common(1)[0])[1] > 1:
        raise BadRecord(f"{quoted(most[0])} comes twice")


def check_format(record: Mapping[str, Any], wanted: str) -> None:
    if (found := field(record, "format", text)) != wanted:
        raise BadRecord(f"unknown format {quoted(found)}, not {quoted(wanted)}")


def plain(value: Fraction) -> int | float:
    """An exact number for JSON: whole numbers without a point."""
    return value.numerator if value.denominator == 1 else float(value)
