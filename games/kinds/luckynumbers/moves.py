"""Moves of Lucky Numbers as the forms on the page send them."""

import re
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.state import Phase, State
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES
from games.kinds.base import BadMove

#: What a form says: one of these, by the button that was pressed.
BUTTONS: Final = ("square", "draw", "discard")
#: An open tile, if there is one, and a square: "5c2", "c2".
_PLACE: Final = re.compile("([1-9][0-9]?)?([a-d][1-4])")
_TILE: Final = re.compile("[1-9][0-9]?")


def place_value(square: int, tile: int = 0) -> str:
    """How a button names a square for the tile in hand, "c2", or for an open tile that is taken, "5c2"."""
    return f"{tile or ''}{SQUARES[square]}"


def read_move(state: State, seat: int, data: QueryDict) -> Event:
    """The event that a form means."""
    said = [(name, value) for name in BUTTONS for value in data.getlist(name)]
    if not said:
        raise BadMove(_("Choose first what to do."))
    if len(said) > 1:
        raise BadMove(_("That form says two things at once."))
    button, value = said[0]
    if button == "draw":
        return Draw(seat)
    if button == "discard":
        return Discard(seat)
    tile, square = _place(value, data.getlist("tile"))
    if tile:
        return Take(seat, tile, square)
    if state.phase is Phase.SETUP:
        return SetupTile(seat, state.hands[seat], square)
    return Place(seat, square)


def _place(value: str, tiles: list[str]) -> tuple[int, int]:
    """The open tile (0: the one in hand) and the square; the tile stands before the square or by itself."""
    found = _PLACE.fullmatch(value)
    if found is None:
        raise BadMove(_("There is no such square on your board."))
    named = [*tiles, *([found[1]] if found[1] else [])]
    if len(named) > 1:
        raise BadMove(_("That form says two things at once."))
    return _tile(named[0]) if named else 0, SQUARES.index(found[2])


def _tile(value: str) -> int:
    if not _TILE.fullmatch(value) or int(value) > HIGHEST:
        raise BadMove(_("There is no such tile in this game."))
    return int(value)
