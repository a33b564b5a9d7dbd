"""One command at a table: load → decide → write → remember and announce.

The usual way reads nothing: the table is taken as this process remembers it, and the write fails, changing
nothing, if the row is at another version by then. The second way locks the row first and always works.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType

from django.db import models, transaction
from django.utils import timezone

from games.engine.errors import Refused
from games.live import announce
from games.live.announce import Change
from games.live.topics import GAME, TABLE
from games.models import Game, Move, Result
from games.store import direct, direct_postgresql, statement
from games.store.delta import around, delta_of
from games.store.edit import TableEdit
from games.store.evenings import shows_tonight, table_changed
from games.store.lobby import lobby_changed, shows_in_lobby
from games.store.results import results_of
from games.store.rows import is_on_postgresql
from games.store.statement import NewRows, Writing
from games.store.table import lock_table, recall, remember
from luckybox_site.jobs.services import enqueue

#: The job that counts results (`games/jobs.py`), which is also its key: one at a time.
COUNT_RESULTS = "count-results"


def attempts(game_id: int, *, overdue_only: bool = False) -> Iterator[AbstractContextManager[TableEdit]]:
    """One or two attempts at a command: as remembered, and then, unless that was final, under the lock.

        for attempt in attempts(game_id):
            with attempt as table:
                ...

    The body works on the table alone, for it may run twice. A refusal is final only under the lock, as the
    remembered table may be old.
    """
    known = recall(game_id)
    if known is not None and known.play is not None and (not overdue_only or _is_overdue(known.game)):
        first = _AsRemembered(known)
        yield first
        if first.is_final:
            return
    yield locked_table(game_id, overdue_only=overdue_only)


class _AsRemembered(TableEdit):
    """An attempt on the remembered table."""

    is_final = False

    def __enter__(self) -> TableEdit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if error is None:
            self.is_final = self.has_changed and write(self)
        return isinstance(error, Refused)


@contextmanager
def locked_table(game_id: int, *, overdue_only: bool = False) -> Iterator[TableEdit]:
    """A table under its lock; its changes are written and announced when the block ends without an exception.

    Raises `Game.DoesNotExist` like `lock_table`.
    """
    with transaction.atomic():
        edit = TableEdit(lock_table(game_id, overdue_only=overdue_only))
        yield edit
        if edit.has_changed or edit.has_table_changed:
            write(edit)


def _is_overdue(game: Game) -> bool:
    return game.deadline is not None and game.deadline <= timezone.now()


def write(edit: TableEdit) -> bool:
    """Write, remember and announce an edit; `False`, with nothing written, if its table is out of date."""
    _raise_version(edit)
    if edit.has_table_changed:
        edit.set(table_version=edit.game.table_version + 1)
    if not statement.write(_writing(edit)):
        return False
    table = edit.table
    changes = _changes(edit)
    # The game goes on while announcements fail; sockets catch up by version.
    transaction.on_commit(lambda: remember(table), robust=True)
    transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)
    _tell_lists(edit)
    if edit.has_ended:
        # Should the server die just now, the job by the clock counts them.
        transaction.on_commit(lambda: enqueue(COUNT_RESULTS, key=COUNT_RESULTS), robust=True)
    if table.game.deal_group is not None and edit.has_ended:
        transaction.on_commit(lambda: _show_open_secrets(table.game), robust=True)
    return True


async def write_at_once(edit: TableEdit) -> bool:
    """The same on the event loop, for what changes nothing but the game; `False` if it has to be `write`."""
    if edit.has_table_changed or not {"status", "paused_at"}.isdisjoint(edit.game_fields):
        return False
    _raise_version(edit)
    if is_on_postgresql():
        is_written = await direct_postgresql.write(_writing(edit))
    else:
        is_written = direct.write(lambda: _writing(edit))
    if not is_written:
        return False
    remember(edit.table)
    announce.topics_changed(_changes(edit))
    return True


def _tell_lists(edit: TableEdit) -> None:
    """The lobby, and the evening that the table may be of, show it in another state."""
    if shows_in_lobby(edit):
        lobby_changed()
    if shows_tonight(edit):
        table_changed(edit.game.pk)


def announce_tables(games: Iterable[Game]) -> None:
    """Announce the topic *table* of games whose rows were written without an edit, after the commit."""
    changes = [Change(TABLE, game.pk, game.table_version, around(game)) for game in games]
    transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)


def announce_games(versions: Iterable[tuple[int, int]]) -> None:
    """The same for the topic *game*, by the ids of games."""
    changes = [Change(GAME, game_id, version) for game_id, version in versions]
    transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)


def _changes(edit: TableEdit) -> list[Change]:
    """The topics that have changed, with deltas."""
    game, changes = edit.game, []
    if game.version != edit.version:
        # Only other processes learn from a delta: this one remembers the table.
        delta = delta_of(edit) if game.has_started and announce.is_heard_elsewhere() else None
        changes.append(Change(GAME, game.pk, game.version, delta))
    if edit.has_table_changed:
        changes.append(Change(TABLE, game.pk, game.table_version, around(game)))
    return changes


def _show_open_secrets(game: Game) -> None:
    """After the last game of a deal group, show at the others that replay and record are open now."""
    group = Game.objects.filter(deal_group=game.deal_group).exclude(pk=game.pk).order_by("pk")
    if not group.unfinished().exists():
        for game_id in group.values_list("pk", flat=True):
            with locked_table(game_id) as table:
                table.touch()


def _raise_version(edit: TableEdit) -> None:
    if edit.has_changed:
        edit.set(version=edit.version + 1)


def _writing(edit: TableEdit) -> Writing:
    changed = [
        (edit.players[seat], tuple(sorted(names))) for seat, names in sorted(edit.player_fields.items())
    ]
    return Writing(edit.game, edit.version, tuple(sorted(edit.game_fields)), _new_rows(edit), changed)


def _new_rows(edit: TableEdit) -> NewRows:
    """The new lines of the log and the rows that follow from them, by model."""
    found: dict[type[models.Model], list[models.Model]] = {}
    if edit.moves:
        found[Move] = [*edit.moves]
    if edit.final:
        for row in edit.play.adapter.rows_of(edit.game, edit.players, edit.final):
            found.setdefault(type(row), []).append(row)
    if edit.has_ended:
        found[Result] = [*results_of(edit.game, edit.players)]
    return list(found.items())
