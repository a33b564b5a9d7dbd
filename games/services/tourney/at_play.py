"""What the tables of a tournament are at, by their rows alone: no game is rebuilt."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from games.adapters import ADAPTERS
from games.adapters.base import Progress
from games.models import Game, Player, TournamentTable
from games.models.absences import Absence
from games.services.stuck import with_last_move

#: By round and number of the table: the game there and how often it has changed.
Marks = Mapping[tuple[int, int], tuple[int, int]]


class SeatNow(NamedTuple):
    """A seat of a game."""

    name: str
    #: Whether the game waits for it.
    is_asked: bool
    #: Whether the house plays there.
    is_away: bool
    #: Since when its player is gone, in seconds of the epoch.
    gone_since: int | None


class GameNow(NamedTuple):
    """A game at a table."""

    code: str
    status: str
    is_paused: bool
    progress: Progress
    #: When something has happened last, in seconds of the epoch.
    since: int | None
    seats: tuple[SeatNow, ...]


def marks_of(tournament_id: int) -> Marks:
    """Which games there are, and a number for each that rises with whatever can be seen of it."""
    rows = TournamentTable.objects.filter(tournament=tournament_id).exclude(game=None)
    values = rows.values_list("round", "number", "game", "game__version", "game__table_version")
    return {(part, number): (game, game_v + table_v) for part, number, game, game_v, table_v in values}


def games_now(kind: str, ids: Collection[int]) -> Mapping[int, GameNow]:
    """Some games of one kind, with three queries however many they are."""
    if not ids:
        return {}
    fields = ("code", "status", "paused_at", "to_move", "to_press_next", "presence", "clock")
    games = with_last_move(Game.objects.filter(pk__in=ids)).only(*fields)
    seats: dict[int, list[Player]] = defaultdict(list)
    of_seats = ("game_id", "seat", "name", "controller", "counters")
    for player in Player.objects.filter(game__in=ids).order_by("game", "seat").only(*of_seats):
        seats[player.game_id].append(player)
    counters = {game_id: [player.counters for player in players] for game_id, players in seats.items()}
    progress = ADAPTERS[kind].progress(counters)
    return {game.pk: _now(game, seats[game.pk], progress[game.pk]) for game in games}


def _now(game: Game, players: Sequence[Player], progress: Progress) -> GameNow:
    since: datetime | None = getattr(game, "last_move_at", None)
    asked = 0 if game.is_paused else (game.to_move or 0) | game.to_press_next
    absences = game.absences
    return GameNow(
        code=game.code,
        status=game.status,
        is_paused=game.is_paused,
        progress=progress,
        since=int(since.timestamp()) if since else None,
        seats=tuple(
            SeatNow(
                player.name,
                bool(asked >> player.seat & 1) and not player.is_away,
                player.is_away,
                _gone(absences.get(player.pk)),
            )
            for player in players
        ),
    )


def _gone(absence: Absence | None) -> int | None:
    return int(absence.since) if absence is not None and absence.is_gone else None
