"""Writing all that one change of a table brings, if nobody else has changed the table since it was read.

PostgreSQL takes it as one statement: an update of the game's row, which only finds the row at the version
that was read, and whatever else there is to write, which hangs on that row. So it is locked, checked, written
and committed in one journey. Other databases do the same one after the other.
"""

# ruff: noqa: S608, SLF001  names come from the models, whose fields are found in no other way

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db import connection, models, transaction

from games.models import Game, Player


class Change(NamedTuple):
    """What is to be written at a table."""

    game: Game
    #: The version the table was read at, and the fields of its row that are different now.
    version: int
    fields: Sequence[str]
    #: The players whose rows are different, and in which fields.
    players: Sequence[tuple[Player, Sequence[str]]]
    #: New rows.
    rows: Sequence[models.Model]


def write(change: Change) -> bool:
    """Write a change; `False`, with nothing written, when the table is at another version by now."""
    if connection.vendor == "postgresql":
        return _in_one_statement(change)
    with transaction.atomic():
        return _step_by_step(change)


def _step_by_step(change: Change) -> bool:
    game = change.game
    values = {name: getattr(game, name) for name in change.fields}
    if not Game.objects.filter(pk=game.pk, version=change.version).update(**values):
        return False
    for model, rows in _by_model(change.rows):
        model._default_manager.bulk_create(rows)
    for player, names in change.players:
        Player.objects.filter(pk=player.pk).update(**{name: getattr(player, name) for name in names})
    return True


def _by_model(rows: Iterable[models.Model]) -> list[tuple[type[models.Model], list[models.Model]]]:
    """The rows of each table, in the order they came."""
    ordered = sorted(rows, key=lambda row: type(row).__name__)
    return [(model, list(found)) for model, found in groupby(ordered, type)]


# -- one statement


def _in_one_statement(change: Change) -> bool:
    new = _by_model(change.rows)
    changed: dict[tuple[str, ...], list[Player]] = {}
    for player, names in change.players:
        changed.setdefault(tuple(names), []).append(player)
    statement = _statement(
        tuple(change.fields),
        tuple((model, len(rows)) for model, rows in new),
        tuple((names, len(players)) for names, players in changed.items()),
    )
    values = [*_values(change.game, _fields(Game, change.fields)), change.game.pk, change.version]
    for model, rows in new:
        for row in rows:
            values += _values(row, _inserted(model), is_new=True)
    for names, players in changed.items():
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
    """The statement for a change of this shape."""
    parts = [_update_game(_fields(Game, fields))]
    parts += [f"new{place} AS ({_insert(model, count)})" for place, (model, count) in enumerate(new)]
    parts += [
        f"changed{place} AS ({_update_players(_fields(Player, names), count)})"
        for place, (names, count) in enumerate(changed)
    ]
    return f"WITH {', '.join(parts)} SELECT count(*) FROM game"


def _update_game(fields: Sequence[Any]) -> str:
    table, key, version = Game._meta.db_table, Game._meta.pk.column, Game._meta.get_field("version").column
    news = ", ".join(f"{_name(field)} = {_mark(field)}" for field in fields)
    return f'game AS (UPDATE "{table}" SET {news} WHERE "{key}" = %s AND "{version}" = %s RETURNING "{key}")'


def _insert(model: type[models.Model], count: int) -> str:
    fields = _inserted(model)
    row = f"SELECT {', '.join(map(_mark, fields))} FROM game"
    columns = ", ".join(map(_name, fields))
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) {" UNION ALL ".join([row] * count)}'


def _update_players(fields: Sequence[Any], count: int) -> str:
    table, key = Player._meta.db_table, Player._meta.pk
    news = ", ".join(f"{_name(field)} = news.{_name(field)}" for field in fields)
    row = f"({', '.join(map(_mark, (key, *fields)))})"
    columns = ", ".join(map(_name, (key, *fields)))
    rows = ", ".join([row] * count)
    return (
        f'UPDATE "{table}" SET {news} FROM game, (VALUES {rows}) AS news ({columns}) '
        f'WHERE "{table}".{_name(key)} = news.{_name(key)}'
    )


@lru_cache(maxsize=100)
def _inserted(model: type[models.Model]) -> tuple[Any, ...]:
    """The fields that a new row brings: all but the key that the database gives it."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


def _fields(model: type[models.Model], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


def _name(field: Any) -> str:
    return f'"{field.column}"'


def _mark(field: Any) -> str:
    """Where a value of a field goes, with its type: PostgreSQL does not guess it in this place."""
    return f"%s::{re.sub(r'[(].*[)]', '', field.db_type(connection))}"


def _values(row: models.Model, fields: Iterable[Any], *, is_new: bool = False) -> list[Any]:
    """As the database takes them."""
    return [field.get_db_prep_save(field.pre_save(row, is_new), connection) for field in fields]
