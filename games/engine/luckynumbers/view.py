"""The view of a state for one seat or a spectator: the only place where secrets are removed.

All tiles except the hidden ones lie face up, and a state does not hold the order of those. So everyone sees
the same; the counts of the hidden tiles are left out because players at a real table have no list of them.
"""

from typing import NamedTuple

from games.engine.luckynumbers.boards import Board
from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Event
from games.engine.luckynumbers.legal_moves import legal, waiting
from games.engine.luckynumbers.state import OVER, Phase, Setup, State, must_draw
from games.engine.luckynumbers.tiles import full_set
from games.engine.protocol import Choice


class View(NamedTuple):
    """The table as a seat or a spectator may see it."""

    setup: Setup
    phase: Phase
    boards: tuple[Board, ...]
    #: The number of hidden tiles.
    hidden: int
    #: The open tiles in the middle, in rising order.
    open: tuple[int, ...]
    #: The tile that each seat has to place; 0 for none.
    hands: tuple[int, ...]
    #: The count of turns, and the seat whose turn it is; `None` during the setup and at the end.
    turns: int
    turn: int | None
    #: The seats that the game waits for.
    waiting: tuple[int, ...]
    #: Whether taking an open tile is forbidden after too many idle turns.
    must_draw: bool
    ending: Ending | None
    #: The viewer's seat and its legal choices.
    seat: int | None
    choices: tuple[Choice[Event], ...]


def view(state: State, seat: int | None) -> View:
    """The state without the hidden stock."""
    everybodys = View(
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
        seat=None,
        choices=(),
    )
    return everybodys if seat is None else view_from(everybodys, state, seat)


def view_from(everybodys: View, state: State, seat: int) -> View:
    """The view of a seat, made of what everybody sees of the same state."""
    return everybodys._replace(seat=seat, choices=tuple(legal(state, seat)))


def state_seen(view: View) -> State:
    """The state as far as the viewer knows it: the hidden stock is all tiles that are not seen."""
    stock = list(full_set(view.setup.seats))
    for tile in (*view.open, *view.hands, *(tile for board in view.boards for tile in board.tiles)):
        if tile:
            stock[tile] -= 1
    return State(
        view.setup,
        view.phase,
        boards=view.boards,
        stock=tuple(stock),
        hidden=view.hidden,
        open=view.open,
        hands=view.hands,
        turns=view.turns,
        turn=view.turn or 0,
        idle_turns=view.setup.rules.idle_rounds * view.setup.seats if view.must_draw else 0,
        drawn=(0,) * view.setup.seats,
    )
