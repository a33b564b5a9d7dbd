"""The form of a Lucky Numbers table as a choice."""

import re
from typing import Final

from games.adapters.base import BadMove, Choice
from games.forms.moves.buttons import UnclearForm, pressed
from luckybox_site.web.fields import Data

#: An open tile and the square where it goes: "5c2".
_TILE_AND_SQUARE: Final = re.compile("([1-9][0-9]?)([a-d][1-4])")
_TILE: Final = re.compile("[1-9][0-9]?")


def read_lucky_numbers(data: Data) -> Choice:
    """The choice that the form means. The adapter says whether tile and square exist."""
    button, value = pressed(data, ("square", "draw", "discard"))
    if button != "square":
        return {"t": button}
    tiles = data.getlist("tile")
    if found := _TILE_AND_SQUARE.fullmatch(value):
        tiles, value = [*tiles, found[1]], found[2]
    if len(tiles) > 1:
        raise BadMove(UnclearForm.AMBIGUOUS)
    return (
        {"t": "take", "tile": _number(tiles[0]), "square": value}
        if tiles
        else {"t": "place", "square": value}
    )


def _number(tile: str) -> int:
    """The number of a tile; 0, which no tile has, for anything else."""
    return int(tile) if _TILE.fullmatch(tile) else 0
