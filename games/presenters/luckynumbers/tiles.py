"""Tiles on squares: on one's own board, on the small boards of all, and as keys where one may go.

All functions here are pure and cached: what was rendered once serves everybody who sees the same. A key finds
its place by the end of its value ("c2", "5c2").
"""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.adapters.luckynumbers.moves import place_value
from games.engine.luckynumbers.boards import Board, fits
from games.engine.luckynumbers.tiles import SQUARES
from games.presenters.macros import macro
from games.presenters.part import Part, leaf

#: So many numbers share a colour, so that the eye finds the region before it reads the number.
PER_COLOUR = 5

_square = macro("luckynumbers/tiles.jinja", "square")
_small_square = macro("luckynumbers/tiles.jinja", "small_square")
_tile = macro("luckynumbers/tiles.jinja", "tile")
_spots = macro("luckynumbers/tiles.jinja", "spots")
_key = macro("luckynumbers/tiles.jinja", "key")
_hint = macro("luckynumbers/tiles.jinja", "hint")

#: Nothing lies over the board.
NO_SPOTS = _spots("")


def colour(tile: int) -> str:
    """The class of a tile's colour, which means nothing in the rules; none for no tile."""
    return f"q{(tile - 1) // PER_COLOUR + 1}" if tile else ""


@lru_cache(maxsize=4096)
def large(part_id: str, tile: int, language: str, *, dead: bool = False) -> Part:
    """A square of a board in full size; on a dead one no tile fits any more."""
    label = "" if tile else _("free, but nothing fits any more") if dead else _("free")
    return leaf(part_id, _square(part_id, tile, colour(tile), label, dead and not tile))


@lru_cache(maxsize=4096)
def small(part_id: str, tile: int) -> Part:
    """A square of a board in small."""
    return leaf(part_id, _small_square(part_id, tile, colour(tile)))


@lru_cache(maxsize=64)
def tile(number: int) -> SafeString:
    """A tile by itself."""
    return _tile(number, colour(number))


# -- keys


def keys(board: Board, number: int, squares: Iterable[int], *, taken: bool = False) -> SafeString:
    """Buttons over the squares where a tile may go: the one in hand, or an open one that is `taken`."""
    language = get_language() or "en"
    buttons = [key(number, square, board.tiles[square], language, taken=taken) for square in squares]
    return _spots(SafeString("".join(buttons)))


@lru_cache(maxsize=65536)
def key(number: int, square: int, out: int, language: str, *, taken: bool) -> SafeString:
    """The button over one square; an exchange says which tile would come out."""
    values = {"tile": number, "square": SQUARES[square], "out": out}
    text = _("%(tile)d on %(square)s, swaps out the %(out)d") if out else _("%(tile)d on %(square)s")
    return _key(place_value(square, number if taken else 0), out, text % values, number)


def hints(board: Board, number: int) -> SafeString:
    """The same with nothing to press, for a viewer who only looks where a tile would fit."""
    marks = [_hint(SQUARES[square], board.tiles[square], number) for square in fits(board, number)]
    return _spots(SafeString("".join(marks)))


def mask(board: Board, number: int) -> str:
    """Where a tile fits, for a script: one bit for each square, in hexadecimal."""
    low, high = board.fits[2 * number : 2 * number + 2]
    return f"{high << 8 | low:x}"
