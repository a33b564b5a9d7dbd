"""A table as one unchanging snapshot, from the database or from this process's memory of it."""

from collections import OrderedDict
from copy import copy
from threading import Lock
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F, QuerySet

from games.kinds import KINDS
from games.models import Game, Move, Player
from games.store.play import Play, begin, replayed

#: Tables this process keeps in mind. Any of them can be told again from its log.
REMEMBERED = 1000


class Table(NamedTuple):
    """A game's row, its players by seat, and its play, all of one version. Nobody changes the rows in it."""

    game: Game
    players: tuple[Player, ...]
    #: `None` until the game has started.
    play: Play | None

    def player_of(self, user_id: int | None) -> Player | None:
        """The player behind a user, if they sit at this table."""
        return next((player for player in self.players if player.user_id == user_id), None)


_remembered: OrderedDict[int, Table] = OrderedDict()
_guard = Lock()


def remember(table: Table) -> None:
    """Keep a committed snapshot, unless a newer one is known."""
    with _guard:
        known = _remembered.get(table.game.pk)
        if known is None or known.game.version <= table.game.version:
            _remembered[table.game.pk] = table
        _remembered.move_to_end(table.game.pk)
        while len(_remembered) > REMEMBERED:
            _remembered.popitem(last=False)


def recall(game_id: int) -> Table | None:
    """What this process remembers of a table."""
    with _guard:
        return _remembered.get(game_id)


def knows(game_id: int, version: int) -> bool:
    """Whether a table can be looked at, at least at a version, without asking the database."""
    known = recall(game_id)
    return known is not None and 0 < version <= known.game.version


def forget() -> None:
    """Know nothing but what the database says."""
    with _guard:
        _remembered.clear()


def look(game_id: int, version: int = 0) -> Table:
    """A table for reading, at least of the given version."""
    known = recall(game_id)
    if known is not None and version and known.game.version >= version:
        return known
    table = _read(Game.objects.all(), game_id)
    remember(table)
    return table


def lock(game_id: int, *, overdue_only: bool = False) -> Table:
    """A table for writing; everybody else who wants to write waits for this transaction's end.

    With `overdue_only` a table that is not overdue, or that somebody else has locked, does not exist.
    """
    games = Game.objects.overdue() if overdue_only else Game.objects.all()
    skip = overdue_only and connection.features.has_select_for_update_skip_locked
    return _read(games.select_for_update(skip_locked=skip), game_id)


def _read(games: QuerySet[Game], game_id: int) -> Table:
    while (table := _of(games.get(pk=game_id))) is None:
        pass
    return table


def _of(game: Game) -> Table | None:
    """The table that belongs to a row, with as little reading as possible.

    `None` when somebody has changed it since that row was read, so that its players are of another version.
    """
    known = recall(game.pk)
    if known is not None and known.game.version == game.version:
        return Table(game, known.players, known.play)
    players = _players(game, known)
    if players is None:
        return None
    if game.status == Game.Status.OPEN:
        return Table(game, players, None)
    play = known.play if known is not None else None
    if play is None or play.moves > game.move_count:
        play = begin(KINDS[game.kind], setup_of(game, players))
    play = _caught_up(play, game)
    for player in players:
        player.counters = play.kind.counters(play.state, player.seat)
    return Table(game, players, play)


def _players(game: Game, known: Table | None) -> tuple[Player, ...] | None:
    """The players of just this version of a game, or `None`."""
    rows = game.players.order_by("seat")
    if known is None or known.play is None:
        # People still come and go.
        whole = tuple(rows.annotate(version=F("game__version")))
        return whole if all(player.version == game.version for player in whole) else None
    players = tuple(map(copy, known.players))
    news = rows.values_list("game__version", *Player.LIVE_FIELDS)
    for player, (version, *values) in zip(players, news, strict=True):
        if version != game.version:
            return None
        for name, value in zip(Player.LIVE_FIELDS, values, strict=True):
            setattr(player, name, value)
    return players


def setup_of(game: Game, players: tuple[Player, ...]) -> Any:
    """The engine's setup of a game."""
    kind = KINDS[game.kind]
    head = {**kind.record_head(game), "seats": [player.name for player in players]}
    return kind.engine.setup_from_record(head)


def _caught_up(play: Play, game: Game) -> Play:
    rows = Move.objects.filter(game=game, index__gte=play.moves, index__lt=game.move_count)
    for move in rows.order_by("index"):
        play = replayed(play, move, game)
    return play
