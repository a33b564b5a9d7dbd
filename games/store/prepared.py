"""Queries that are compiled once: for what every page asks, that takes longer than the answer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet

#: Stand in a statement for the arguments; no key is negative.
MARKS = (-1_000_001, -1_000_002)


class Prepared:
    """A query over values with up to two numbers as arguments."""

    def __init__(self, query: Callable[..., QuerySet[Any, Any]]) -> None:
        """`query` is called once, with marks in place of the numbers."""
        self._query = query

    @cached_property
    def _compiled(self) -> tuple[str, Sequence[Any]]:
        count = self._query.__code__.co_argcount
        return self._query(*MARKS[:count]).query.sql_with_params()

    def first(self, *numbers: int) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        with self._asked(numbers) as cursor:
            row: tuple[Any, ...] | None = cursor.fetchone()
        return row

    def rows(self, *numbers: int) -> list[tuple[Any, ...]]:
        """All rows, as the database gives them: SQLite has no dates, and numbers for true and false."""
        with self._asked(numbers) as cursor:
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    @contextmanager
    def _asked(self, numbers: Sequence[int]) -> Iterator[Any]:
        statement, values = self._compiled
        given = dict(zip(MARKS, numbers, strict=False))
        with connection.cursor() as cursor:
            cursor.execute(statement, [given.get(value, value) for value in values])
            yield cursor
