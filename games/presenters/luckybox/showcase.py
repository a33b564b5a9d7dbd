"""The introduction of Lucky Box."""

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.engine.luckybox.game import LUCKY_BOX
from games.presenters.luckybox import pictures, rules


class LuckyBoxShowcase:
    """See `games.presenters.showcases.Showcase`."""

    slug: Final = LUCKY_BOX.slug
    name = _("Lucky Box")
    line = _("Cross off numbers, complete lines, set off chains of bonuses. 1 to 12 players, all at once.")
    styles: Final = ("css/luckybox/card.css",)
    paces: Final = {
        "brisk": _("The next number comes by itself"),
        "steady": _("The next number comes by itself, slowly"),
        "relaxed": _("Everyone presses Next"),
    }
    rules_template: Final = "games/luckybox/rules.html"
    rules = staticmethod(rules.rules)

    def picture(self) -> SafeString:
        return SafeString("".join(pictures.fan()))


SHOWCASE: Final = LuckyBoxShowcase()
