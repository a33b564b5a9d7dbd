"""Boards of Lucky Numbers in every state, rendered by the functions that render them on a table."""

from django.utils.safestring import SafeString

from games.presenters.luckynumbers import pictures
from games.presenters.luckynumbers.pictures import Picture

ROWS = ("2 0 9 14", "4 7 0 15", "0 11 13 17", "8 12 0 20")
EMPTY = ("0 0 0 0",) * 4
SPECIMENS = (
    ("Setup", Picture(("3 0 0 0", *EMPTY[:2], "0 0 0 18"), held=8, setup=True)),
    ("In play", Picture(ROWS)),
    ("Free squares are lit, exchanges wear a sign", Picture(ROWS, held=10)),
    ("Dead squares", Picture(("3 5 6 8", "4 8 0 9", "6 10 13 17", "0 12 16 18"), dead=(6,))),
    ("Full", Picture(("1 4 8 12", "3 7 11 14", "6 10 13 17", "9 12 16 20"))),
    ("Looking where an open tile would fit", Picture(ROWS, looked_at=10)),
)


def rendered(prefix: str) -> list[tuple[str, SafeString]]:
    """All specimens, each with the name of its state."""
    return [
        (name, pictures.drawn(picture, f"{prefix}{number}-"))
        for number, (name, picture) in enumerate(SPECIMENS)
    ]


def all_tiles() -> SafeString:
    """Every tile, and the pile."""
    return pictures.middle(46, tuple(range(1, 21)))
