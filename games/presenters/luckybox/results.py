"""Results of Lucky Box in words: categories, editions, and what a solo score is called."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.scoring import rating
from games.presenters.luckybox import words
from games.services.editions import editions


class LuckyBoxResults:
    """See `games.presenters.result_words.ResultWords`."""

    categories: Final[Mapping[str, Any]] = {
        "total": gettext_lazy("Points in all"),
        "full": gettext_lazy("Full cards"),
        "cards": gettext_lazy("Points for full cards"),
        "stars": gettext_lazy("Points for stars"),
        "crosses": gettext_lazy("Points for crosses"),
        "moons": gettext_lazy("Points for moons"),
        "lightning": gettext_lazy("Points for lightning"),
    }
    fewer_is_better: Final = False
    has_totals: Final = True

    def reached(self, total: int) -> str:
        return words.points(total)

    def solo_word(self, total: int, edition: str) -> str:
        rules = next((one.rules for one in editions(LUCKY_BOX.slug) if one.slug == edition), None)
        return _(rating(rules or EDITIONS["gamewright"], total))


RESULTS: Final = LuckyBoxResults()
