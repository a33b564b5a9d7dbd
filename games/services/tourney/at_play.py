"""What the tables of a tournament are at, by their rows alone: no game is rebuilt."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.adapters import ADAPTERS
from games.adapters.base import Progress
from games.models import Game, Player, TournamentTable
from games.models.absences import Absence, Absences, from_row
from games.services.stuck import with_last_move
from luckybox_site.web.prepared import Prepared

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


class _Row(NamedTuple):
    pk: int
    seat: int
    name: str
    controller: str


class GameNow(NamedTuple):
    """A game at a table."""

    code: str
    status: str
    is_paused: bool
    progress: Progress
    #: When something has happened last, in seconds of the epoch.
    since: int | None
    seats: tuple[SeatNow, ...]


def _marks_of(tournament_id: int) -> QuerySet[TournamentTable, Any]:
    rows = TournamentTable.objects.filter(tournament=tournament_id, game__isnull=False)
    return rows.order_by().values_list("round", "number", "game", "game__version", "game__table_version")


_marks = Prepared(_marks_of)


def marks_of(tournament_id: int) -> Marks:
    """Which games there are, and a number for each that rises with whatever can be seen of it."""
    rows = _marks.rows(tournament_id)
    return {(part, number): (game, game_v + table_v) for part, number, game, game_v, table_v in rows}


def games_now(kind: str, ids: Collection[int]) -> Mapping[int, GameNow]:
    """Some games of one kind, with three queries however many they are."""
    if not ids:
        return {}
    seats = _seats_of(ids)
    progress = ADAPTERS[kind].progress(ids)
    # Values, not objects: the wall reads some fifty of them twice a second.
    rows = with_last_move(Game.objects.filter(pk__in=ids)).values_list(
        "pk", "code", "status", "paused_at", "to_move", "to_press_next", "presence", "last_move_at"
    )
    found = {}
    for pk, code, status, paused_at, to_move, to_press_next, presence, since in rows:
        is_paused = paused_at is not None
        asked = 0 if is_paused else (to_move or 0) | to_press_next
        absences = from_row(presence) if presence else {}
        found[pk] = GameNow(
            code=code,
            status=status,
            is_paused=is_paused,
            progress=progress[pk],
            since=int(since.timestamp()) if since else None,
            seats=tuple(_seat_now(row, asked, absences) for row in seats[pk]),
        )
    return found


def _seats_of(games: Collection[int]) -> Mapping[int, Sequence[_Row]]:
    """Of each game its seats in their order."""
    found: dict[int, list[_Row]] = defaultdict(list)
    rows = Player.objects.filter(game__in=games).order_by("game", "seat")
    for game, pk, seat, name, controller in rows.values_list("game_id", "pk", "seat", "name", "controller"):
        found[game].append(_Row(pk, seat, name, controller))
    return found


def _seat_now(row: _Row, asked: int, absences: Absences) -> SeatNow:
    is_away = row.controller == Player.Controller.HOUSE
    is_asked = bool(asked >> row.seat & 1) and not is_away
    return SeatNow(row.name, is_asked, is_away, _gone(absences.get(row.pk)))


def _gone(absence: Absence | None) -> int | None:
    return int(absence.since) if absence is not None and absence.is_gone else None
