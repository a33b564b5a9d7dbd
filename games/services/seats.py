"""The number of seats while a table waits, and the one too many who asks for another."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model

from games.adapters import ADAPTERS
from games.models import Game
from games.models.callers import Caller, Wish
from games.services.lobby import seat_person
from games.services.names import distinct
from games.services.people import may_meet
from games.services.refusals import Rejected, Why
from games.services.waiting import (
    asking,
    caller_of,
    forget,
    free_seats,
    names_at,
    remember,
    room_of_host,
    settled,
    waiting_room,
)
from games.store import TableEdit, locked_table
from luckybox_site.web.lookalikes import name_key

#: So many can wait for an answer of the host at a time.
MOST_ASKING = 6


def most_seats(game: Game) -> int:
    """How many seats a table may get."""
    # The points of a match belong to its seats.
    return game.seats if game.match_game > 1 else ADAPTERS[game.kind].most_seats(game.rules)


def least_seats(game: Game, players: int, rules: Mapping[str, Any]) -> int:
    """How few seats a table with so many players may get by the rules that it is to have."""
    if game.match_game > 1:
        return game.seats
    return max(players + len(game.reserved), ADAPTERS[game.kind].least_seats(rules))


# -- asking


def ask(game_id: int, user_id: int, name: str) -> None:
    """Ask the host of a full table for a seat. Asking again changes nothing."""
    with locked_table(game_id) as table:
        if table.player_of(user_id) is None:
            with settled(table, restarts=False):
                _ask(table, user_id, name)


def _ask(table: TableEdit, user_id: int, name: str) -> None:
    known = caller_of(table, user_id)
    if known is not None and known.wish == Wish.ASKED:
        return
    if known is not None and known.wish == Wish.DECLINED:
        raise Rejected(Why.DECLINED)
    if known is not None and known.wish == Wish.SENT_AWAY:
        raise Rejected(Why.SENT_AWAY)
    if not may_meet(user_id, [table.game.host_id, *(player.user_id for player in table.players)]):
        raise Rejected(Why.NOT_OPEN_TO_YOU)
    waiting = asking(table.game).values()
    if free_seats(table, name) > 0:
        raise Rejected(Why.STILL_A_SEAT)
    if len(waiting) >= MOST_ASKING:
        raise Rejected(Why.TOO_MANY_ASK)
    if name_key(name) in names_at(table) | {name_key(caller.name) for caller in waiting}:
        raise Rejected(Why.NAME_TAKEN)
    remember(table, Caller(user_id, name, Wish.ASKED))


def withdraw(game_id: int, user_id: int | None) -> None:
    """Do not want a seat any more."""
    with waiting_room(game_id, restarts=False) as table:
        known = caller_of(table, user_id)
        if known is not None and known.wish == Wish.ASKED:
            forget(table, user_id)


def accept(game_id: int, user_id: int | None, number: int) -> None:
    """The host gives a seat to somebody who asks; if none is free, the table gets one more."""
    with room_of_host(game_id, user_id) as table:
        caller = _caller(table, number)
        is_full = free_seats(table, caller.name) <= 0
        if is_full and table.game.seats >= most_seats(table.game):
            raise Rejected(Why.NO_MORE_SEATS)
        if not get_user_model().objects.filter(pk=caller.user_id, is_active=True).exists():
            raise Rejected(Why.NO_SUCH_CALLER)
        if is_full:
            table.set_around(seats=table.game.seats + 1)
        name = distinct(caller.name, [player.name for player in table.players])
        seat_person(table, caller.user_id, name)


def decline(game_id: int, user_id: int | None, number: int) -> None:
    """The host has no seat for somebody who asks."""
    with room_of_host(game_id, user_id) as table:
        caller = _caller(table, number)
        remember(table, caller._replace(wish=Wish.DECLINED))


def _caller(table: TableEdit, number: int) -> Caller:
    caller = asking(table.game).get(number)
    if caller is None:
        raise Rejected(Why.NO_SUCH_CALLER)
    return caller
