"""The tables at which somebody sits that run or wait for players, and what each of them wants of that person.

Two queries, however many tables there are: whom a game asks is in its row, so no game is rebuilt.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import IntEnum, auto
from typing import NamedTuple

from django.db.models import QuerySet

from games.models import Game, Player
from games.store import read_table
from games.store.play import seat_bits

#: So many are listed; the others are counted.
MOST_LISTED = 20
#: So many are looked at, the newest.
MOST_READ = 200


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


def your_games(user_id: int, *, besides: int | None = None, first: str = "") -> YourGames:
    """The running and waiting tables of a user, but for one (`besides`); that with the code `first` leads."""
    seats = list(_seats_of(user_id).exclude(game=besides)[:MOST_READ])
    if not seats:
        return NONE
    names = _names_at(seat.game_id for seat in seats)
    found = [_your_game(seat, names[seat.game_id]) for seat in seats]
    found.sort(key=lambda game: (game.code != first, game.call))
    return YourGames(found[:MOST_LISTED], max(0, len(found) - MOST_LISTED))


def _seats_of(user_id: int) -> QuerySet[Player]:
    fields = (
        *("code", "kind", "status", "seats", "host_id", "is_arranged"),
        *("paused_at", "others_start", "to_move", "to_press_next"),
    )
    # From the tables that are not over to the seats: from all seats somebody has ever had, it would be slow.
    not_over = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.PLAYING])
    return (
        Player.objects.filter(user_id=user_id, game__in=not_over.values("pk"))
        .select_related("game")
        .only("seat", "controller", *(f"game__{name}" for name in fields))
        .order_by("-game__created_at")
    )


def _names_at(game_ids: Iterable[int]) -> dict[int, dict[int, str]]:
    """Who sits at some tables, by seat."""
    names: dict[int, dict[int, str]] = defaultdict(dict)
    players = Player.objects.filter(game__in=list(game_ids)).order_by("seat")
    for game_id, seat, name in players.values_list("game_id", "seat", "name"):
        names[game_id][seat] = name
    return names


def _your_game(player: Player, names: dict[int, str]) -> YourGame:
    game = player.game
    to_move = _to_move(game)
    others = {seat: name for seat, name in names.items() if seat != player.seat}
    asked = [name for seat, name in others.items() if (to_move or game.to_press_next) >> seat & 1]
    call = _call(player, to_move, is_alone=not asked, is_full=len(names) == game.seats)
    return YourGame(game.code, game.kind, call, list(others.values()), asked, game.seats)


def _to_move(game: Game) -> int:
    """The seats that a game asks, rebuilt from its log if its row is older than the field for it."""
    if game.to_move is not None or game.status == Game.Status.OPEN:
        return game.to_move or 0
    play = read_table(game.pk).play
    return seat_bits(play.adapter.engine.waiting(play.state)) if play else 0


def _call(player: Player, to_move: int, *, is_alone: bool, is_full: bool) -> Call:
    game, own = player.game, 1 << player.seat
    if game.status == Game.Status.OPEN:
        is_theirs = game.host_id == player.user_id and not game.is_arranged
        may_start = game.others_start or (is_full and is_theirs)
        return Call.START if may_start else Call.PLAYERS
    if player.is_away:
        return Call.HOUSE
    if game.is_paused:
        return Call.PAUSED
    if to_move & own:
        return Call.MOVE
    if game.to_press_next & own:
        return Call.NEXT
    return Call.NOBODY if is_alone else Call.OTHERS
