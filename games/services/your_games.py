"""The tables at which somebody sits that run or wait for players, and what each of them wants of that person.

One query, however many tables there are: whom a game asks is in its row, so no game is rebuilt.
"""

from collections.abc import Sequence
from enum import IntEnum, auto
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.models import Game, Player
from games.store import read_table
from games.store.play import seat_bits
from luckybox_site.web.prepared import Prepared

#: So many are listed; the others are counted.
MOST_LISTED = 20
#: So many seats are looked at, at the newest tables: 200 of twelve.
MOST_READ = 2400


class Call(IntEnum):
    """What a table wants of somebody, the most urgent first."""

    MOVE = auto()
    NEXT = auto()
    #: Everybody is here and this is the host, or the host has let so much time pass that others may start.
    START = auto()
    #: The others are asked.
    OTHERS = auto()
    #: Nobody is asked: it goes on by itself.
    NOBODY = auto()
    #: The organiser has stopped it.
    PAUSED = auto()
    #: The house plays for this person.
    HOUSE = auto()
    #: It waits for players.
    PLAYERS = auto()


#: The table waits for just this person.
URGENT = frozenset({Call.MOVE, Call.NEXT, Call.START})


class YourGame(NamedTuple):
    """A table at which somebody sits."""

    code: str
    kind: str
    call: Call
    #: The names of the others, and of those among them that the game asks.
    others: Sequence[str]
    asked: Sequence[str]
    seats: int

    @property
    def is_urgent(self) -> bool:
        return self.call in URGENT


class YourGames(NamedTuple):
    """The tables of somebody, those that wait for them first, and how many more there are."""

    listed: Sequence[YourGame] = ()
    more: int = 0

    @property
    def total(self) -> int:
        return len(self.listed) + self.more


NONE = YourGames()


class _Own(NamedTuple):
    """The seat of somebody, and what the row of its game says."""

    game_id: int
    code: str
    kind: str
    status: str
    seats: int
    host_id: int | None
    is_arranged: bool
    #: A moment, or nothing.
    paused_at: object
    others_start: bool
    to_move: int | None
    to_press_next: int
    user_id: int
    seat: int
    controller: str


def your_games(user_id: int, *, besides: int | None = None, first: str = "") -> YourGames:
    """The running and waiting tables of a user, but for one (`besides`); that with the code `first` leads."""
    tables = groupby(_read.rows(user_id), lambda row: _Own(*row[:-2]))
    found = [
        _your_game(own, {row[-2]: row[-1] for row in rows}) for own, rows in tables if own.game_id != besides
    ]
    found.sort(key=lambda game: (game.code != first, game.call))
    return YourGames(found[:MOST_LISTED], max(0, len(found) - MOST_LISTED))


def _seats_of(user_id: int) -> QuerySet[Player, Any]:
    """For each seat of a user a row for each seat at its table, the newest table first."""
    of_the_game = [f"game__{name}" for name in _Own._fields[1:-3]]
    # From the tables that are not over to the seats: from all seats somebody has ever had, it would be slow.
    not_over = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.PLAYING])
    return (
        Player.objects.filter(user_id=user_id, game__in=not_over.values("pk"))
        .order_by("-game__created_at", "game_id", "game__players__seat")
        .values_list(
            *("game_id", *of_the_game, "user_id", "seat", "controller"),
            *("game__players__seat", "game__players__name"),
        )[:MOST_READ]
    )


_read = Prepared(_seats_of)


def _your_game(own: _Own, names: dict[int, str]) -> YourGame:
    to_move = _to_move(own)
    others = {seat: name for seat, name in names.items() if seat != own.seat}
    asked = [name for seat, name in others.items() if (to_move or own.to_press_next) >> seat & 1]
    call = _call(own, to_move, is_alone=not asked, is_full=len(names) == own.seats)
    return YourGame(own.code, own.kind, call, list(others.values()), asked, own.seats)


def _to_move(own: _Own) -> int:
    """The seats that a game asks, rebuilt from its log if its row is older than the field for it."""
    if own.to_move is not None or own.status == Game.Status.OPEN:
        return own.to_move or 0
    play = read_table(own.game_id).play
    return seat_bits(play.adapter.engine.waiting(play.state)) if play else 0


def _call(own: _Own, to_move: int, *, is_alone: bool, is_full: bool) -> Call:
    bit = 1 << own.seat
    if own.status == Game.Status.OPEN:
        is_theirs = own.host_id == own.user_id and not own.is_arranged
        may_start = own.others_start or (is_full and is_theirs)
        return Call.START if may_start else Call.PLAYERS
    if own.controller == Player.Controller.HOUSE:
        return Call.HOUSE
    if own.paused_at is not None:
        return Call.PAUSED
    if to_move & bit:
        return Call.MOVE
    if own.to_press_next & bit:
        return Call.NEXT
    return Call.NOBODY if is_alone else Call.OTHERS
