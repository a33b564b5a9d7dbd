"""The options of a table that waits, and the seats that are kept: only its host changes them."""

from collections.abc import Mapping
from typing import Any, TypedDict

from games.adapters import ADAPTERS
from games.models import Game, Player
from games.services.chat import guests_may
from games.services.lobby import deck_for, require_cards
from games.services.rated import require_people, require_rules
from games.services.refusals import Rejected, Why
from games.services.seats import least_seats, most_seats
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
from games.store import Table, TableEdit
from games.store.chat import chats_changed
from luckybox_site.web.lookalikes import name_key

#: From so many games before come the names that are suggested for a reserved seat.
LAST_GAMES = 10


def require_change(table: Table, user_id: int | None) -> None:
    """Refuse with the reason why somebody may not change the options of a table."""
    host_only(table, user_id)
    still_open(table)


class Wished(TypedDict, total=False):
    """The options that a host changes; those not named stay as they are."""

    seats: int
    rules: Mapping[str, Any]
    pace: str
    clock: int
    visibility: str
    watching_by: str
    guests_chat: str
    #: Hashed (`access.hashed`). Without a new one, a table that asks for a word keeps the word it has.
    word: str
    is_rated: bool


def set_options(game_id: int, user_id: int | None, wished: Wished) -> None:
    """The host changes some options, by whichever form. Whoever is here stays."""
    _require_known(wished)
    with room_of_host(game_id, user_id) as table:
        game = table.game
        wanted: dict[str, Any] = {**wished, **_word(game, wished)}
        if game.match_game > 1:
            # The points of a match belong to its seats and rules.
            if wanted.pop("seats", game.seats) != game.seats:
                raise Rejected(Why.SEATS_OF_MATCH)
            wanted.pop("rules", None)
        _require_seats(table, wanted)
        rules, seats = wanted.get("rules", game.rules), wanted.get("seats", game.seats)
        if {"seats", "rules"} & wanted.keys():
            _follow_deck(table, rules, seats)
        if wanted.get("is_rated", game.is_rated) and {"is_rated", "seats", "rules"} & wanted.keys():
            require_rules(game.kind, seats, rules, table.game.deck_id)
            require_people(table.players)
        before = guests_may(game)
        change_options(table, **wanted)
        if guests_may(table.game) != before:
            # Guests are offered something else to say.
            chats_changed([game_id])


def _follow_deck(table: TableEdit, rules: Mapping[str, Any], seats: int) -> None:
    """Take the deck of the edition; a table whose edition has the same deck as before keeps its version."""
    game, adapter = table.game, ADAPTERS[table.game.kind]
    before, now = adapter.own_of(game.rules), adapter.own_of(rules)
    if (before and before.deck) == (now and now.deck):
        require_cards(game.kind, rules, game.deck_id, seats)
    else:
        deck = deck_for(game.kind, rules, seats)
        table.set_around(deck_id=deck and deck.pk)


def _require_known(wished: Wished) -> None:
    """Refuse choices of who comes in, watches and chats that there are not."""
    for name, choices in _CHOICES.items():
        if name in wished and wished[name] not in choices:  # type: ignore[literal-required]  # its keys
            raise Rejected(Why.NO_SUCH_ACCESS)


_CHOICES: Mapping[str, Any] = {
    "visibility": Game.Visibility,
    "watching_by": Game.WatchingBy,
    "guests_chat": Game.GuestsChat,
}


def _word(game: Game, wished: Wished) -> dict[str, str]:
    """The word that a table has from now on; none where nobody is asked for it."""
    if wished.get("visibility", game.visibility) != Game.Visibility.WORD:
        return {"word": ""}
    if not (word := wished.get("word") or game.word):
        raise Rejected(Why.NO_WORD)
    return {"word": word}


def _require_seats(table: TableEdit, wanted: Mapping[str, Any]) -> None:
    """Refuse too few seats for those who sit here, and too many for the rules."""
    if not {"seats", "rules"} & wanted.keys():
        return
    game = table.game
    seats = wanted.get("seats", game.seats)
    rules = wanted.get("rules", game.rules)
    if seats < least_seats(game, len(table.players), rules):
        raise Rejected(Why.SEATS_TAKEN)
    if seats > ADAPTERS[game.kind].most_seats(rules):
        raise Rejected(Why.NO_MORE_SEATS)


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
