"""Boards of Lucky Numbers in every state, drawn by the functions that draw them on the table."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.luckynumbers.boards import board_of
from games.presenters.luckynumbers import pictures, tiles
from games.presenters.luckynumbers.pictures import Picture

ROWS = ("2 0 9 14", "4 7 0 15", "0 11 13 17", "8 12 0 20")
EMPTY = ("0 0 0 0",) * 4
SPECIMENS = (
    ("Setup", Picture(("3 0 0 0", *EMPTY[:2], "0 0 0 18"), held=8, setup=True)),
    ("In play", Picture(ROWS)),
    ("Free squares are lit, exchanges wear a sign", Picture(ROWS, held=10)),
    ("Dead squares", Picture(("3 5 6 8", "4 8 0 9", "6 10 13 17", "0 12 16 18"), dead=(6,))),
    ("Full", Picture(("1 4 8 12", "3 7 11 14", "6 10 13 17", "9 12 16 20"))),
)


def drawn(prefix: str) -> list[tuple[str, SafeString]]:
    """Each with a name for the state it is in."""
    found = [
        (name, pictures.drawn(picture, f"{prefix}{number}-"))
        for number, (name, picture) in enumerate(SPECIMENS)
    ]
    return [*found, ("Looking where an open tile would fit", _looking(prefix))]


def _looking(prefix: str) -> SafeString:
    shown = pictures.drawn(Picture(ROWS), f"{prefix}l-")
    hints = tiles.hints(board_of(tuple(int(tile) for row in ROWS for tile in row.split())), 10)
    empty = "<div class=lay inert aria-hidden=true><div class=spots></div></div>"
    return SafeString(shown.replace(empty, format_html("<div class=lay>{}</div>", hints)))


def all_tiles() -> SafeString:
    """Every tile there is, and the pile."""
    return pictures.middle(46, tuple(range(1, 21)))
