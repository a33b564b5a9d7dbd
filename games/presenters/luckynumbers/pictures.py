"""Boards and tiles as pictures, for the front page and the rules: the markup of the table, without a game."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import Board, board_of, fits, free_diagonal
from games.presenters.luckynumbers import boards, tiles
from games.presenters.macros import macro
from games.presenters.part import Part

_picture = macro("luckynumbers/boards.jinja", "picture")
_middle = macro("luckynumbers/middle.jinja", "picture")


class Picture(NamedTuple):
    """A board by its rows, 0 for a free square, and what else is to be seen on it."""

    rows: tuple[str, str, str, str]
    #: A tile in hand, and whether only the diagonal is open to it.
    held: int = 0
    setup: bool = False
    #: Squares that are marked as dead.
    dead: tuple[int, ...] = ()
    #: An open tile that somebody looks at, instead of one in hand.
    looked_at: int = 0
    #: Only these of the squares where the tile in hand may go.
    lit: tuple[int, ...] = ()


def board(picture: Picture) -> Board:
    """The board itself; one that does not rise as the rules demand is refused."""
    return board_of(tuple(int(tile) for row in picture.rows for tile in row.split()))


def drawn(picture: Picture, name: str) -> SafeString:
    """A board as it lies in front of its owner."""
    shown, language = board(picture), get_language() or "en"
    squares = [
        tiles.large(f"{name}{place}", tile, language, dead=place in picture.dead)
        for place, tile in enumerate(shown.tiles)
    ]
    part = Part(name, boards.around(name, name, _("A board"), language), tuple(squares))
    if picture.looked_at:
        return _picture(SafeString(part.html), tiles.hints(shown, picture.looked_at), is_inert=False)
    keys = tiles.keys(shown, picture.held, _open_to(picture, shown))
    return _picture(SafeString(part.html), keys, is_inert=True)


def _open_to(picture: Picture, shown: Board) -> Iterable[int]:
    """The squares where the tile in hand may go."""
    if picture.setup:
        return free_diagonal(shown)
    found = fits(shown, picture.held) if picture.held else ()
    return [square for square in found if not picture.lit or square in picture.lit]


def middle(hidden: int, numbers: tuple[int, ...]) -> SafeString:
    """The middle of the table."""
    shown = [tiles.tile(number) for number in numbers]
    return _middle(hidden, _("face down"), _("Face-up tiles in the middle"), shown)


def front() -> SafeString:
    """A board in the middle of a game, for the front page."""
    started = Picture(("2 0 9 14", "4 7 0 15", "0 11 13 17", "8 12 0 20"))
    return drawn(started, "front")
