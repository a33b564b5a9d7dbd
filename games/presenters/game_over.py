"""The end of a game: the rematch, and the columns of a score sheet."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.macros import macro
from games.presenters.part import Part, from_template, leaf
from games.presenters.perspective import Perspective
from games.services.lobby import goes_on
from games.services.refusals import Why
from games.services.secrets import are_open

_no_sheet = macro("page.jinja", "no_sheet")


def rematch(seen: Perspective) -> Part:
    """The next game with the same people, or how to ask for it, and links to what is left of this one."""
    follower = Game.objects.filter(rematch_of=seen.game).first()
    context = {
        "game": seen.game,
        "seated": seen.seat is not None,
        "solo": len(seen.players) == 1,
        "goes_on": goes_on(seen.game),
        "next": seen.game.match_game + 1,
        "rematch": follower.code if follower else "",
        "is_open": are_open(seen.game),
        "why_closed": _(Why.SHARED_DEAL.value),
    }
    return from_template("again", "games/again.html", context)


def ended_early(seen: Perspective, boards: Part) -> Sequence[Part]:
    """The parts of a game that its players have ended: nobody has won, so there is no score sheet."""
    return [
        from_template("won", "games/ended_early.html", {}),
        rematch(seen),
        leaf("sheet", _no_sheet()),
        boards,
    ]


def columns(seen: Perspective) -> list[dict[str, Any]]:
    """The columns of a score sheet, one for each player."""
    return [
        {
            "seat": {"number": player.seat + 1, "initial": seen.letter(player.seat), "auto": False},
            "name": player.name,
            "me": player.seat == seen.seat,
        }
        for player in seen.players
    ]
