"""What a player reads in place of the form while the organiser has stopped the game."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from games.presenters.macros import macro
from games.presenters.move_form import NO_FORM
from games.presenters.part import Part, leaf
from games.presenters.perspective import Perspective
from games.presenters.players import paused

_stopped = macro("move_form.jinja", "stopped")


def while_paused(parts: Sequence[Part], seen: Perspective) -> list[Part]:
    """The parts of a seat of which nobody asks anything; what is asked for stands in one place."""
    instead = {"move": NO_FORM, "ask": _ask(seen.language)}
    return [*[instead.get(part.id, part) for part in parts], paused(seen)]


@lru_cache(maxsize=16)
def _ask(language: str) -> Part:
    return leaf("ask", _stopped(_("Paused by the organiser."), _("Nobody’s time runs until it goes on.")))
