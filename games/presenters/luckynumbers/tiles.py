"""Tiles on squares: on one's own board, on the small boards of all, and as keys where one may go.

Every function here is pure, so what is drawn once is drawn for everybody who sees the same. A key finds
its place by the end of its value ("c2", "5c2").
"""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import Board, fits
from games.engine.luckynumbers.tiles import SQUARES
from games.kinds.luckynumbers.moves import place_value
from games.presenters.part import Part, leaf

#: So many numbers share a colour, so that the eye finds the region before it reads the number.
PER_COLOUR = 5


def colour(tile: int) -> str:
    """The class of a tile's colour, which means nothing in the rules."""
    return f"q{(tile - 1) // PER_COLOUR + 1}"


@lru_cache(maxsize=4096)
def large(part_id: str, tile: int, language: str, *, dead: bool = False) -> Part:
    """A square of a board in full size."""
    if tile:
        return leaf(part_id, f"<div id={part_id} role=cell class={colour(tile)}>{tile}</div>")
    if dead:
        label = _("free, but nothing fits any more")
        return leaf(part_id, f'<div id={part_id} role=cell class=dead aria-label="{label}"></div>')
    return leaf(part_id, f'<div id={part_id} role=cell aria-label="{_("free")}"></div>')


@lru_cache(maxsize=4096)
def small(part_id: str, tile: int) -> Part:
    """A square of a board in small. This goes to everybody, so it is short, and without words."""
    if tile:
        return leaf(part_id, f"<b id={part_id} class={colour(tile)}>{tile}</b>")
    return leaf(part_id, f"<b id={part_id}></b>")


def tile(number: int) -> SafeString:
    """A tile by itself."""
    return SafeString(f'<span class="tile {colour(number)}">{number}</span>')


# -- keys


def keys(board: Board, number: int, squares: Iterable[int], *, taken: bool = False) -> SafeString:
    """Buttons over the squares where a tile may go: the one in hand, or an open one that is `taken`."""
    buttons = (
        format_html(
            '<button name=square value={}{} aria-label="{}">{}</button>',
            place_value(square, number if taken else 0),
            _exchanged(board, square),
            _described(board, number, square),
            number,
        )
        for square in squares
    )
    return _over("".join(buttons))


def hints(board: Board, number: int) -> SafeString:
    """The same without anything to press, for whoever only looks where a tile would fit."""
    marks = (
        f"<i data-at={SQUARES[square]}{_exchanged(board, square)}>{number}</i>"
        for square in fits(board, number)
    )
    return _over("".join(marks))


def _over(markup: str) -> SafeString:
    return SafeString(f"<div class=spots>{markup}</div>")


def _exchanged(board: Board, square: int) -> SafeString:
    """An exchange is another thing than a free square, and says what would come out."""
    out = board.tiles[square]
    return SafeString(f" data-out={out}") if out else SafeString("")


def _described(board: Board, number: int, square: int) -> str:
    where = {"tile": number, "square": SQUARES[square], "out": board.tiles[square]}
    if where["out"]:
        return _("%(tile)d on %(square)s, %(out)d comes out") % where
    return _("%(tile)d on %(square)s") % where


def mask(board: Board, number: int) -> str:
    """Where a tile fits, for a script: one bit for each square, in hexadecimal."""
    low, high = board.fits[2 * number : 2 * number + 2]
    return f"{high << 8 | low:x}"
