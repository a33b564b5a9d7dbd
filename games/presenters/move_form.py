"""The one form of the moment, whose buttons are exactly the legal choices."""

from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse

from games.presenters.macros import macro
from games.presenters.part import CSRF_MARK, leaf
from games.presenters.perspective import Perspective
from games.services.play import stamp

#: In place of the form while the viewer is asked for nothing.
NO_FORM = leaf("move", macro("move_form.jinja", "no_form")())


class MoveForm(NamedTuple):
    """What every form for a move carries."""

    action: str
    #: Where the viewer's token goes.
    csrf: str
    #: The stamp of the seat: the form counts once, and for this turn only.
    at: str


def move_form(seen: Perspective) -> MoveForm:
    """What the form of the viewer's seat carries now."""
    at = stamp(seen.play, seen.players[seen.seat or 0])
    return MoveForm(_action(seen.game.code), CSRF_MARK, at)


@lru_cache(maxsize=4096)
def _action(code: str) -> str:
    return reverse("move", args=[code])
