"""The database models of the games."""

from games.models.luckybox.cards import Card, Deck, DeckVersion
from games.models.luckybox.projection import Cross, DrawnCard
from games.models.moves import Move
from games.models.spectators import Spectator
from games.models.tables import Game, Player

__all__ = ["Card", "Cross", "Deck", "DeckVersion", "DrawnCard", "Game", "Move", "Player", "Spectator"]
