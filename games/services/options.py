"""The options of a table that waits, and the seats that are kept: only its host changes them."""

from typing import Any

from games.adapters import ADAPTERS
from games.models import Game, Player
from games.services.chat import guests_may
from games.services.lobby import TableOptions
from games.services.rated import require_people, require_rules
from games.services.refusals import Rejected, Why
from games.services.seats import most_seats
from games.services.waiting import (
    change_options,
    forget,
    free_seats,
    host_only,
    is_same_name,
    names_at,
    room_of_host,
    sent_away,
    still_open,
)
from games.store import Table
from games.store.chat import chats_changed
from luckybox_site.web.lookalikes import name_key

#: From so many games before come the names that are suggested for a reserved seat.
LAST_GAMES = 10


def require_change(table: Table, user_id: int | None) -> None:
    """Refuse with the reason why somebody may not change the options of a table."""
    host_only(table, user_id)
    still_open(table)


def set_options(game_id: int, user_id: int | None, wished: TableOptions) -> None:
    """The host changes the options. Without a new word, a table that asks for one keeps its word."""
    with room_of_host(game_id, user_id) as table:
        game = table.game
        word = (wished.word or game.word) if wished.visibility == Game.Visibility.WORD else ""
        if wished.visibility == Game.Visibility.WORD and not word:
            raise Rejected(Why.NO_WORD)
        wanted: dict[str, Any] = {
            "pace": wished.pace,
            "clock": wished.clock,
            "visibility": wished.visibility,
            "watching_by": wished.watching_by,
            "word": word,
            "is_rated": wished.is_rated,
        }
        # The points of a match belong to its seats and rules.
        if game.match_game == 1:
            least = max(len(table.players) + len(game.reserved), ADAPTERS[game.kind].engine.min_seats)
            if wished.seats < least:
                raise Rejected(Why.SEATS_TAKEN)
            if wished.seats > ADAPTERS[game.kind].most_seats(wished.rules):
                raise Rejected(Why.NO_MORE_SEATS)
            wanted |= {"seats": wished.seats, "rules": dict(wished.rules)}
        if wished.is_rated:
            rules, seats = wanted.get("rules", game.rules), wanted.get("seats", game.seats)
            require_rules(game.kind, seats, rules, game.deck_id)
            require_people(table.players)
        before = guests_may(game)
        change_options(table, **wanted)
        table.set_around(guests_chat=wished.guests_chat)
        if guests_may(table.game) != before:
            chats_changed([game_id])


# -- seats that are kept


def last_companions(user_id: int) -> list[str]:
    """The names of those with whom somebody has played lately."""
    seats = Player.objects.filter(user_id=user_id)
    lately = seats.filter(game__status=Game.Status.OVER).order_by("-pk").values("game")[:LAST_GAMES]
    others = Player.objects.filter(game__in=lately).exclude(user=None).exclude(user_id=user_id)
    return sorted(set(others.values_list("name", flat=True)))


def reserve(game_id: int, user_id: int | None, name: str) -> None:
    """The host keeps a seat for whoever comes with this name; if none is free, the table gets one more."""
    with room_of_host(game_id, user_id) as table:
        game = table.game
        if name_key(name) in names_at(table):
            raise Rejected(Why.NAME_TAKEN)
        if any(is_same_name(name, other) for other in game.reserved):
            return
        if free_seats(table) <= 0:
            if game.seats >= most_seats(game):
                raise Rejected(Why.NO_MORE_SEATS)
            table.set_around(seats=game.seats + 1)
        table.set_around(reserved=[*game.reserved, name])


def release(game_id: int, user_id: int | None, name: str) -> None:
    """The host keeps the seat of this name no longer."""
    with room_of_host(game_id, user_id) as table:
        reserved = table.game.reserved
        table.set_around(reserved=[other for other in reserved if not is_same_name(name, other)])


def let_back_in(game_id: int, user_id: int | None, number: int) -> None:
    """The host lets somebody come again whose seat was taken back."""
    with room_of_host(game_id, user_id) as table:
        caller = sent_away(table.game).get(number)
        if caller is None:
            raise Rejected(Why.NO_SUCH_CALLER)
        forget(table, caller.user_id)
