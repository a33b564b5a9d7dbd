"""Computer players: each chooses from what its seat may see, and moves through the same verb as people."""

from collections.abc import Callable
from typing import Any

from games.engine.protocol import Game as Engine
from games.services import play
from games.store import Table

#: By name, as the player's row has it: from the game's rules and the seat's view to an event.
COMPUTERS: dict[str, Callable[[Engine[Any, Any, Any], Any], Any]] = {
    "house": lambda engine, view: engine.house_choice(view),
}
USUAL = "house"
#: What computer players are called; no two at a table alike.
NAMES = (
    "Robo", "Chip", "Pixel", "Gizmo", "Dot", "Bolt", "Cog", "Nano", "Widget", "Turbo", "Byte", "Sprocket",
)  # fmt: skip


def name_of(number: int) -> str:
    """What one of many is called, counted from 0: “Robo 1”, and “Robo 2” once all names were used."""
    again, which = divmod(number, len(NAMES))
    return f"{NAMES[which]} {again + 1}"


def move(table: Table, seat: int) -> None:
    """Let the computer player in a seat choose and move; raises `Refused` if it is too late for that."""
    now, player = table.play, table.players[seat]
    if now is None or seat not in now.adapter.engine.waiting(now.state):
        return
    engine = now.adapter.engine
    event = COMPUTERS[player.computer](engine, engine.view(now.state, seat))
    choice = engine.event_to_record(now.state.setup, event) or {}
    play.move(table.game.pk, play.Computer(seat), play.stamp(now, player), choice)
