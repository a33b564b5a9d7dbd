"""What one audience looks at: a started game, and the seat it is looked at from."""

from dataclasses import dataclass

from games.models import Game, Player
from games.store import Entry, Play, Table


@dataclass(frozen=True)
class Look:
    """A started game and a seat; `None` for spectators and for what all may see."""

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
    def play(self) -> Play:
        if self.table.play is None:
            raise LookupError("the game has not started")
        return self.table.play

    @property
    def is_relaxed(self) -> bool:
        return self.game.pace == self.game.Pace.RELAXED

    def entries(self, seat: int) -> list[Entry]:
        """What a seat has done and can still take back."""
        return [entry for entry in self.play.open if entry.seat == seat]

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for a seat."""
        return seat in self.play.kind.engine.waiting(self.play.state)
