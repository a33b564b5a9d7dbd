"""The database models of the games."""

from games.models.chat import Chat, ChatLine, ChatMute, ChatSeen
from games.models.connections import Connection
from games.models.editions import Edition
from games.models.evenings import Arrival, Evening, EveningTable
from games.models.lobby import Lobby
from games.models.luckybox.cards import Card, Deck, DeckVersion
from games.models.luckybox.checkups import Checkup
from games.models.luckybox.projection import Cross, DrawnCard
from games.models.luckybox.uploads import CardUpload
from games.models.moves import Move
from games.models.people import Block, FlaggedWord, Notice, Report, Sanction
from games.models.people_here import PersonHere
from games.models.players import Player
from games.models.pulse import Pulse
from games.models.results import ProfileOptions, Rating, RatingChange, Result, Tally
from games.models.tables import Game
from games.models.tournaments import (
    Tournament,
    TournamentArchive,
    TournamentEntrant,
    TournamentEvent,
    TournamentSeat,
    TournamentStaff,
    TournamentTable,
)

__all__ = [
    "Arrival",
    "Block",
    "Card",
    "CardUpload",
    "Chat",
    "ChatLine",
    "ChatMute",
    "ChatSeen",
    "Checkup",
    "Connection",
    "Cross",
    "Deck",
    "DeckVersion",
    "DrawnCard",
    "Edition",
    "Evening",
    "EveningTable",
    "FlaggedWord",
    "Game",
    "Lobby",
    "Move",
    "Notice",
    "PersonHere",
    "Player",
    "ProfileOptions",
    "Pulse",
    "Rating",
    "RatingChange",
    "Report",
    "Result",
    "Sanction",
    "Tally",
    "Tournament",
    "TournamentArchive",
    "TournamentEntrant",
    "TournamentEvent",
    "TournamentSeat",
    "TournamentStaff",
    "TournamentTable",
]
