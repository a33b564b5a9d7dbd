"""What one audience looks at: a table, through the engine's view of it."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import State
from games.engine.luckybox.view import SeatView, View
from games.kinds.luckybox.facts import Earned, Lost
from games.models import Game, Player
from games.store import Entry, Play, Table


@dataclass(frozen=True)
class Look:
    """A started game and the seat it is looked at from; `None` for spectators and for what all may see."""

    table: Table
    seat: int | None
    language: str
    #: The pending bonus (card and line) that the viewer wants to use first.
    bonus: tuple[int, int] | None = None

    @cached_property
    def view(self) -> View:
        """What may be seen; nothing else of the state reaches a page."""
        return LUCKY_BOX.view(self.state, self.seat)

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
    def state(self) -> State:
        state: State = self.play.state
        return state

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        return self.view.seats[self.seat or 0]

    def entries(self, seat: int) -> list[Entry]:
        """What a seat has done in the turn that is open."""
        return [entry for entry in self.play.open if entry.seat == seat]

    def lost(self, seat: int) -> dict[int, tuple[int, ...]]:
        """By card: the lines whose bonus a seat has lost in this turn."""
        found: dict[int, tuple[int, ...]] = {}
        for entry in self.entries(seat):
            for fact in entry.facts:
                if isinstance(fact, Lost) or (isinstance(fact, Earned) and fact.lost):
                    found[fact.card] = (*found.get(fact.card, ()), fact.line)
        return found
