"""What everybody may know of the cards that games were dealt from, found by their hash."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.luckybox.cards import Card
from games.models import DeckVersion, Game
from games.services.luckybox.decks import content_hash, printed_cards

#: How much of a hash an address has at the least.
SHORTEST = 12


class Published(NamedTuple):
    """Cards that were published, as one version or, after going back to them, as several."""

    versions: Sequence[DeckVersion]
    content_hash: str
    cards: Sequence[Card]
    games: int


def published_as(beginning: str) -> Published | None:
    """The cards whose hash begins so, if there are any that were published."""
    if len(beginning) < SHORTEST:
        return None
    found = DeckVersion.objects.were_published().select_related("deck")
    newest = found.filter(content_hash__startswith=beginning).order_by("-published_at", "-pk").first()
    if newest is None:
        return None
    versions = list(found.filter(content_hash=newest.content_hash).order_by("-published_at", "-pk"))
    games = Game.objects.filter(deck__in=versions, status=Game.Status.OVER).count()
    return Published(versions, newest.content_hash, printed_cards(newest), games)


def draft_with(beginning: str) -> DeckVersion | None:
    """The draft whose cards have a hash that begins so."""
    if len(beginning) < SHORTEST:
        return None
    drafts = DeckVersion.objects.filter(status=DeckVersion.Status.DRAFT).prefetch_related("cards")
    return next(
        (
            draft
            for draft in drafts.order_by("-pk")
            if content_hash(card.printed() for card in draft.cards.all()).startswith(beginning)
        ),
        None,
    )
