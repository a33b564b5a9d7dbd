"""The deck that simulated games are played with."""

from games.management.luckybox.decks import HOUSE_DECK, deck_named

DECK = deck_named(HOUSE_DECK)
