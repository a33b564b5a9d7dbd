"""The end of a game: what to do next, and what all score sheets have in common."""

from typing import Any

from games.models import Game
from games.presenters.look import Look
from games.presenters.part import Part, from_template
from games.services.lobby import goes_on


def again(look: Look) -> Part:
    """The next game with the same people, once somebody wants it, and what is left of this one."""
    rematch = Game.objects.filter(rematch_of=look.game).first()
    context = {
        "game": look.game,
        "seated": look.seat is not None,
        "solo": len(look.players) == 1,
        "goes_on": goes_on(look.game),
        "next": look.game.match_game + 1,
        "rematch": rematch.code if rematch else "",
    }
    return from_template("again", "games/again.html", context)


def heads(look: Look) -> list[dict[str, Any]]:
    """The columns of a score sheet, one for each player."""
    return [
        {
            "seat": {"number": player.seat + 1, "initial": player.name[0].upper(), "auto": False},
            "name": player.name,
            "me": player.seat == look.seat,
        }
        for player in look.players
    ]
