"""The end of a game: what is left of it, and the columns of a score sheet."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.part import Part, from_template, leaf
from games.presenters.perspective import Perspective
from games.services.refusals import Why
from games.services.secrets import are_open

_no_sheet = macro("page.jinja", "no_sheet")


def what_is_left(seen: Perspective) -> Part:
    """Links to what is left of a game that is over. The next game is in `rematch.py`."""
    context = {
        "game": seen.game,
        "is_open": are_open(seen.game),
        "why_closed": _(Why.SHARED_DEAL.value),
    }
    return from_template("again", "games/again.html", context)


def ended_early(seen: Perspective, boards: Part) -> Sequence[Part]:
    """The parts of a game that was ended: nobody has won, so there is no score sheet."""
    return [
        from_template("won", "games/ended_early.html", {"game": seen.game}),
        what_is_left(seen),
        leaf("sheet", _no_sheet()),
        boards,
    ]


def columns(seen: Perspective) -> list[dict[str, Any]]:
    """The columns of a score sheet, one for each player."""
    return [
        {
            "seat": {"number": player.seat + 1, "initial": seen.letters[player.seat], "auto": False},
            "name": player.name,
            "me": player.seat == seen.seat,
        }
        for player in seen.players
    ]
