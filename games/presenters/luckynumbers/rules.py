"""The context of the page "How to play": pictures, and numbers that come from the rules themselves."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckynumbers.editions import SINGLE
from games.engine.luckynumbers.ending import points_of
from games.engine.luckynumbers.legal_moves import MAX_SEATS, MIN_SEATS
from games.engine.luckynumbers.tiles import DIAGONAL, HIGHEST, SQUARES
from games.presenters.luckynumbers import score_sheet, words
from games.presenters.luckynumbers.pictures import Picture, drawn, middle
from games.presenters.luckynumbers.words import EDITION_WORDS
from games.presenters.switches import words_of
from games.services.editions import offered

PICTURES = {
    "setup": Picture(("3 0 0 0", "0 0 0 0", "0 0 0 0", "0 0 0 18"), held=8, setup=True),
    "rising": Picture(("3 5 0 12", "4 8 11 15", "0 0 13 0", "9 0 16 18")),
    "place": Picture(("3 0 0 12", "0 8 0 0", "0 0 13 0", "0 0 0 18"), held=10),
    "swap": Picture(("3 5 9 12", "4 8 0 15", "6 10 13 17", "9 12 16 18"), held=7),
    "dead": Picture(("3 5 6 8", "4 8 0 9", "6 10 13 17", "9 12 16 18"), dead=(6,)),
    "full": Picture(("1 4 8 12", "3 7 11 14", "6 10 13 17", "9 12 16 20")),
}

#: The game in pictures, but for the second, which is the middle of the table.
SUMMARY = (
    Picture(("3 0 0 0", "0 7 0 0", "0 0 13 0", "0 0 0 18")),
    Picture(("3 5 9 0", "4 7 0 15", "0 11 13 17", "8 12 0 18"), held=10, lit=(6,)),
    Picture(("1 4 8 12", "3 7 11 14", "6 10 13 17", "9 12 16 20")),
)


def summary() -> list[tuple[SafeString, str]]:
    """Each picture with the sentence that says what it shows."""
    start, place, full = (drawn(picture, f"summary-{at}-") for at, picture in enumerate(SUMMARY))
    return [
        (start, _("Everyone has a board of 16 squares, with 4 tiles to begin with.")),
        (
            middle(31, (2, 7, 15)),
            _("In your turn, draw a face-down tile, or take a face-up one."),
        ),
        (
            place,
            _("Numbers must rise from left to right and from top to bottom. A 10 fits here."),
        ),
        (full, _("The first to fill their board wins.")),
    ]


def rules() -> dict[str, Any]:
    return {
        "summary": summary(),
        "pictures": {name: drawn(picture, f"picture-{name}-") for name, picture in PICTURES.items()},
        "middle": middle(31, (2, 7, 7, 15, 19)),
        "least": MIN_SEATS,
        "most": MAX_SEATS,
        "highest": HIGHEST,
        "squares": len(SQUARES),
        "diagonal": len(DIAGONAL),
        "still": SINGLE.idle_rounds,
        "points": SINGLE.winner_points,
        "sheet": _sheet(),
        "variants": [words_of(one, EDITION_WORDS) for one in offered("luckynumbers") if not one.is_printed],
    }


#: A match of three as an example: by game, the free squares of each.
EXAMPLE_NAMES = ("Ada", "Bo", "Cleo")
EXAMPLE = ((0, 3, 1), (2, 0, 4), (1, 2, 1))


def _sheet() -> dict[str, Any]:
    """The example as the sheet of a match shows it."""
    games = [points_of(SINGLE, free) for free in EXAMPLE]
    totals = [sum(game[seat] for game in games) for seat in range(len(EXAMPLE_NAMES))]
    return {
        "seats": [
            {"seat": {"number": number, "initial": name[0], "auto": False}, "name": name}
            for number, name in enumerate(EXAMPLE_NAMES, start=1)
        ],
        "lines": [
            score_sheet.line(number, *game) for number, game in enumerate(zip(games, EXAMPLE, strict=True), 1)
        ],
        "total": [
            {"points": words.points(points), "won": points == max(totals), "note": ""} for points in totals
        ],
        "build": False,
    }
