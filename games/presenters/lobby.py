"""The waiting room, as each of its visitors sees it."""

from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.models.tables import MAX_NICKNAME
from games.presenters.macros import macro
from games.presenters.part import Part, from_template, leaf
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES
from games.store import Table

_heading = macro("page.jinja", "heading")


def waiting_room(table: Table, user_id: int | None, version_mark: Part) -> Part:
    """The invitation, who sits here, and what this visitor can do.

    Who sits here changes often, so it is a part of its own, and what people type or open stays as it is.
    """
    game, player = table.game, table.player_of(user_id)
    seat = player.seat if player else None
    free = game.seats - len(table.players)
    context = {
        "game": game,
        "seat": seat,
        "is_host": user_id == game.host_id,
        "players": table.players,
        "free": range(free),
        "host": table.players[0].name,
        "quiet": [player_id for player_id, absence in game.absences.items() if absence.is_gone],
    }
    shell = {**context, **invitation(table)}
    children = [
        version_mark,
        leaf("heading", _heading(heading(table, seat))),
        from_template("who", "games/lobby_seats.html", context),
        from_template("begin", "games/lobby_begin.html", {**context, **_beginning(table, user_id, seat)}),
    ]
    return from_template("room", "games/lobby.html", shell, children)


def heading(table: Table, seat: int | None) -> str:
    """What the waiting room is to whoever looks into it."""
    is_full = len(table.players) == table.game.seats
    if seat is not None:
        return _("Everybody is here") if is_full else _("Waiting for players")
    host = table.players[0].name
    return _("This table is full") if is_full else _("%(host)s keeps a seat for you") % {"host": host}


def invitation(table: Table) -> dict[str, Any]:
    """What somebody wants to know before they sit down."""
    game = table.game
    return {
        "game": game,
        "host": table.players[0].name,
        "taken": len(table.players),
        "game_name": SHOWCASES[game.kind].name,
        "terms": PRESENTERS[game.kind].terms(game.rules),
        "pace": SHOWCASES[game.kind].paces[game.pace],
    }


def _beginning(table: Table, user_id: int | None, seat: int | None) -> dict[str, Any]:
    """The button of the host, and the form of somebody who does not sit here yet."""
    taken, seats = len(table.players), table.game.seats
    least = ADAPTERS[table.game.kind].engine.min_seats
    return {
        "start": _start(taken, seats, least),
        "missing": max(0, least - taken),
        "name": _nickname(user_id) if seat is None else "",
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
