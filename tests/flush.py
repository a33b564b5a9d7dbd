"""How a test with transactions leaves the database: as it was prepared, in a tenth of the time.

Django deletes everything and has permissions, roles and the deck made again. Here what was there at the
start stays, as long as it is row for row what it was, and only tables with other rows are emptied.
"""

from collections.abc import Iterable
from typing import Any

from django.core.management.commands import flush
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.operations import DatabaseOperations

Rows = dict[str, list[tuple[Any, ...]]]

#: What a site has on which nobody has played.
prepared: Rows = {}


def install() -> None:
    # Both have no setting of their own to replace them by, so mypy minds.
    flush.Command = Flush  # type: ignore[misc]
    # With TRUNCATE it takes longer than the test.
    DatabaseOperations.sql_flush = _deletions  # type: ignore[assignment,method-assign]


def remember_prepared() -> None:
    prepared.clear()
    prepared.update(_rows(_with_rows(connection, _tables(connection))))


class Flush(flush.Command):
    def handle(self, **options: Any) -> None:
        tables = _tables(connection)
        if prepared and _rows(prepared) == prepared:
            with transaction.atomic(), connection.cursor() as cursor:
                if connection.vendor == "postgresql":
                    cursor.execute(_lock(connection.ops, tables))
                for table in _with_rows(connection, [table for table in tables if table not in prepared]):
                    cursor.execute(_delete(connection.ops, table))
        else:
            super().handle(**options)
            remember_prepared()


def _tables(database: BaseDatabaseWrapper) -> list[str]:
    return sorted(database.introspection.django_table_names(only_existing=False, include_views=False))


def _with_rows(database: BaseDatabaseWrapper, tables: Iterable[str]) -> list[str]:
    asked = [
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {database.ops.quote_name(table)})"  # noqa: S608  our own
        for table in tables
    ]
    with database.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [row[0] for row in cursor.fetchall()]


def _rows(tables: Iterable[str]) -> Rows:
    found: Rows = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")  # noqa: S608  our own
            found[table] = cursor.fetchall()
    return found


def _deletions(operations: DatabaseOperations, _style: Any, tables: Iterable[str], **_: bool) -> list[str]:
    return [_lock(operations, tables), *(_delete(operations, table) for table in tables)]


def _lock(operations: Any, tables: Iterable[str]) -> str:
    """A thread that has not ended yet writes nothing between two deletions."""
    return f"LOCK TABLE {', '.join(map(operations.quote_name, tables))} IN SHARE ROW EXCLUSIVE MODE"


def _delete(operations: Any, table: str) -> str:
    return f"DELETE FROM {operations.quote_name(table)}"  # noqa: S608  our own tables
