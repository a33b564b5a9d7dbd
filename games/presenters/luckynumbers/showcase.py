"""The introduction of Lucky Numbers."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.presenters.luckynumbers import pictures, rules


class LuckyNumbersShowcase:
    """See `games.presenters.showcases.Showcase`."""

    slug: Final = LUCKY_NUMBERS.slug
    name = _("Lucky Numbers")
    line = _("Draw or take a tile, and fill your board in rising rows and columns. Two to four players.")
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
