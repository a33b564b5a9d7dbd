"""Results of Lucky Numbers in words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

from games.presenters.luckynumbers import boards


class LuckyNumbersResults:
    """See `games.presenters.result_words.ResultWords`."""

    categories: Final[Mapping[str, Any]] = {"free": gettext_lazy("Free squares at the end")}
    fewer_is_better: Final = True
    has_totals: Final = False

    def reached(self, total: int) -> str:
        return boards.free_squares(total)

    def solo_word(self, total: int, edition: str) -> str:
        """It is not played alone."""
        return ""


RESULTS: Final = LuckyNumbersResults()
