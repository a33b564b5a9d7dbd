"""What may be seen: the only place where secrets are taken out of a state.

All tiles lie face up but the hidden ones, and a state does not know their order. So everyone sees the same,
and the kinds of the hidden tiles are left out only because nobody at a table is shown a list of them.
"""

from typing import NamedTuple

from games.engine.luckynumbers.boards import Board
from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Event
from games.engine.luckynumbers.options import legal, waiting
from games.engine.luckynumbers.state import OVER, Phase, Setup, State, must_draw
from games.engine.protocol import Choice


class View(NamedTuple):
    """The table as one seat, or a spectator, may see it."""

    setup: Setup
    phase: Phase
    boards: tuple[Board, ...]
    #: How many hidden tiles are left.
    hidden: int
    #: The open tiles in the middle, in rising order.
    open: tuple[int, ...]
    #: The tile that each seat has to place, 0 where there is none.
    hands: tuple[int, ...]
    #: How many turns there have been, and whose it is; nobody's during the setup and in the end.
    turns: int
    turn: int | None
    #: The seats that the game waits for.
    waiting: tuple[int, ...]
    #: Whether taking an open tile is ruled out because too long nothing has moved.
    must_draw: bool
    ending: Ending | None
    #: The viewer and what it may do.
    seat: int | None
    choices: tuple[Choice[Event], ...]


def view(state: State, seat: int | None) -> View:
    """The state without the hidden stock."""
    return View(
        setup=state.setup,
        phase=state.phase,
        boards=state.boards,
        hidden=state.hidden,
        open=state.open,
        hands=state.hands,
        turns=state.turns,
        turn=state.turn if state.turns and state.phase is not OVER else None,
        waiting=tuple(waiting(state)),
        must_draw=must_draw(state),
        ending=ending(state),
        seat=seat,
        choices=() if seat is None else tuple(legal(state, seat)),
    )
