"""The context of the page "How to play": pictures, and tables that come from the rules themselves."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.state import KEPT, ROUNDS, TURNS
from games.presenters.luckybox.editions import comparison
from games.presenters.luckybox.pictures import Picture, called, drawn
from games.presenters.luckybox.score_sheet import bands
from games.services.editions import offered

PICTURES = {
    "card": Picture(8),
    "number": Picture(8, crossed="a1 b1", shown=6, keys=(("b2", 0),)),
    "lightning": Picture(
        8, crossed="a1 b1", shown=6, keys=(("b2", 0), ("a2", 1), ("c2", 2), ("b3", 1), ("a3", 2))
    ),
    "line": Picture(8, crossed="a1 b1", fresh="c1"),
    "chain": Picture(
        24,
        crossed="a1 c1 c2",
        fresh="c3",
        pending=(5,),
        keys=tuple((square, 0) for square in ("b1", "a2", "b2", "a3", "b3")),
    ),
    "full": Picture(17, crossed="a1 b1 c1 a2 b2 c2 a3 b3", fresh="c3"),
}

#: The rules that most editions share.
BASIC = EDITIONS["gamewright"]

#: The summary: cards of three players on which a 6 is lit, and what becomes of one of them.
CALLED = (
    Picture(24, shown=6, keys=(("b2", 0),)),
    Picture(8, shown=6, keys=(("b2", 0),)),
    Picture(17, shown=6, keys=(("c1", 0),)),
)
CROSSED = Picture(8, crossed="a1 c2 b3", fresh="b2")
LINE = Picture(8, crossed="a1 b1 b2", fresh="c1")
FULL = Picture(17, crossed="a1 b1 c1 a2 b2 c2 a3 b3 c3", points=BASIC.card_points[0])


def summary() -> list[tuple[SafeString, str]]:
    """The game in four pictures, each with the sentence that says what it shows."""
    cards = [drawn(card, f"called-{card.number}") for card in CALLED]
    return [
        (called(6, cards), _("A number comes up, the same for everyone. Here it is a 6.")),
        (
            drawn(CROSSED, "crossed"),
            _("Cross off a 6 on one of your cards, or use lightning for another number."),
        ),
        (
            drawn(LINE, "won"),
            _("3 crosses in a line get you the bonus at its end: a star, a moon, even another cross."),
        ),
        (
            drawn(FULL, "paid"),
            _("The earlier you finish a card, the more it scores. Most points win."),
        ),
    ]


def rules() -> dict[str, Any]:
    return {
        "summary": summary(),
        "pictures": {name: drawn(picture, name) for name, picture in PICTURES.items()},
        "rounds": ROUNDS,
        "turns": TURNS,
        "kept": KEPT,
        "card_points": list(enumerate(BASIC.card_points, start=1)),
        "star_points": list(enumerate(BASIC.star_points)),
        "moon_points": BASIC.moon_points,
        "solo_moons": list(enumerate(BASIC.solo_moon_points)),
        "most_solo_moons": len(BASIC.solo_moon_points) - 1,
        "lightning_per_point": BASIC.lightning_per_point,
        "comparison": comparison(offered("luckybox")),
        "bands": bands(BASIC, None),
    }
