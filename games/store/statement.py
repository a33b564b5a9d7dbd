"""Write an edit by statements that are made once for every edit of its shape.

The first thing is always the game's row, which is only found at the version from which the edit started; all
other writes depend on that. On PostgreSQL all is one statement, so that the row is locked, compared, written
and committed in one round trip. SQLite, which is in this process, gets short ones in a transaction.
"""

# ruff: noqa: S608, SLF001  names come from the models, whose fields are found in no other way

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import connection, models, transaction

from games.models import Game, Player

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
    if connection.vendor == "postgresql":
        return _write_in_one(*what)
    with transaction.atomic(), connection.cursor() as cursor:
        return write_in_turn(cursor, what, "%s")


def write_in_turn(cursor: Any, what: Writing, mark: str) -> bool:
    """The same in short statements, in a transaction of the caller; `mark` stands for a value in them."""
    game, version, fields, new, changed = what
    values = [*_values(game, _fields(Game, fields)), game.pk, version]
    cursor.execute(_short_update(Game, fields, ("id", "version"), mark), values)
    if not cursor.rowcount:
        return False
    for model, found in new:
        statement = _short_insert(model, mark)
        for row in found:
            cursor.execute(statement, _values(row, _inserted(model), is_new=True))
    for player, names in changed:
        values = [*_values(player, _fields(Player, names)), player.pk]
        cursor.execute(_short_update(Player, names, ("id",), mark), values)
    return True


@lru_cache(maxsize=1000)
def _short_update(
    model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...], mark: str
) -> str:
    assigned, found = (
        [f"{_name(field)} = {mark}" for field in _fields(model, some)] for some in (names, where)
    )
    return f'UPDATE "{model._meta.db_table}" SET {", ".join(assigned)} WHERE {" AND ".join(found)}'


@lru_cache(maxsize=100)
def _short_insert(model: type[models.Model], mark: str) -> str:
    fields = _inserted(model)
    columns, marks = ", ".join(map(_name, fields)), ", ".join([mark] * len(fields))
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({marks})'


def _write_in_one(game: Game, version: int, fields: tuple[str, ...], new: NewRows, changed: Changed) -> bool:
    alike: dict[tuple[str, ...], list[Player]] = {}
    for player, names in changed:
        alike.setdefault(names, []).append(player)
    statement = _statement(
        fields,
        tuple((model, len(found)) for model, found in new),
        tuple((names, len(players)) for names, players in alike.items()),
    )
    values = [*_values(game, _fields(Game, fields)), game.pk, version]
    for model, found in new:
        for row in found:
            values += _values(row, _inserted(model), is_new=True)
    for names, players in alike.items():
        for player in players:
            values += [player.pk, *_values(player, _fields(Player, names))]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return bool(cursor.fetchone()[0])


@lru_cache(maxsize=1000)
def _statement(
    fields: tuple[str, ...],
    new: tuple[tuple[type[models.Model], int], ...],
    changed: tuple[tuple[tuple[str, ...], int], ...],
) -> str:
    """The statement for an edit of this shape: which fields, how many new rows, how many players."""
    parts = [_update_game(_fields(Game, fields))]
    parts += [f"new{place} AS ({_insert(model, count)})" for place, (model, count) in enumerate(new)]
    parts += [
        f"changed{place} AS ({_update_players(_fields(Player, names), count)})"
        for place, (names, count) in enumerate(changed)
    ]
    return f"WITH {', '.join(parts)} SELECT count(*) FROM game"


def _update_game(fields: Sequence[Any]) -> str:
    table, key, version = Game._meta.db_table, Game._meta.pk.column, Game._meta.get_field("version").column
    assigned = ", ".join(f"{_name(field)} = {_mark(field)}" for field in fields)
    return (
        f'game AS (UPDATE "{table}" SET {assigned} WHERE "{key}" = %s AND "{version}" = %s RETURNING "{key}")'
    )


def _insert(model: type[models.Model], count: int) -> str:
    fields = _inserted(model)
    row = f"SELECT {', '.join(map(_mark, fields))} FROM game"
    columns = ", ".join(map(_name, fields))
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) {" UNION ALL ".join([row] * count)}'


def _update_players(fields: Sequence[Any], count: int) -> str:
    table, key = Player._meta.db_table, Player._meta.pk
    assigned = ", ".join(f"{_name(field)} = given.{_name(field)}" for field in fields)
    row = f"({', '.join(map(_mark, (key, *fields)))})"
    columns = ", ".join(map(_name, (key, *fields)))
    rows = ", ".join([row] * count)
    return (
        f'UPDATE "{table}" SET {assigned} FROM game, (VALUES {rows}) AS given ({columns}) '
        f'WHERE "{table}".{_name(key)} = given.{_name(key)}'
    )


@lru_cache(maxsize=100)
def _inserted(model: type[models.Model]) -> tuple[Any, ...]:
    """The fields of a new row: all but the key, which the database gives."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@lru_cache(maxsize=1000)
def _fields(model: type[models.Model], names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


def _name(field: Any) -> str:
    return f'"{field.column}"'


def _mark(field: Any) -> str:
    """The placeholder for a value of a field, with its type, which PostgreSQL does not infer here."""
    return f"%s::{re.sub(r'[(].*[)]', '', field.db_type(connection))}"


#: Of these fields, values of these types are as the database takes them; `get_db_prep_save` would take
#: seven times as long to say so.
_PLAIN_FIELDS = (
    models.IntegerField,
    models.BooleanField,
    models.CharField,
    models.TextField,
    models.ForeignKey,
)
_PLAIN_VALUES = {int, str, bool, type(None)}


@lru_cache(maxsize=1000)
def _is_plain(field: Any) -> bool:
    return isinstance(field, _PLAIN_FIELDS)


def _values(row: models.Model, fields: Iterable[Any], *, is_new: bool = False) -> list[Any]:
    """As the database takes them."""
    found = []
    for field in fields:
        value = field.pre_save(row, is_new)
        is_ready = type(value) in _PLAIN_VALUES and _is_plain(field)
        found.append(value if is_ready else field.get_db_prep_save(value, connection))
    return found
