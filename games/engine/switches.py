"""The switches of a game's rules: what each may be set to, and its words.

A switch is one field of a game's `Rules`, annotated with one of the classes below. Everything else about it
follows from that field: how records name and check it, its field in the admin, and the words for its value.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, get_type_hints

from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import boolean, field, integer, quoted


@dataclass(frozen=True)
class Switch(ABC):
    """The name and the explanation of a switch."""

    label: str
    help: str = ""
    #: Whether results with another value compare: it says who may play, or what totals are called.
    compares: bool = False

    @abstractmethod
    def read(self, value: Any) -> Any:
        """A value out of JSON; raises `BadRecord` if it is none for this switch."""

    def write(self, value: Any) -> Any:
        """The value for JSON."""
        return value


@dataclass(frozen=True, kw_only=True)
class Flag(Switch):
    """On or off, each with its sentence."""

    on: str
    off: str
    #: Whether a single table may change it, as a house rule.
    is_house_rule: bool = False

    def read(self, value: Any) -> bool:
        return boolean(value)


@dataclass(frozen=True, kw_only=True)
class Count(Switch):
    """A whole number."""

    least: int
    most: int

    def read(self, value: Any) -> int:
        number = integer(value)
        if not self.least <= number <= self.most:
            raise BadRecord(f"not from {self.least} to {self.most}")
        return number


@dataclass(frozen=True, kw_only=True)
class Counts(Count):
    """Several whole numbers in a fixed order, so many at the least and at the most."""

    fewest: int
    longest: int
    #: Whether a number may be less than the one before, and whether it may be the same.
    may_fall: bool = True
    may_stay: bool = True

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise BadRecord("not a list")
        if not self.fewest <= len(value) <= self.longest:
            raise BadRecord(f"not {self.fewest} to {self.longest} numbers")
        numbers = tuple(map(super().read, value))
        pairs = list(pairwise(numbers))
        if not self.may_fall and any(after < before for before, after in pairs):
            raise BadRecord("a number is less than the one before")
        if not self.may_stay and any(after == before for before, after in pairs):
            raise BadRecord("a number is the same as the one before")
        return numbers

    def write(self, value: Sequence[int]) -> list[int]:
        return list(value)


def switches_of(rules: type) -> dict[str, Switch]:
    """The switches of a game by name, in the order of the fields."""
    kind: Any = rules
    return _switches_of(kind)


def switches_in(rules: Any) -> dict[str, Switch]:
    """The same for the rules themselves."""
    return switches_of(type(rules))


@lru_cache
def _switches_of(rules: Any) -> dict[str, Switch]:
    hints = get_type_hints(rules, include_extras=True)
    notes = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: note[0] for name, note in notes.items() if note and isinstance(note[0], Switch)}


def read_switches(rules: type, values: Any) -> dict[str, Any]:
    """Every switch from an untrusted JSON object; raises `BadRecord` if one is unknown, missing or wrong."""
    if not isinstance(values, Mapping):
        raise BadRecord("not an object")
    switches = switches_of(rules)
    for name in values:
        if name not in switches:
            raise BadRecord(f"unknown switch {quoted(name)}")
    return {name: field(values, name, switch.read) for name, switch in switches.items()}


def stored_switches(rules: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """Every switch out of a row of ours: one that is newer than the row is as its field says."""
    usual = rules._field_defaults  # type: ignore[attr-defined]  # of a named tuple
    return {
        name: switch.read(values[name]) if name in values else usual[name]
        for name, switch in switches_of(rules).items()
    }


def write_switches(rules: Any) -> Json:
    """Every switch with its value, for JSON."""
    return {name: switch.write(getattr(rules, name)) for name, switch in switches_in(rules).items()}


def fingerprint(rules: Any, *further: Any) -> str:
    """What results have to share to be compared: all switches that change what people reach, in 8 letters."""
    switches = switches_in(rules)
    told = {name: value for name, value in write_switches(rules).items() if not switches[name].compares}
    return hashlib.sha256(json.dumps([told, *further], sort_keys=True).encode()).hexdigest()[:8]


def differing(rules: Any, base: Any) -> Iterator[str]:
    """The names of the switches that are set otherwise than in `base`."""
    return (name for name in switches_in(rules) if getattr(rules, name) != getattr(base, name))
