"""Write an edit on PostgreSQL in one statement.

It updates the game's row, which is only found at the version from which the edit started; all other writes
depend on that row. So the row is locked, compared, written and committed in one round trip.
"""

# ruff: noqa: S608, SLF001  names come from the models, whose fields are found in no other way

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection, models

from games.models import Game, Player

#: New rows by model, and changed players with the names of the fields.
NewRows = Sequence[tuple[type[models.Model], Sequence[models.Model]]]
Changed = Sequence[tuple[Player, tuple[str, ...]]]


def write_in_one_statement(
    game: Game, version: int, fields: tuple[str, ...], new: NewRows, changed: Changed
) -> bool:
    """Write fields of the game's row, new rows and changed players; `False` if the row has moved on."""
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


def _fields(model: type[models.Model], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


def _name(field: Any) -> str:
    return f'"{field.column}"'


def _mark(field: Any) -> str:
    """The placeholder for a value of a field, with its type, which PostgreSQL does not infer here."""
    return f"%s::{re.sub(r'[(].*[)]', '', field.db_type(connection))}"


def _values(row: models.Model, fields: Iterable[Any], *, is_new: bool = False) -> list[Any]:
    """As the database takes them."""
    return [field.get_db_prep_save(field.pre_save(row, is_new), connection) for field in fields]
