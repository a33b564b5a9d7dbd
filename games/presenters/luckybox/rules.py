"""The context of the page "How to play": pictures, and tables that come from the rules themselves."""

from typing import Any

from games.engine.luckybox.scoring import (
    CARD_POINTS,
    LIGHTNING_PER_POINT,
    MOON_POINTS,
    SOLO_MOON_POINTS,
    STAR_POINTS,
)
from games.engine.luckybox.state import KEPT, ROUNDS, TURNS
from games.presenters.luckybox.editions import comparison
from games.presenters.luckybox.pictures import Picture, drawn
from games.presenters.luckybox.score_sheet import bands

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


def rules() -> dict[str, Any]:
    return {
        "pictures": {name: drawn(picture, name) for name, picture in PICTURES.items()},
        "rounds": ROUNDS,
        "turns": TURNS,
        "kept": KEPT,
        "card_points": list(enumerate(CARD_POINTS, start=1)),
        "star_points": list(enumerate(STAR_POINTS)),
        "moon_points": MOON_POINTS,
        "solo_moons": list(enumerate(SOLO_MOON_POINTS)),
        "most_solo_moons": len(SOLO_MOON_POINTS) - 1,
        "lightning_per_point": LIGHTNING_PER_POINT,
        "comparison": comparison(),
        "bands": bands(None),
    }
