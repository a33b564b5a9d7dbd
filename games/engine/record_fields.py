"""Read and check the fields of untrusted records: each function returns the value or raises `BadRecord`."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.engine.protocol import BadRecord

T = TypeVar("T")

LONGEST_QUOTE = 40


def quoted(value: Any) -> str:
    """A value of the record for an error message, shortened."""
    shown = ascii(value)
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


def text(value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise BadRecord("not a string")
    return value


def integer(value: Any) -> int:
    """A whole number; `true` does not count as one."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord("not a whole number")
    return value


def boolean(value: Any) -> bool:
    """Exactly true or false, not 1, 0 or an empty value."""
    if not isinstance(value, bool):
        raise BadRecord("neither true nor false")
    return value


def field(record: Mapping[str, Any], key: str, read: Callable[[Any], T]) -> T:
    """The value under a key."""
    if key not in record:
        raise BadRecord(f"“{key}” is missing")
    try:
        return read(record[key])
    except BadRecord as fault:
        raise BadRecord(f"“{key}”: {fault}") from None


def list_of(record: Mapping[str, Any], key: str, read: Callable[[Any], T]) -> list[T]:
    """The values of the list under a key."""
    if key not in record:
        raise BadRecord(f"“{key}” is missing")
    values = record[key]
    if not isinstance(values, list):
        raise BadRecord(f"“{key}” is not a list")
    try:
        return [read(value) for value in values]
    except BadRecord as fault:
        raise BadRecord(f"“{key}”: {fault}") from None
