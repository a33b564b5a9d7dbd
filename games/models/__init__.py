"""The rows of the games."""

from games.models.cards import Card, Deck, DeckVersion

__all__ = ["Card", "Deck", "DeckVersion"]
