"""Boards and tiles as pictures, for the front page and the rules: the real markup, with no game behind it."""

from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.luckynumbers.boards import Board, board_of, fits, free_diagonal
from games.presenters.luckynumbers import boards, tiles
from games.presenters.part import Part


class Picture(NamedTuple):
    """A board by its rows, 0 for a free square, and what else is to be seen on it."""

    rows: tuple[str, str, str, str]
    #: A tile in hand, and whether only the diagonal is open to it.
    held: int = 0
    setup: bool = False
    #: Squares that are marked as dead.
    dead: tuple[int, ...] = ()


def board(picture: Picture) -> Board:
    """The board itself; it rises as the rules want it, or the picture would not show a board."""
    return board_of(tuple(int(tile) for row in picture.rows for tile in row.split()))


def drawn(picture: Picture, name: str) -> SafeString:
    """A board as it lies in front of its owner."""
    shown, language = board(picture), get_language() or "en"
    squares = [
        tiles.large(f"{name}{place}", tile, language, dead=place in picture.dead)
        for place, tile in enumerate(shown.tiles)
    ]
    part = Part(name, boards.shell(name, _("A board"), language), tuple(squares))
    open_squares = (
        free_diagonal(shown) if picture.setup else fits(shown, picture.held) if picture.held else ()
    )
    # What would be buttons on the table is only shown here.
    keys = tiles.keys(shown, picture.held, open_squares)
    return format_html(
        '<div class="own picture">{}<div class=lay inert aria-hidden=true>{}</div></div>',
        SafeString(part.html),
        keys,
    )


def middle(hidden: int, numbers: tuple[int, ...]) -> SafeString:
    """The middle of the table."""
    shown = SafeString("".join(f"<li>{tiles.tile(number)}</li>" for number in numbers))
    return format_html(
        '<div class=middle><p class=pile><b>{}</b> {}</p><ol class=open aria-label="{}">{}</ol></div>',
        hidden,
        _("hidden"),
        _("Open tiles in the middle"),
        shown,
    )


def front() -> SafeString:
    """A board that wants to be filled."""
    started = Picture(("2 0 9 14", "4 7 0 15", "0 11 13 17", "8 12 0 20"))
    return drawn(started, "front")
