"""Single cards in every state, rendered by the functions that render them on a table."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.luckybox.cards import Card
from games.engine.luckybox.geometry import FULL_CARD, SQUARES
from games.live.messages import whole
from games.presenters.luckybox import card
from games.presenters.luckybox.pictures import keys_over, mask_of
from games.presenters.macros import macro

FACE = Card(8, "213564879", ("S", "L", "4"), ("?", "M", "7"))
MIXED = Card(9, "213564879", ("S", "LL", "4"), ("", "M", "7"))


class Specimen(NamedTuple):
    """A card, and the name of its state."""

    name: str
    crossed: str = ""
    fresh: str = ""
    pending: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    points: int = 0
    #: The squares that can be crossed, each with the lightning it costs, and the class of their form.
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


_picture = macro("luckybox/boards.jinja", "picture")
_keys_form = macro("luckybox/boards.jinja", "keys_form")


def rendered(specimen: Specimen, prefix: str) -> SafeString:
    """The markup of a hand with only this card."""
    face, name, language = specimen.face, str(specimen.face.number), get_language() or "en"
    fresh = mask_of(specimen.fresh)
    left = FULL_CARD & ~mask_of(specimen.crossed) & ~fresh
    marks = card.Marks(left, fresh, specimen.pending, specimen.lost, specimen.points)
    keys = SafeString()
    if specimen.keys:
        keys = _keys_form(specimen.form, keys_over(face, left, specimen.keys, language))
    return _picture(
        "specimen",
        card.printed(face, name, language),
        SafeString(whole(card.ink(prefix, marks, language))),
        keys,
    )


def rendered_offer(*, chosen: bool) -> SafeString:
    """The markup of a card in an offer."""
    return SafeString(whole(card.pick(FACE, "8", get_language() or "en", is_chosen=chosen)))
