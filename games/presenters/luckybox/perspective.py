"""A game of Lucky Box as one audience sees it, through the engine's view."""

from django.utils.functional import cached_property

from games.adapters.luckybox.effects import Earned, Lost
from games.engine.luckybox.events import Cross
from games.engine.luckybox.state import State
from games.engine.luckybox.view import SeatView, View, view, view_from
from games.presenters import perspective
from games.presenters.render_cache import InputCache
from games.store import Table

#: By table: the newest state that somebody looked at, and what everybody sees of it.
_views: InputCache[int, tuple[State, View]] = InputCache(4000)


class Perspective(perspective.Perspective):
    """A started game of Lucky Box, with what the viewer has picked."""

    def __init__(
        self, table: Table, seat: int | None, language: str, bonus: tuple[int, int] | None = None
    ) -> None:
        super().__init__(table, seat, language)
        self.state: State = self.play.state
        #: The pending bonus (card and line) that the viewer wants to use first.
        self.bonus = bonus

    @cached_property
    def view(self) -> View:
        """The state without secrets; only this reaches a page."""
        state, seat = self.state, self.seat
        place = self.game.pk

        def make() -> tuple[State, View]:
            return state, view(state, None, _views.newest(place))

        everybodys = _views.find_or_make(place, state, make)[1]
        return everybodys if seat is None else view_from(everybodys, state, seat)

    @cached_property
    def crosses(self) -> list[tuple[int, int, int]]:
        """The squares that may be crossed off for the number: card, square on it, price in lightning."""
        return [(one.card, one.square, cost) for one, cost in self.view.choices if isinstance(one, Cross)]

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        return self.view.seats[self.seat or 0]

    def lost(self, seat: int) -> dict[int, tuple[int, ...]]:
        """The lines whose bonus a seat has lost in this turn, by card."""
        found: dict[int, tuple[int, ...]] = {}
        for entry in self.entries(seat):
            for effect in entry.effects:
                if isinstance(effect, Lost) or (isinstance(effect, Earned) and effect.lost):
                    found[effect.card] = (*found.get(effect.card, ()), effect.line)
        return found
