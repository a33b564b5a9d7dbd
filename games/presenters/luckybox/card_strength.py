"""Which cards are kept and completed more or less than chance would have it, in words."""

from typing import Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presenters.lists import items_in_words
from games.simulation.checkup import card_figures
from games.simulation.evidence import Ratio, Sums, ratio

#: Beyond these multiples of chance a card is too strong or too weak. In a deck whose cards are designed to be
#: worth the same, they are kept 0.7 to 1.4 times and completed 0.9 to 1.3 times as often as by chance.
KEPT_LIMITS: Final = (0.5, 1.5)
COMPLETED_LIMITS: Final = (0.75, 1.33)


class ShownCard(NamedTuple):
    """How a card was kept and completed, as multiples of chance."""

    number: int
    offered: int
    kept: str
    completed: str
    verdict: str


def ratios(cards: Sums) -> dict[int, tuple[Ratio | None, Ratio | None]]:
    """By card: kept and completed, as multiples of chance. Sure for all of these comparisons at once."""
    figures = card_figures(cards)
    compared = 2 * len(figures)
    return {
        one.number: (
            ratio(one.kept, one.kept_by_chance, one.kept_spread, compared) if one.kept_by_chance else None,
            ratio(one.completed, one.completed_by_chance, one.completed_spread, compared)
            if one.completed_by_chance
            else None,
        )
        for one in figures
    }


def too_strong(found: tuple[Ratio | None, Ratio | None]) -> bool:
    limits = KEPT_LIMITS, COMPLETED_LIMITS
    return any(one is not None and one.low > limit[1] for one, limit in zip(found, limits, strict=True))


def too_weak(found: tuple[Ratio | None, Ratio | None]) -> bool:
    limits = KEPT_LIMITS, COMPLETED_LIMITS
    return any(one is not None and one.high < limit[0] for one, limit in zip(found, limits, strict=True))


def shown_cards(cards: Sums) -> list[ShownCard]:
    offered = {one.number: one.offered for one in card_figures(cards)}
    return [
        ShownCard(
            number,
            offered[number],
            _ratio_in_words(kept),
            _ratio_in_words(completed),
            _card_verdict((kept, completed)),
        )
        for number, (kept, completed) in ratios(cards).items()
    ]


def _ratio_in_words(found: Ratio | None) -> str:
    if found is None:
        return "–"
    text = _("%(ratio)s (%(low)s to %(high)s)")
    amounts = {"ratio": found.ratio, "low": max(0.0, found.low), "high": found.high}
    return text % {name: number_format(round(value, 2), 2) for name, value in amounts.items()}


def _card_verdict(found: tuple[Ratio | None, Ratio | None]) -> str:
    if too_strong(found):
        return _("too strong")
    if too_weak(found):
        return _("too weak")
    if any(one and one.low > 1 for one in found):
        return _("more than by chance")
    if any(one and one.high < 1 for one in found):
        return _("less than by chance")
    return pgettext("a card, compared with chance", "as by chance")


def cards_in_words(cards: Sums) -> str:
    found = ratios(cards)
    strong = [str(number) for number, one in found.items() if too_strong(one)]
    weak = [str(number) for number, one in found.items() if too_weak(one)]
    said = []
    if strong:
        text = ngettext("Too strong: card %(numbers)s.", "Too strong: cards %(numbers)s.", len(strong))
        said.append(text % {"numbers": items_in_words(strong)})
    if weak:
        text = ngettext("Too weak: card %(numbers)s.", "Too weak: cards %(numbers)s.", len(weak))
        said.append(text % {"numbers": items_in_words(weak)})
    return " ".join(said) or _("No card is far too strong or too weak, as far as these games can tell.")
