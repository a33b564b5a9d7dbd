"""Rows as a move needs them: copied, and as the database takes them."""

# ruff: noqa: SLF001  names come from the models; `_state` is documented

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from django.db import connection, models
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=models.Model)


def copied(row: Row) -> Row:
    """A copy of a row; `copy` goes by way of what pickling needs, and takes five times as long."""
    made = row.__class__.__new__(row.__class__)
    made.__dict__.update(row.__dict__)
    state = made._state = ModelState()
    state.db, state.adding = row._state.db, row._state.adding
    state.fields_cache = dict(row._state.fields_cache)
    return made


#: Of these fields, values of these types are as the database takes them.
_PLAIN_FIELDS = (
    models.IntegerField,
    models.BooleanField,
    models.CharField,
    models.TextField,
    models.ForeignKey,
)
_PLAIN_VALUES = frozenset({int, str, bool, type(None)})


class Column(NamedTuple):
    """A field of a row, and how its values are prepared for the database."""

    field: Any
    name: str
    #: How it is found: the attribute, but for a field that sets its own value when it is saved.
    attribute: str
    is_plain: bool
    #: For the most frequent kinds of fields Django's own way takes several times as long to say the same.
    quick: Callable[[Any], Any] | None


@cache
def is_on_postgresql() -> bool:
    """Which of the two databases the site has; Django looks up the connection of the thread to answer."""
    return connection.vendor == "postgresql"


def values_of(row: models.Model, columns: Sequence[Column], *, is_new: bool = False) -> list[Any]:
    """Some fields of a row as the database takes them."""
    found = []
    for field, _name, attribute, is_plain, quick in columns:
        value = getattr(row, attribute) if attribute else field.pre_save(row, is_new)
        if not (is_plain and type(value) in _PLAIN_VALUES):
            value = quick(value) if quick else field.get_db_prep_save(value, connection)
        found.append(value)
    return found


@lru_cache(maxsize=1000)
def columns_of(model: type[models.Model], names: tuple[str, ...]) -> tuple[Column, ...]:
    """The columns of some fields."""
    return tuple(_column(model._meta.get_field(name)) for name in names)


@lru_cache(maxsize=100)
def new_columns_of(model: type[models.Model]) -> tuple[Column, ...]:
    """The columns of a new row: all but the key, which the database gives."""
    return tuple(_column(field) for field in model._meta.concrete_fields if not field.primary_key)


def _column(field: Any) -> Column:
    sets_itself = getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    quick = _QUICK[connection.vendor].get(type(field))
    attribute = "" if sets_itself else field.attname
    return Column(field, f'"{field.column}"', attribute, isinstance(field, _PLAIN_FIELDS), quick)


def _moment(value: datetime | None) -> str | None:
    if value is None:
        return None
    if value.tzinfo is not UTC:
        value = value.astimezone(UTC)
    return value.replace(tzinfo=None).isoformat(" ")


def _json(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


def _as_it_is(value: datetime | None) -> datetime | None:
    return value


_QUICK: dict[str, dict[type, Callable[[Any], Any]]] = {
    "sqlite": {models.DateTimeField: _moment, models.JSONField: _json},
    "postgresql": {models.DateTimeField: _as_it_is, models.JSONField: _json},
}
