"""Positions for tests: what house moves lead to is played once, and copied from then on.

House moves and the seed decide everything, so two games that are alike go on alike. `Playthroughs.advance`
finds a position that has been reached before and writes the rows that lead there: moves, what follows from
them, and the columns of the game and its players. Nothing is announced. What one process has played, the
others find on the shelf (`tests/shelf.py`). Tests of how moves are stored turn all this off by the fixture
`without_prepared_positions`.
"""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, models, transaction
from django.utils import timezone

from games.models import Chat, Connection, Game, Player
from games.store import Play, Table
from tests import shelf

#: What is not the same in two games that are alike.
OWN_COLUMNS = {"id", "code", "created_at"}
Columns = dict[str, Any]


class Position(NamedTuple):
    """A table after so many steps of a playthrough."""

    reached_at: datetime
    play: Play
    game: Columns
    players: tuple[Columns, ...]
    #: How many rows of the playthrough led here.
    rows: int


class Playthrough:
    """Games that went on in the same way: their positions, and the rows that were added on the way."""

    def __init__(self) -> None:
        self.positions: list[Position] = []
        #: Of each position, what `name_of` says of a table there.
        self.names: list[str] = []
        #: In place of the key of a player stands the seat, and that of the game is left out.
        self.rows: list[tuple[type[models.Model], Columns]] = []


class Recorder:
    """Adds to a playthrough what a game does."""

    def __init__(self, playthrough: Playthrough, table: Table) -> None:
        self.playthrough = playthrough
        self._game_id = table.game.pk
        self._seats = {player.pk: player.seat for player in table.players}
        #: Where the table has been, and the newest rows of each model there.
        self._noted: list[tuple[Table, datetime, list[int]]] = []
        self.note(table)

    def note(self, table: Table) -> None:
        self._noted.append((table, timezone.now(), _newest()))

    def end(self) -> None:
        """The positions that were noted, and the rows that were added on the way, join the playthrough.

        All rows are read now, for nothing changes those of a game that goes on.
        """
        course = self.playthrough
        rows = [self._rows(model, game) for model, game in FOLLOWING]
        # A playthrough that is gone on with has its last position already.
        for table, now, newest in self._noted[1 if course.positions else 0 :]:
            for (model, _), found, last in zip(FOLLOWING, rows, newest, strict=True):
                while found and found[-1]["id"] <= last:
                    course.rows.append((model, found.pop()))
            course.positions.append(position_of(table, now, len(course.rows)))
            course.names.append(name_of(table))

    def _rows(self, model: Any, game: str) -> list[Columns]:
        """What was added of a model, the first row last."""
        before = self._noted[0][2][[one for one, _ in FOLLOWING].index(model)]
        found = model._default_manager.filter(**{game: self._game_id}, pk__gt=before).order_by("-pk").values()
        for columns in found:
            if "player_id" in columns:
                columns["player_id"] = self._seats[columns["player_id"]]
        return list(found)


def _following() -> list[tuple[Any, str]]:
    """The models whose rows are added while a game goes on, with the path to their game."""
    apart = {Chat, Connection, Game, Player}
    found = []
    for owner, path in ((Game, ""), (Player, "__game")):
        found += [
            (relation.related_model, f"{relation.field.name}{path}")
            for relation in owner._meta.related_objects
            if relation.related_model not in apart
        ]
    return found


FOLLOWING = _following()
NEWEST = ", ".join(f'(SELECT MAX(id) FROM "{model._meta.db_table}")' for model, _ in FOLLOWING)  # noqa: S608  our own


def _newest() -> list[int]:
    """The newest row of each of these models, of whatever game."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {NEWEST}")
        return [newest or 0 for newest in cursor.fetchone()]


def columns_of(row: models.Model) -> Columns:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def position_of(table: Table, now: datetime, rows: int) -> Position:
    players = tuple(columns_of(player) for player in table.players)
    assert table.play is not None
    reached_at = table.game.finished_at or now
    return Position(reached_at, table.play, columns_of(table.game), players, rows)


def name_of(table: Table) -> str:
    """The same for two tables that are alike, whoever sits there and whenever."""
    rows = repr([_alike(row) for row in (table.game, *table.players)])
    return hashlib.sha256(rows.encode()).hexdigest()


def _alike(row: models.Model) -> list[object]:
    """What a row says, but for links to other rows; of a time only whether there is one."""
    values = []
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.attname not in OWN_COLUMNS and not field.is_relation:
            values.append(value is not None if isinstance(value, datetime) else value)
    return values


class Playthroughs:
    """All courses that this process has seen, and those on the shelf."""

    def __init__(self) -> None:
        self.are_used = True
        self._known: dict[str, tuple[Playthrough, int]] = {}

    def advance(self, table: Table, until: Callable[[Play], bool]) -> None:
        """Bring a table as far as one like it was brought before, or until something holds."""
        found = self._find(table)
        if found is None:
            return
        target = _first(*found, until)
        if target is None and self._find_longer(found[0]):
            found = self._known[found[0].names[found[1]]]
            target = _first(*found, until)
        playthrough, start = found
        end = len(playthrough.positions) - 1 if target is None else target
        if end != start:
            _write(table, playthrough, playthrough.positions[start], playthrough.positions[end])

    def recorder(self, table: Table) -> Recorder:
        """What notes how a table goes on from here, where nobody has been before."""
        found = self._find(table)
        if found and found[1] == len(found[0].positions) - 1:
            return Recorder(found[0], table)
        return Recorder(Playthrough(), table)

    def keep(self, recorder: Recorder) -> None:
        """Learn what was played, and put it on the shelf."""
        recorder.end()
        course = recorder.playthrough
        self._known |= {name: (course, place) for place, name in enumerate(course.names)}
        shelf.put(course.names[0], course)

    def _find(self, table: Table) -> tuple[Playthrough, int] | None:
        if not self.are_used:
            return None
        name = name_of(table)
        if name not in self._known:
            self._take(name)
        playthrough, place = self._known.get(name, (None, 0))
        if playthrough is None or playthrough.positions[place].play != table.play:
            return None
        return playthrough, place

    def _find_longer(self, known: Playthrough) -> bool:
        """Whether another process has gone on from where this one knows no further."""
        self._take(known.names[0], longer_than=len(known.positions))
        return self._known[known.names[0]][0] is not known

    def _take(self, name: str, longer_than: int = 0) -> None:
        playthrough: Playthrough | None = shelf.get(name)
        if playthrough and len(playthrough.positions) > longer_than:
            self._known |= {known: (playthrough, place) for place, known in enumerate(playthrough.names)}


def _first(playthrough: Playthrough, start: int, until: Callable[[Play], bool]) -> int | None:
    """The first place from a start on where something holds, as far as is known."""
    ahead = range(start, len(playthrough.positions))
    return next((place for place in ahead if until(playthrough.positions[place].play)), None)


def _write(table: Table, playthrough: Playthrough, old: Position, new: Position) -> None:
    later = timezone.now() - new.reached_at
    with transaction.atomic():
        for model, rows in _rows_between(table, playthrough, old, new, later).items():
            model._default_manager.bulk_create(rows)
        _update(table.game, old.game, new.game, later)
        for player, before, after in zip(table.players, old.players, new.players, strict=True):
            _update(player, before, after, later)


def _rows_between(
    table: Table, playthrough: Playthrough, old: Position, new: Position, later: timedelta
) -> dict[type[models.Model], list[models.Model]]:
    rows: dict[type[models.Model], list[models.Model]] = {}
    for model, columns in playthrough.rows[old.rows : new.rows]:
        values = {name: shifted(value, later) for name, value in columns.items() if name != "id"}
        if "game_id" in values:
            values["game_id"] = table.game.pk
        if "player_id" in values:
            values["player_id"] = table.players[values["player_id"]].pk
        if "user_id" in values and "seat" in values:
            values["user_id"] = table.players[values["seat"]].user_id
        rows.setdefault(model, []).append(model(**values))
    return rows


def _update(row: models.Model, before: Columns, after: Columns, later: timedelta) -> None:
    changed = {
        name: shifted(value, later)
        for name, value in after.items()
        if value != before[name] and name not in OWN_COLUMNS and not row._meta.get_field(name).is_relation
    }
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)


def shifted(value: Any, later: timedelta) -> Any:
    return value + later if isinstance(value, datetime) else value
