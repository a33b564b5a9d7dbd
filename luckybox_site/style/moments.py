"""The screens of the style page: for each one a game, and the moment at which it stops."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from games.engine.luckybox.state import Phase as BoxPhase
from games.engine.luckynumbers.state import Phase as NumbersPhase
from games.models import Game
from games.store import Play


class Moment(NamedTuple):
    """How to play a game, and when to stop; without `until` it is played to its end."""

    kind: str
    until: Callable[[Play], bool] | None
    players: int = 6
    clock: int = Game.Clock.NORMAL
    rules: Mapping[str, Any] = {}
    #: Whether the viewer has picked an open tile to look at.
    is_picked: bool = False
    #: Whether its organiser has stopped the game.
    is_paused: bool = False


def _asked(play: Play) -> bool:
    """The viewer is asked for a move, and somebody else has made theirs."""
    waiting = play.adapter.engine.waiting(play.state)
    seats = play.state.setup.seats
    return 0 in waiting and (seats == 1 or len(waiting) < seats)


def _at_number(round_: int, turn: int) -> Callable[[Play], bool]:
    """This number of this round, with some who have answered it."""

    def holds(play: Play) -> bool:
        state = play.state
        return state.phase is BoxPhase.TURN and (state.round, state.turn) == (round_, turn) and _asked(play)

    return holds


def _turns(least: int, *, seat: int = 0, held: bool, middle: int = 1) -> Callable[[Play], bool]:
    """The turn of this seat, after so many turns: with a drawn tile or without, with so many open tiles."""

    def holds(play: Play) -> bool:
        state = play.state
        is_turn = state.phase is NumbersPhase.TURNS and state.turn == seat and state.turns >= least
        return is_turn and bool(state.hands[seat]) == held and len(set(state.open)) >= middle

    return holds


BOX, NUMBERS = "luckybox", "luckynumbers"

MOMENTS: Final[dict[str, Moment]] = {
    "offer": Moment(BOX, lambda play: play.state.phase is BoxPhase.KEEP and _asked(play), clock=86_400),
    "table": Moment(BOX, _at_number(2, 5)),
    "paused": Moment(BOX, _at_number(2, 6), is_paused=True),
    "late": Moment(BOX, _at_number(4, 2)),
    "bonus": Moment(BOX, lambda play: play.state.round > 1 and bool(play.state.seats[0].pending)),
    "round": Moment(BOX, lambda play: play.state.phase is BoxPhase.KEEP and play.state.round == 2),
    "sheet": Moment(BOX, None),
    "solo": Moment(BOX, None, players=1),
    "setup": Moment(NUMBERS, lambda play: play.state.hidden < 66 and _asked(play), players=4),
    "begin": Moment(NUMBERS, _turns(40, held=False, middle=3), players=4),
    "picked": Moment(NUMBERS, _turns(40, held=False, middle=3), players=4, is_picked=True),
    "drawn": Moment(NUMBERS, _turns(20, held=True), players=4, clock=86_400),
    "waiting": Moment(NUMBERS, _turns(24, seat=2, held=True), players=4, rules={"match": True}),
    "places": Moment(NUMBERS, None, players=3),
}
