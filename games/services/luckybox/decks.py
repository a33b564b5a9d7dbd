"""Bring a deck into the database, once."""

import hashlib
import json
from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max

from games.engine.luckybox.cards import Card as PrintedCard
from games.models import Card, Deck, DeckVersion


class LoadedDeck(NamedTuple):
    version: DeckVersion
    is_new: bool


@transaction.atomic
def load_deck(name: str, printed: Iterable[PrintedCard]) -> LoadedDeck:
    """Publish these cards as the newest version of the named deck, which retires the one before.

    Cards that were loaded before change nothing, so an older file never takes back what came after it.
    """
    cards = sorted(printed)
    digest = _digest(cards)
    deck, _ = Deck.objects.get_or_create(name=name)
    # Whoever loads the same deck at the same moment waits here.
    deck = Deck.objects.select_for_update().get(pk=deck.pk)
    if known := deck.versions.filter(source_digest=digest).first():
        return LoadedDeck(known, is_new=False)
    deck.versions.published().update(status=DeckVersion.Status.RETIRED)
    version = deck.versions.create(
        number=(deck.versions.aggregate(newest=Max("number"))["newest"] or 0) + 1,
        status=DeckVersion.Status.PUBLISHED,
        source_digest=digest,
    )
    Card.objects.bulk_create(Card.from_printed(card, version) for card in cards)
    return LoadedDeck(version, is_new=True)


def _digest(cards: list[PrintedCard]) -> str:
    return hashlib.sha256(json.dumps(cards).encode()).hexdigest()
