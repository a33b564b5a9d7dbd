"""The deck for simulated games."""

from games.management.luckybox.decks import HOUSE_DECK, deck_named

DECK = deck_named(HOUSE_DECK)
