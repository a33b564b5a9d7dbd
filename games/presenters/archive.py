"""The archive of finished games, in words."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.lists import names_in_words
from games.presenters.profile import in_short
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES
from games.services.archive import Finished, Page


class Told(NamedTuple):
    """A finished game."""

    code: str
    sentence: str
    game: str
    terms: str
    finished_at: Any
    is_rated: bool


def told(page: Page) -> list[Told]:
    """The games of a page."""
    return [
        Told(
            one.game.code,
            sentence(one),
            str(SHOWCASES[one.game.kind].name),
            " · ".join(PRESENTERS[one.game.kind].terms(one.game.rules)),
            one.game.finished_at,
            one.game.is_rated,
        )
        for one in page.games
    ]


def sentence(finished: Finished) -> str:
    """Who has won, against whom."""
    names, result = finished.names, finished.game.result or {}
    winners = [names[seat] for seat in result.get("winners", ()) if seat < len(names)]
    rest = [name for name in names if name not in winners]
    if not winners:
        return _("%(names)s ended their game") % {"names": names_in_words(names or [_("The players")])}
    if len(names) == 1:
        return _("%(name)s played alone") % {"name": names[0]}
    if not rest:
        return _("%(names)s share the win") % {"names": names_in_words(winners)}
    said = ngettext("%(winners)s won against %(others)s", "%(winners)s won against %(others)s", len(winners))
    return said % {"winners": names_in_words(winners), "others": in_short(rest)}
