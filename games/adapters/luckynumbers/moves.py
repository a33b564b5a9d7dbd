"""Moves of Lucky Numbers as plain values: what a choice means, and how buttons name squares."""

from typing import Any, Final

from games.adapters.base import BadMove, Choice
from games.engine.errors import Reason, gettext_noop
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.state import Phase, State
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES

_SQUARE_AT: Final = {name: square for square, name in enumerate(SQUARES)}


class Unclear(Reason):
    """Why a choice names no event."""

    NOTHING_CHOSEN = gettext_noop("Choose what to do first.")
    UNKNOWN_SQUARE = gettext_noop("There is no such square on your board.")
    UNKNOWN_TILE = gettext_noop("There is no such tile in this game.")


def place_value(square: int, tile: int = 0) -> str:
    """How a button names a square for the tile in hand, "c2", or for an open tile that is taken, "5c2"."""
    return f"{tile or ''}{SQUARES[square]}"


def event_of(state: State, seat: int, choice: Choice) -> Event:
    """The event that a choice names; in the setup, placing the tile in hand is an event of its own."""
    kind = choice.get("t")
    if kind == "draw":
        return Draw(seat)
    if kind == "discard":
        return Discard(seat)
    if kind == "take":
        return Take(seat, _tile(choice.get("tile")), _square(choice))
    if kind in {"place", "setup"}:
        square = _square(choice)
        is_setup = state.phase is Phase.SETUP
        return SetupTile(seat, state.hands[seat], square) if is_setup else Place(seat, square)
    raise BadMove(Unclear.NOTHING_CHOSEN)


def _square(choice: Choice) -> int:
    name = choice.get("square")
    square = _SQUARE_AT.get(name) if isinstance(name, str) else None
    if square is None:
        raise BadMove(Unclear.UNKNOWN_SQUARE)
    return square


def _tile(number: Any) -> int:
    if not isinstance(number, int) or not 1 <= number <= HIGHEST:
        raise BadMove(Unclear.UNKNOWN_TILE)
    return number
