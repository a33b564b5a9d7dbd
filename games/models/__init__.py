"""The database models of the games."""

from games.models.connections import Connection
from games.models.lobby import Lobby
from games.models.luckybox.cards import Card, Deck, DeckVersion
from games.models.luckybox.projection import Cross, DrawnCard
from games.models.moves import Move
from games.models.tables import Game, Player

__all__ = [
    "Card",
    "Connection",
    "Cross",
    "Deck",
    "DeckVersion",
    "DrawnCard",
    "Game",
    "Lobby",
    "Move",
    "Player",
]
