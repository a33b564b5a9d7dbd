"""The house move: what is played for a seat that does not choose."""

from games.engine.luckybox.events import Event
from games.engine.luckybox.options import legal
from games.engine.luckybox.state import State


def house_move(state: State, number: int) -> Event:
    """The cheapest legal choice."""
    return min(legal(state, number), key=lambda choice: choice.cost).event
