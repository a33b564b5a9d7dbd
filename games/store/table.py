"""A table as one immutable snapshot, from this process's memory or from its rows.

A remembered table may be old. So a write that starts from it must find the row at the version it remembers
(`write.py`), and a reader says which version it needs at least.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F, QuerySet

from games.adapters import ADAPTERS
from games.models import Game, Move, Player
from games.store.play import Play, begin, replayed
from games.store.rows import copied
from games.store.tournament_place import forget_places, learn_place

#: So many tables are remembered; each can be read again from its rows. A game for twelve takes about 100 KB.
MOST_TABLES = 1000


class Table(NamedTuple):
    """A table at one version. Its rows are shared between threads and must not be changed."""

    game: Game
    players: tuple[Player, ...]
    #: `None` until the game has started.
    play: Play | None

    def player_of(self, user_id: int | None) -> Player | None:
        """The player in the seat of a user; `None` for users without a seat and for strangers."""
        if user_id is None:
            return None
        return next((player for player in self.players if player.user_id == user_id), None)


# -- remembered tables

_tables: OrderedDict[int, Table] = OrderedDict()
_guard = Lock()


def remember(table: Table) -> None:
    """Keep a committed table whose game has started, unless a newer version is known.

    Before the start people come and go, which the version of the game does not tell.
    """
    if table.play is None:
        return
    with _guard:
        known = _tables.get(table.game.pk)
        if known is None or known.game.version <= table.game.version:
            _tables[table.game.pk] = table
        _tables.move_to_end(table.game.pk)
        while len(_tables) > MOST_TABLES:
            _tables.popitem(last=False)


def recall(game_id: int, version: int = 0) -> Table | None:
    """The table as this process remembers it, if at least at this version."""
    with _guard:
        known = _tables.get(game_id)
    return known if known is not None and known.game.version >= version else None


def remembers(game_id: int, version: int) -> bool:
    """Whether a table can be shown at this version without asking the database."""
    return version > 0 and recall(game_id, version) is not None


def forget_tables() -> None:
    """Remember no table."""
    with _guard:
        _tables.clear()
    forget_places()


# -- rows


def read_table(game_id: int, version: int = 0) -> Table:
    """A table for reading, at least at this version; without one, as the database has it now."""
    known = recall(game_id, version) if version else None
    if known is not None:
        return known
    table = _read(Game.objects.all(), game_id)
    remember(table)
    return table


def lock_table(game_id: int, *, overdue_only: bool = False) -> Table:
    """A table for writing; other writers wait until this transaction ends.

    With `overdue_only`, `Game.DoesNotExist` is raised for a table whose deadline has not passed, or that
    another process has locked.
    """
    games = Game.objects.overdue() if overdue_only else Game.objects.all()
    skip = overdue_only and connection.features.has_select_for_update_skip_locked
    return _read(games.select_for_update(skip_locked=skip), game_id)


def _read(games: QuerySet[Game], game_id: int) -> Table:
    while (table := _complete(games.get(pk=game_id))) is None:
        pass
    return table


def _complete(game: Game) -> Table | None:
    """The table of a game's row; `None` if a write came in between, so that its players are newer."""
    learn_place(game)
    known = recall(game.pk)
    if known is not None and known.game.version == game.version:
        return Table(game, known.players, known.play)
    players = _players(game, known)
    if players is None:
        return None
    if not game.has_started:
        return Table(game, players, None)
    play = known.play if known is not None else None
    if play is None or play.moves > game.move_count:
        play = begin(ADAPTERS[game.kind], setup_of(game, players))
    play = _caught_up(play, game)
    for player in players:
        player.counters = play.gathered(player.seat)
    return Table(game, players, play)


def _players(game: Game, known: Table | None) -> tuple[Player, ...] | None:
    """The players at just this version of a game, or `None`."""
    rows = game.players.order_by("seat")
    if known is None:
        # People may still come and go.
        whole = tuple(rows.annotate(version=F("game__version"), table_version=F("game__table_version")))
        versions = (game.version, game.table_version)
        is_same = all((player.version, player.table_version) == versions for player in whole)
        return whole if is_same else None
    players = tuple(map(copied, known.players))
    changed = rows.values_list("game__version", *Player.LIVE_FIELDS)
    for player, (version, *values) in zip(players, changed, strict=True):
        if version != game.version:
            return None
        for name, value in zip(Player.LIVE_FIELDS, values, strict=True):
            setattr(player, name, value)
    return players


def _caught_up(play: Play, game: Game) -> Play:
    """The game with the lines of the log that it lacks."""
    rows = Move.objects.filter(game=game, index__gte=play.moves, index__lt=game.move_count)
    for move in rows.order_by("index"):
        play = replayed(play, move, game)
    return play


def setup_of(game: Game, players: tuple[Player, ...]) -> Any:
    """What the engine needs before the first event of a game."""
    adapter = ADAPTERS[game.kind]
    head = {**adapter.record_head(game), "seats": [player.name for player in players]}
    return adapter.engine.setup_from_record(head)
