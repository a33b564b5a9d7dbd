"""Cards as pictures, for the front page and the rules: the markup of the table, without a game behind it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import COMPLETED, FULL_CARD, SQUARE_AT
from games.live.messages import whole
from games.presenters.luckybox import card
from games.presenters.macros import macro

#: From our own deck, in no particular order.
CARDS = {
    24: Card(24, "132465987", ("4", "S", "8"), ("L", "M", "?")),
    8: Card(8, "213564879", ("S", "L", "4"), ("?", "M", "7")),
    17: Card(17, "546897312", ("S", "?", "M"), ("3", "", "LL")),
}

_picture = macro("luckybox/boards.jinja", "picture")
_called = macro("luckybox/boards.jinja", "called")
_shown_keys = macro("luckybox/boards.jinja", "shown_keys")


class Picture(NamedTuple):
    """A card with ink on it: squares crossed earlier and in this turn, and the state of its lines."""

    number: int
    crossed: str = ""
    fresh: str = ""
    pending: tuple[int, ...] = ()
    #: The number of the moment, and the squares that could be crossed now with their price.
    shown: int = 0
    keys: tuple[tuple[str, int], ...] = ()
    #: What a full card has brought.
    points: int = 0


def drawn(picture: Picture, name: str) -> SafeString:
    """A card as it lies in a hand."""
    face, language = CARDS[picture.number], get_language() or "en"
    fresh = mask_of(picture.fresh)
    left = FULL_CARD & ~mask_of(picture.crossed) & ~fresh
    marks = card.Marks(left, fresh, picture.pending, points=picture.points)
    ink = SafeString(whole(card.ink(f"picture-{name}", marks, language)))
    keys = SafeString()
    if picture.keys:
        css = f"n{picture.shown}" if picture.shown else "bonus"
        keys = _shown_keys(css, keys_over(face, left, picture.keys, language))
    return _picture("picture", card.printed(face, str(face.number), language), ink, keys)


def called(number: int, cards: Iterable[SafeString]) -> SafeString:
    """A number that has come up, over the pictures of several players' cards."""
    return _called(number, list(cards))


def keys_over(face: Card, left: int, squares: tuple[tuple[str, int], ...], language: str) -> SafeString:
    """The keys of some squares, each with its price, over a card with so many open squares."""
    buttons = []
    for name, price in squares:
        square = SQUARE_AT[name]
        lines = COMPLETED[square][left & ~(1 << square)]
        buttons.append(card.key(str(face.number), square, int(face.grid[square]), price, lines))
    return SafeString(whole(card.keys(0, str(face.number), buttons, language)))


def mask_of(squares: str) -> int:
    """Squares by their names, "a1 b2", as the engine has them."""
    return sum(1 << SQUARE_AT[square] for square in squares.split())


def fan() -> list[SafeString]:
    """Three cards in the middle of a game."""
    cards = (Picture(24, "b1 c1 a2"), Picture(8, "a1 b1 c1 a2 c3"), Picture(17, "b1 a2 b2 b3"))
    return [drawn(picture, f"fan-{picture.number}") for picture in cards]
