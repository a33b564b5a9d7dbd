"""The deck that simulated games are played with."""

from games.management.decks import HOUSE_DECK, deck_named

DECK = deck_named(HOUSE_DECK)
