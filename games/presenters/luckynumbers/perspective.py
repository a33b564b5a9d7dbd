"""A game of Lucky Numbers as one audience sees it, through the engine's view."""

from django.utils.functional import cached_property

from games.adapters.luckynumbers.matches import match_length, match_over
from games.engine.luckynumbers.boards import Board, mask_of, remaining
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.match import Match
from games.engine.luckynumbers.state import Phase, State
from games.engine.luckynumbers.view import View, view_from
from games.presenters import perspective
from games.presenters.render_cache import InputCache
from games.store import Table
from games.store.match import match_up_to

#: By table: what everybody sees, and the numbers that are not on all boards.
_views: InputCache[int, View] = InputCache(4000)
_remaining: InputCache[int, int] = InputCache(4000)


class Perspective(perspective.Perspective):
    """A started game of Lucky Numbers, with what the viewer has picked."""

    def __init__(self, table: Table, seat: int | None, language: str, pick: int = 0) -> None:
        super().__init__(table, seat, language)
        self.state: State = self.play.state
        #: The open tile that the viewer wants to place, or only to look at; 0 for none.
        self.pick = pick

    @cached_property
    def view(self) -> View:
        """The state without secrets; only this reaches a page."""
        state = self.state
        everybodys = _views.find_or_make(self.game.pk, state, lambda: LUCKY_NUMBERS.view(state, None))
        return everybodys if self.seat is None else view_from(everybodys, state, self.seat)

    @property
    def board(self) -> Board:
        """The viewer's own board."""
        return self.view.boards[self.seat or 0]

    @property
    def held(self) -> int:
        """The tile that the viewer has to place."""
        return 0 if self.seat is None else self.view.hands[self.seat]

    @property
    def is_mine(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.seat is not None and self.view.turn == self.seat

    @property
    def may_take(self) -> bool:
        """Whether the viewer may take an open tile now."""
        view = self.view
        return self.is_mine and view.phase is Phase.TURNS and not self.held and not view.must_draw

    @property
    def may_look(self) -> bool:
        """Whether the viewer may look where open tiles would fit; a tile in hand is placed first."""
        return self.seat is not None and self.view.phase in (Phase.TURNS, Phase.PASSING) and not self.held

    @property
    def remaining(self) -> int:
        """The numbers that are not on all boards, as a mask."""
        boards = self.view.boards
        return _remaining.find_or_make(self.game.pk, boards, lambda: mask_of(remaining(boards)))

    @property
    def match(self) -> Match | None:
        """The match that this game belongs to, with the games that are over."""
        if match_length(self.game.rules, self.game.seats) == 1:
            return None
        match = match_over(match_up_to(self.game))
        # In a replay, this game has not brought any points before its end.
        has_points = self.game.result is not None and not self.game.is_ended_early
        is_replayed = has_points and self.state.phase is not Phase.OVER
        return match.before_the_last() if is_replayed else match
