"""A started game as one audience sees it."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Game, Player
from games.presenters.tokens import letters
from games.services.progress import has_next
from games.store import Entry, Play, Table


@dataclass(frozen=True)
class Perspective:
    """A table, the seat that looks at it (`None` for spectators and for public parts), and a language."""

    table: Table
    seat: int | None
    language: str

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def players(self) -> tuple[Player, ...]:
        return self.table.players

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players: an input of every cached text that contains them."""
        return tuple([player.name for player in self.table.players])

    def letter(self, seat: int) -> str:
        """The letter on the token of a seat."""
        return letters(self.names)[seat]

    @property
    def play(self) -> Play:
        if self.table.play is None:
            raise LookupError("the game has not started")
        return self.table.play

    @property
    def deadline(self) -> datetime | None:
        """When the turn ends; nothing while the organiser has stopped the clocks."""
        return None if self.game.is_paused else self.game.turn_deadline

    @property
    def has_next(self) -> bool:
        return has_next(self.game, self.players)

    def entries(self, seat: int) -> list[Entry]:
        """The events of a seat that it can still undo."""
        return [entry for entry in self.play.open if entry.seat == seat]

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for a seat."""
        return seat in self.play.adapter.engine.waiting(self.play.state)
