"""The waiting room, as each of its visitors sees it."""

from games.kinds import KINDS
from games.presenters.part import Part, from_template
from games.store import Table


def lobby_part(table: Table, user_id: int | None, seat: int | None) -> Part:
    """Who sits here, the link to send, and what this visitor can do."""
    game = table.game
    context = {
        "game": game,
        "players": table.players,
        "free": range(game.seats - len(table.players)),
        "seat": seat,
        "is_host": user_id == game.host_id,
        "can_start": len(table.players) >= KINDS[game.kind].engine.min_seats,
    }
    return from_template("table", "games/lobby.html", context)
