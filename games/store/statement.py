"""Write an edit by statements that are made once for every edit of its shape.

The first thing is always the game's row, which is only found at the version from which the edit started; all
other writes depend on that. On PostgreSQL all is one statement, so that the row is locked, compared, written
and committed in one round trip. SQLite, which is in this process, gets short ones in a transaction.
"""

# ruff: noqa: S608, SLF001  names come from the models, whose fields are found in no other way

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import connection, models, transaction

from games.models import Game, Player
from games.store.rows import Column, columns_of, is_on_postgresql, new_columns_of, values_of

#: New rows by model, and changed players with the names of the fields.
NewRows = Sequence[tuple[type[models.Model], Sequence[models.Model]]]
Changed = Sequence[tuple[Player, tuple[str, ...]]]


class Writing(NamedTuple):
    """What is to be written: fields of the game's row if it is at this version, new rows, changed players."""

    game: Game
    version: int
    fields: tuple[str, ...]
    new: NewRows
    changed: Changed


def write(what: Writing) -> bool:
    """Write all of it; `False`, with nothing written, if the row has moved on."""
    if is_on_postgresql():
        with connection.cursor() as cursor:
            cursor.execute(*in_one(what))
            return bool(cursor.fetchone()[0])
    with transaction.atomic(), connection.cursor() as cursor:
        return write_in_turn(cursor, what, "%s")


def write_in_turn(cursor: Any, what: Writing, mark: str) -> bool:
    """The same in short statements, in a transaction of the caller; `mark` stands for a value in them."""
    game, version, fields, new, changed = what
    values = [*values_of(game, columns_of(Game, fields)), game.pk, version]
    cursor.execute(_short_update(Game, fields, ("id", "version"), mark), values)
    if not cursor.rowcount:
        return False
    for model, found in new:
        rows = [values_of(row, new_columns_of(model), is_new=True) for row in found]
        cursor.executemany(_short_insert(model, mark), rows)
    for names, players in _alike(changed).items():
        rows = [[*values_of(player, columns_of(Player, names)), player.pk] for player in players]
        cursor.executemany(_short_update(Player, names, ("id",), mark), rows)
    return True


def _alike(changed: Changed) -> dict[tuple[str, ...], list[Player]]:
    """Players by the names of the fields that have changed."""
    found: dict[tuple[str, ...], list[Player]] = {}
    for player, names in changed:
        found.setdefault(names, []).append(player)
    return found


@lru_cache(maxsize=1000)
def _short_update(
    model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...], mark: str
) -> str:
    assigned, found = (
        [f"{column.name} = {mark}" for column in columns_of(model, some)] for some in (names, where)
    )
    return f'UPDATE "{model._meta.db_table}" SET {", ".join(assigned)} WHERE {" AND ".join(found)}'


@lru_cache(maxsize=100)
def _short_insert(model: type[models.Model], mark: str) -> str:
    columns = new_columns_of(model)
    marks = ", ".join([mark] * len(columns))
    return f'INSERT INTO "{model._meta.db_table}" ({_names(columns)}) VALUES ({marks})'


def in_one(what: Writing) -> tuple[str, list[Any]]:
    """All of it as one statement for PostgreSQL, with its values; it counts the rows found at the version."""
    game, version, fields, new, changed = what
    alike = _alike(changed)
    statement = _statement(
        fields,
        tuple((model, len(found)) for model, found in new),
        tuple((names, len(players)) for names, players in alike.items()),
    )
    values = [*values_of(game, columns_of(Game, fields)), game.pk, version]
    for model, found in new:
        for row in found:
            values += values_of(row, new_columns_of(model), is_new=True)
    for names, players in alike.items():
        for player in players:
            values += [player.pk, *values_of(player, columns_of(Player, names))]
    return statement, values


@lru_cache(maxsize=1000)
def _statement(
    fields: tuple[str, ...],
    new: tuple[tuple[type[models.Model], int], ...],
    changed: tuple[tuple[tuple[str, ...], int], ...],
) -> str:
    """The statement for an edit of this shape: which fields, how many new rows, how many players."""
    parts = [_update_game(columns_of(Game, fields))]
    parts += [f"new{place} AS ({_insert(model, count)})" for place, (model, count) in enumerate(new)]
    parts += [
        f"changed{place} AS ({_update_players(columns_of(Player, names), count)})"
        for place, (names, count) in enumerate(changed)
    ]
    return f"WITH {', '.join(parts)} SELECT count(*) FROM game"


def _update_game(columns: Sequence[Column]) -> str:
    table, (key, version) = Game._meta.db_table, columns_of(Game, ("id", "version"))
    assigned = ", ".join(f"{column.name} = {_mark(column)}" for column in columns)
    return (
        f'game AS (UPDATE "{table}" SET {assigned} WHERE {key.name} = %s AND {version.name} = %s'
        f" RETURNING {key.name})"
    )


def _insert(model: type[models.Model], count: int) -> str:
    columns = new_columns_of(model)
    row = f"SELECT {', '.join(map(_mark, columns))} FROM game"
    return f'INSERT INTO "{model._meta.db_table}" ({_names(columns)}) {" UNION ALL ".join([row] * count)}'


def _update_players(columns: Sequence[Column], count: int) -> str:
    table, (key,) = Player._meta.db_table, columns_of(Player, ("id",))
    assigned = ", ".join(f"{column.name} = given.{column.name}" for column in columns)
    row = f"({', '.join(map(_mark, (key, *columns)))})"
    rows = ", ".join([row] * count)
    return (
        f'UPDATE "{table}" SET {assigned} FROM game, (VALUES {rows}) AS given ({_names((key, *columns))}) '
        f'WHERE "{table}".{key.name} = given.{key.name}'
    )


def _names(columns: Sequence[Column]) -> str:
    return ", ".join(column.name for column in columns)


def _mark(column: Column) -> str:
    """The placeholder for a value of a column, with its type, which PostgreSQL does not infer here."""
    return f"%s::{re.sub(r'[(].*[)]', '', column.field.db_type(connection))}"
