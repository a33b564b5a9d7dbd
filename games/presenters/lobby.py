"""The waiting room, as each of its visitors sees it, and what is left of one that was closed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.models import Game, Player
from games.models.callers import Wish
from games.models.tables import MAX_NICKNAME
from games.presenters.access import guests_chats, visibilities, watchers
from games.presenters.acts import acts_in_words
from games.presenters.lists import names_in_words
from games.presenters.macros import macro
from games.presenters.options import last_change
from games.presenters.part import Part, from_template, leaf
from games.presenters.rated import rated_room
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES
from games.services.access import LONGEST_WORD
from games.services.matches import expected, seats_as_before
from games.services.rated import has_account
from games.services.seats import least_seats, most_seats
from games.services.waiting import (
    are_ready,
    asking,
    caller_of,
    free_seats,
    is_same_name,
    sent_away,
)
from games.store import Table, read_table
from games.store.tournament_place import place_of

_heading = macro("page.jinja", "heading")


def waiting_room(table: Table, user_id: int | None, version_mark: Part) -> Part:
    """The invitation, who sits here, and what this visitor can do.

    Who sits here changes often, so it is a part of its own, and what people type or open stays as it is.
    """
    awaited = _awaited(table)
    head = leaf("heading", _heading(_headline(table, user_id, awaited)))
    if table.game.status == Game.Status.CLOSED:
        return _closed(table, [version_mark, head])
    context = _context(table, user_id)
    who = from_template("who", "games/lobby_seats.html", {**context, **_seats(table, user_id, awaited)})
    if table.game.is_arranged:
        context |= invitation(table)
        return from_template(
            "room",
            "games/lobby_arranged.html",
            context,
            [version_mark, head, who, rated_room(table, user_id)],
        )
    children = [
        version_mark,
        head,
        from_template("callers", "games/lobby_callers.html", context),
        from_template(
            "changed", "games/lobby_changed.html", {**context, "sentence": last_change(table.game)}
        ),
        from_template("public", "games/lobby_public.html", {**context, "is_alone": len(table.players) == 1}),
        who,
        from_template("seating", "games/lobby_seating.html", context),
        from_template("keeping", "games/lobby_keeping.html", {**context, "longest": MAX_NICKNAME}),
        from_template("access", "games/lobby_access.html", {**context, **_access()}),
        rated_room(table, user_id),
        from_template("begin", "games/lobby_begin.html", {**context, **_beginning(table, user_id)}),
    ]
    return from_template("room", "games/lobby.html", {**context, **invitation(table)}, children)


def _context(table: Table, user_id: int | None) -> dict[str, Any]:
    game, player, taken = table.game, table.player_of(user_id), len(table.players)
    is_host = user_id is not None and user_id == game.host_id and not game.is_arranged
    least, most = least_seats(game, taken, game.rules), most_seats(game)
    return {
        "game": game,
        "tourney": place_of(game.pk),
        "seat": player.seat if player else None,
        "is_ready": player is not None and player.is_ready,
        "is_host": is_host,
        "host": host_of(table),
        "callers": list(asking(game).items()) if player else [],
        "has_room": taken < game.seats,
        "has_free": free_seats(table) > 0,
        "may_grow": free_seats(table) > 0 or game.seats < most,
        "away": list(sent_away(game).items()) if is_host else [],
        "fewer": game.seats - 1 if game.seats > least else None,
        "more": game.seats + 1 if game.seats < most else None,
        "is_match": game.match_game > 1,
        "heir": _heir(table, user_id),
        "wish": _wish(table, user_id),
    }


def _access() -> dict[str, Any]:
    """What the host can choose about who comes in and who watches."""
    return {
        "visibilities": visibilities(),
        "watchers": watchers(),
        "guests_chats": guests_chats(),
        "longest_word": LONGEST_WORD,
    }


def host_of(table: Table) -> str:
    """The name of the host."""
    return next((one.name for one in table.players if one.user_id == table.game.host_id), "")


def _heir(table: Table, user_id: int | None) -> str:
    """Who becomes the host when the host leaves."""
    people = [one for one in table.players if one.user_id not in {None, user_id}]
    return min(people, key=lambda one: one.pk).name if people and user_id == table.game.host_id else ""


def _wish(table: Table, user_id: int | None) -> str:
    """What is known of a visitor without a seat: that they have asked, or that the host has said no."""
    caller = caller_of(table, user_id) if user_id is not None else None
    return caller.wish if caller is not None and caller.wish != Wish.LEFT else ""


# -- the heading, which is the title of the tab as well


def heading(table: Table, user_id: int | None) -> str:
    """What the waiting room is to whoever looks into it."""
    return _headline(table, user_id, _awaited(table))


def _headline(table: Table, user_id: int | None, awaited: "Awaited") -> str:
    if table.game.status == Game.Status.CLOSED:
        return _("This table is closed")
    if table.game.is_arranged:
        return _("The organiser starts the game")
    is_full = len(table.players) >= table.game.seats
    if table.player_of(user_id) is not None:
        return _for_players(table, user_id, awaited, is_full=is_full)
    wish, is_free = _wish(table, user_id), free_seats(table) > 0
    if wish != Wish.SENT_AWAY and (is_free or (not is_full and _is_expected(table, user_id))):
        return _("%(host)s saved you a seat") % {"host": host_of(table)}
    said = {
        Wish.ASKED.value: _("You have asked %(host)s for a seat"),
        Wish.DECLINED.value: _("%(host)s has no seat for you this time"),
        Wish.SENT_AWAY.value: _("%(host)s has taken your seat back"),
    }
    full = _("This table is full") if is_full else _("The free seats are reserved")
    return said.get(wish, full) % {"host": host_of(table)}


def _for_players(table: Table, user_id: int | None, awaited: "Awaited", *, is_full: bool) -> str:
    game = table.game
    names = [caller.name for caller in asking(game).values()]
    if names and user_id == game.host_id:
        asks = ngettext("%(names)s asks for a seat", "%(names)s ask for a seat", len(names))
        return asks % {"names": names_in_words(names)}
    if game.others_start and user_id != game.host_id:
        return _("You may start the game")
    if awaited.players and not is_full:
        return _("Waiting for %(names)s") % {"names": names_in_words([one.name for one in awaited.players])}
    if are_ready(table):
        return _("Everyone is ready")
    if is_full:
        return _("Everyone is here")
    return _("Waiting for players")


# -- who sits here


class Awaited(NamedTuple):
    """Of the last game with these people: everybody, and those who may still come."""

    before: Sequence[Player] = ()
    players: Sequence[Player] = ()


def _awaited(table: Table) -> Awaited:
    if table.game.rematch_of_id is None:
        return Awaited()
    old = read_table(table.game.rematch_of_id)
    # Whoever has left, was removed or has to ask comes only if they or the host want it.
    gone = {caller.user_id for caller in table.game.people_asking.values()}
    return Awaited(old.players, [one for one in expected(old, table.players) if one.user_id not in gone])


class Kept(NamedTuple):
    """A seat that is reserved; visitors read no name but their own."""

    name: str
    is_own: bool


def _is_expected(table: Table, user_id: int | None) -> bool:
    """Whether a seat is kept for the name that a visitor was called last."""
    return any(kept.is_own for kept in _kept(table, user_id))


def _kept(table: Table, user_id: int | None) -> list[Kept]:
    reserved = table.game.reserved
    if table.player_of(user_id) is not None:
        return [Kept(name, is_own=False) for name in reserved]
    own = _nickname(user_id) if reserved else ""
    mine = [is_same_name(name, own) for name in reserved]
    return [Kept(name if own_seat else "", own_seat) for name, own_seat in zip(reserved, mine, strict=True)]


def _seats(table: Table, user_id: int | None, awaited: Awaited) -> dict[str, Any]:
    """The players, and the free seats, some of which somebody from the last game may want."""
    game, before = table.game, awaited.before
    numbers = seats_as_before(table.players, before) if before else range(len(table.players))
    free: list[Player | None] = [*awaited.players, *[None] * game.seats]
    return {
        "players": list(zip(numbers, table.players, strict=True)),
        "seated": table.players,
        "kept": _kept(table, user_id),
        "free": free[: max(0, free_seats(table))],
        "quiet": [player_id for player_id, absence in game.absences.items() if absence.is_gone],
    }


def invitation(table: Table) -> dict[str, Any]:
    """What somebody wants to know before they join."""
    game = table.game
    return {
        "game": game,
        "host": host_of(table),
        "taken": len(table.players),
        "game_name": SHOWCASES[game.kind].name,
        "terms": PRESENTERS[game.kind].terms(game.rules),
        "pace": SHOWCASES[game.kind].paces[game.pace],
    }


# -- the start


def _beginning(table: Table, user_id: int | None) -> dict[str, Any]:
    """The button of whoever may start, and the form of somebody who does not sit here yet."""
    taken, seats = len(table.players), table.game.seats
    least = ADAPTERS[table.game.kind].least_seats(table.game.rules)
    player = table.player_of(user_id)
    return {
        "start": _start(taken, seats, least),
        "missing": max(0, least - taken),
        "waits_for_host": table.game.others_start_at is not None,
        "name": _nickname(user_id) if player is None else "",
        "only_reserved": taken < seats and free_seats(table) <= 0,
        "is_expected": player is None and _is_expected(table, user_id),
        "needs_account": table.game.is_rated and player is None and not has_account(user_id),
        "longest": MAX_NICKNAME,
    }


def _start(taken: int, seats: int, least: int) -> str:
    if taken == seats or taken < least:
        return _("Start the game")
    if taken == 1:
        return _("Start alone")
    return ngettext("Start with %(count)d player", "Start with %(count)d players", taken) % {"count": taken}


def _nickname(user_id: int | None) -> str:
    """What somebody who does not sit here yet was called last."""
    if user_id is None:
        return ""
    person = get_user_model().objects.filter(pk=user_id).first()
    return person.get_short_name() if person else ""


# -- closed


def _closed(table: Table, children: Sequence[Part]) -> Part:
    result = table.game.result or {}
    context = {"why": result.get("closed"), "kind": table.game.kind, "acts": acts_in_words(table)}
    return from_template("room", "games/lobby_closed.html", context, children)
