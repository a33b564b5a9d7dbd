"""The rows of the games."""

from games.models.cards import Card, Deck, DeckVersion
from games.models.moves import Cross, DrawnCard, Move
from games.models.spectators import Spectator
from games.models.tables import Game, Player

__all__ = ["Card", "Cross", "Deck", "DeckVersion", "DrawnCard", "Game", "Move", "Player", "Spectator"]
