"""Single cards in every state, drawn by the functions that draw them on the table."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import COMPLETED, FULL_CARD, SQUARE_AT, SQUARES
from games.presenters.luckybox import card
from games.presenters.luckybox.pictures import mask_of

FACE = Card(8, "213564879", ("S", "L", "4"), ("?", "M", "7"))
MIXED = Card(9, "213564879", ("S", "LL", "4"), ("", "M", "7"))


class Specimen(NamedTuple):
    """A card with a name for the state it is in."""

    name: str
    crossed: str = ""
    fresh: str = ""
    pending: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    points: int = 0
    #: Squares that can be crossed with their price, and the class of their form.
    keys: tuple[tuple[str, int], ...] = ()
    form: str = "n5"
    face: Card = FACE


ALL = " ".join(SQUARES)
SPECIMENS = (
    Specimen("Untouched"),
    Specimen("Crossed; crossed in this turn", "a1 b1 a2 b2", "c2"),
    Specimen("Exact squares are lit", "b1 c1 c2 b2 a3", keys=(("a2", 0),)),
    Specimen("In reach of lightning", "a1", keys=(("a2", 0), ("c2", 1), ("b2", 1), ("b3", 2), ("a3", 3))),
    Specimen(
        "Would complete a row, a column, both", "a1 b1 a2 b3 c3", keys=(("c1", 2), ("b2", 1), ("a3", 3))
    ),
    Specimen(
        "Choosing for a bonus",
        "a1 b1 c1",
        pending=(0,),
        keys=tuple((at, 0) for at in SQUARES[3:]),
        form="bonus",
    ),
    Specimen(
        "Ends: earned, lost, blank, pending", "a1 b1 c1 a2 b2 c2 a3", pending=(0,), lost=(1,), face=MIXED
    ),
    Specimen("Complete", ALL, points=15),
)


def drawn(specimen: Specimen, prefix: str) -> SafeString:
    """The markup of a hand that holds this one card."""
    face, name = specimen.face, str(specimen.face.number)
    fresh = mask_of(specimen.fresh)
    left = FULL_CARD & ~mask_of(specimen.crossed) & ~fresh
    marks = card.Marks(left, fresh, specimen.pending, specimen.lost, specimen.points)
    ink = card.ink(prefix, marks, "en")
    buttons = [
        card.key(
            name + at, int(face.grid[SQUARE_AT[at]]), price, COMPLETED[SQUARE_AT[at]][left & ~mask_of(at)]
        )
        for at, price in specimen.keys
    ]
    keys = f'<div class="keys-form {specimen.form}">{card.keys(0, name, buttons)}</div>' if buttons else ""
    held = f'<div class="card k0">{card.printed(face, name, "en")}{ink}</div>'
    return SafeString(f'<div class="hand specimen"><div class=cards>{held}</div>{keys}</div>')


def offered(*, chosen: bool) -> SafeString:
    """A card of an offer."""
    markup = card.pick(FACE, "8", "en")
    return SafeString(markup.replace("type=checkbox", "type=checkbox checked") if chosen else markup)
