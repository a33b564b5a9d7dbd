"""What one audience looks at in Lucky Box, through the engine's view of it."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import State
from games.engine.luckybox.view import SeatView, View
from games.kinds.luckybox.facts import Earned, Lost
from games.presenters import look


@dataclass(frozen=True)
class Look(look.Look):
    """A started game of Lucky Box and the seat it is looked at from."""

    #: The pending bonus (card and line) that the viewer wants to use first.
    bonus: tuple[int, int] | None = None

    @cached_property
    def view(self) -> View:
        """What may be seen; nothing else of the state reaches a page."""
        return LUCKY_BOX.view(self.state, self.seat)

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        return self.view.seats[self.seat or 0]

    def lost(self, seat: int) -> dict[int, tuple[int, ...]]:
        """By card: the lines whose bonus a seat has lost in this turn."""
        found: dict[int, tuple[int, ...]] = {}
        for entry in self.entries(seat):
            for fact in entry.facts:
                if isinstance(fact, Lost) or (isinstance(fact, Earned) and fact.lost):
                    found[fact.card] = (*found.get(fact.card, ()), fact.line)
        return found
