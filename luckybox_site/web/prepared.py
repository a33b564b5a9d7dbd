"""Queries that are compiled once: for what pages and tickers ask, that takes longer than the answer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.db.models import QuerySet

Value = int | datetime

#: Stand in a statement for the arguments; no key is negative, and no table waits for so long.
NUMBERS = (-1_000_001, -1_000_002, -1_000_003)
MOMENTS = tuple(datetime(9999, 12, day, tzinfo=UTC) for day in (29, 30, 31))


class Prepared:
    """A query over values with up to three arguments, numbers or moments."""

    def __init__(self, query: Callable[..., QuerySet[Any, Any]]) -> None:
        """`query` is called once, with marks in place of the arguments."""
        self._query = query
        self._compiled: tuple[str, Sequence[Any]] | None = None

    def first(self, *values: Value) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        with self._asked(values) as cursor:
            row: tuple[Any, ...] | None = cursor.fetchone()
        return row

    def rows(self, *values: Value) -> list[tuple[Any, ...]]:
        """All rows, as the database gives them: SQLite has no dates, and numbers for true and false."""
        with self._asked(values) as cursor:
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    @contextmanager
    def _asked(self, values: Sequence[Value]) -> Iterator[Any]:
        marks = [_mark(value, place) for place, value in enumerate(values)]
        if self._compiled is None:
            self._compiled = self._query(*marks).query.sql_with_params()
        statement, expected = self._compiled
        given = dict(zip(map(_stored, marks), map(_stored, values), strict=True))
        with connection.cursor() as cursor:
            cursor.execute(statement, [given.get(one, one) for one in expected])
            yield cursor


def _mark(value: Value, place: int) -> Value:
    return (MOMENTS if isinstance(value, datetime) else NUMBERS)[place]


def _stored(value: Value) -> Any:
    """As a statement has it: SQLite takes moments as texts."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
