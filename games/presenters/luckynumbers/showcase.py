"""The introduction of Lucky Numbers."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.presenters.luckynumbers import pictures, rules


class LuckyNumbersShowcase:
    """See `games.presenters.showcases.Showcase`."""

    slug: Final = LUCKY_NUMBERS.slug
    name = _("Lucky Numbers")
    line = _("Fill your board so that the numbers rise in every row and column. 2 to 4 players, in turn.")
    styles: Final = ("css/luckynumbers/board.css",)
    paces: Final = {
        "brisk": _("The next turn comes by itself"),
        "steady": _("The next turn comes by itself, slowly"),
        "relaxed": _("Everyone presses Next"),
    }
    rules_template: Final = "games/luckynumbers/rules.html"
    rules = staticmethod(rules.rules)
    picture = staticmethod(pictures.front)


SHOWCASE: Final = LuckyNumbersShowcase()
