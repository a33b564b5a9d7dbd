"""Cards as pictures, for the front page and for the rules: the real markup, without a game behind it."""

from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import COMPLETED, FULL_CARD, SQUARE_AT
from games.presenters.luckybox import card

#: From our own deck, in no particular order.
CARDS = {
    24: Card(24, "132465987", ("4", "S", "8"), ("L", "M", "?")),
    8: Card(8, "213564879", ("S", "L", "4"), ("?", "M", "7")),
    17: Card(17, "546897312", ("S", "?", "M"), ("3", "", "LL")),
}


class Picture(NamedTuple):
    """A card with ink on it: squares crossed earlier and in this turn, and what became of its lines."""

    number: int
    crossed: str = ""
    fresh: str = ""
    pending: tuple[int, ...] = ()
    #: The number of the moment, and the squares that could be crossed now with their price.
    shown: int = 0
    keys: tuple[tuple[str, int], ...] = ()


def drawn(picture: Picture, name: str) -> SafeString:
    """A card as it lies in a hand."""
    face, language = CARDS[picture.number], get_language() or "en"
    fresh = mask_of(picture.fresh)
    left = FULL_CARD & ~mask_of(picture.crossed) & ~fresh
    ink = card.ink(f"picture-{name}", card.Marks(left, fresh, picture.pending), language)
    return format_html(
        '<div class="hand picture"><div class="cards"><div class="card k0">{}{}</div></div>{}</div>',
        card.printed(face, str(face.number), language),
        ink,
        _keys(face, left, picture) if picture.keys else "",
    )


def _keys(face: Card, left: int, picture: Picture) -> SafeString:
    """What would be buttons on the table; here they are only shown."""
    buttons = []
    for name, price in picture.keys:
        square = SQUARE_AT[name]
        lines = COMPLETED[square][left & ~(1 << square)]
        buttons.append(card.key(f"{face.number}{name}", int(face.grid[square]), price, lines))
    css = f"n{picture.shown}" if picture.shown else "bonus"
    keys = card.keys(0, str(face.number), buttons)
    return format_html('<div class="keys-form {}" inert aria-hidden="true">{}</div>', css, SafeString(keys))


def mask_of(squares: str) -> int:
    """Squares by their names, "a1 b2", as the engine has them."""
    return sum(1 << SQUARE_AT[square] for square in squares.split())


def fan() -> list[SafeString]:
    """Three cards that want to be played with."""
    cards = (Picture(24, "b1 c1 a2"), Picture(8, "a1 b1 c1 a2 c3"), Picture(17, "b1 a2 b2 b3"))
    return [drawn(picture, f"fan-{picture.number}") for picture in cards]
