"""Versions of decks for tests, and the pages of the admin about them."""

from typing import Any

from django.urls import reverse

from games.models import DeckVersion
from games.services.luckybox import decks


def live() -> DeckVersion:
    """The version from which games are dealt."""
    return DeckVersion.objects.published().get()


def new_draft() -> DeckVersion:
    """A draft with the cards that are live."""
    return decks.draft_from(live(), None)


def at(page: str, *args: int) -> str:
    """A page about a deck version."""
    return reverse(f"admin:games_deckversion_{page}", args=args)


def text(response: Any) -> str:
    return str(response.content.decode())
