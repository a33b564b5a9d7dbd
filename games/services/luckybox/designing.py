"""Fill a draft up with cards from the deck designer, as a job."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckcheck import UNPLAYABLE, check
from games.engine.luckybox.design import design_more
from games.models import DeckVersion
from games.services.luckybox.decks import DeckRefused, WhyNot, printed_cards
from games.services.luckybox.editing import put_in_all
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue

#: The kind of the job (`games/jobs.py`).
FILL = "fill-deck"
#: The most cards up to which a draft is filled.
MOST_CARDS = 120


def ask_to_fill(version: DeckVersion, size: int, seed: str, supply: Mapping[str, int], who: int) -> Job:
    """Have a draft filled up. One that is being filled already goes on."""
    if not version.is_draft:
        raise DeckRefused(WhyNot.NO_DRAFT)
    return enqueue(
        FILL,
        key=f"version {version.pk}",
        owner=who,
        version=version.pk,
        size=size,
        seed=seed,
        supply=dict(supply),
        who=who,
    )


def filling_of(version: DeckVersion) -> Job | None:
    """The last job that filled a draft, or fills it now."""
    return Job.objects.filter(kind=FILL, key=f"version {version.pk}").order_by("-pk").first()


def fill_up(
    version: DeckVersion,
    size: int,
    seed: str,
    supply: Mapping[str, int],
    who: int | None,
    report: Callable[[float], object],
) -> int:
    """Design what is missing of so many cards and put it into the draft; how many cards that is.

    A draft that somebody edits meanwhile takes the new cards as long as no number and no card comes twice.
    """
    if not version.is_draft:
        raise DeckRefused(WhyNot.NO_DRAFT)
    cards = printed_cards(version)
    if any(finding.flaw in UNPLAYABLE for finding in check(cards)):
        raise DeckRefused(WhyNot.UNPLAYABLE)
    taken = {card.number for card in cards}
    free = [number for number in range(1, MAX_CARD_NUMBER + 1) if number not in taken]
    numbers = free[: max(0, size - len(cards))]
    if not numbers:
        return 0
    designed = design_more(seed, cards, numbers, supply, report)
    text = ngettext("%(count)d card designed.", "%(count)d cards designed.", len(designed))
    put_in_all(
        version, designed, who, text % {"count": len(designed)} + " " + _("Seed: %(seed)s") % {"seed": seed}
    )
    return len(designed)
