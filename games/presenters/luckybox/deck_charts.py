"""Charts about decks in whole numbers, which templates draw: what is printed on the cards, and totals."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from games.models import Checkup
from games.presenters.luckybox import words
from games.services.luckybox.doctor import decks_of
from games.simulation.checkup import BAR, places

#: The height of the tallest bar, the width of a pair of bars, and the gap before it.
HEIGHT: Final = 100
WIDTH: Final = 34
GAP: Final = 4


class Bar(NamedTuple):
    """A bar of this version and one of what is live, with their heights and places in the drawing."""

    label: str
    x: int
    x_old: int
    middle: int
    new: int
    new_height: int
    new_y: int
    old: int
    old_height: int
    old_y: int


class Chart(NamedTuple):
    """Pairs of bars, and how wide they are together; `has_old` if there is anything to compare with."""

    bars: list[Bar]
    width: int
    has_old: bool


class Facts(NamedTuple):
    """What is printed on the cards: the numbers, the bonuses, and where those lie."""

    digits: Chart
    bonuses: Chart
    lines: list[tuple[str, list[str], str]]


def facts(checkup: Checkup) -> Facts:
    """The numbers and bonuses of a version beside those of what is live."""
    decks = decks_of(checkup)
    new, old = places(decks.new), places(decks.old)
    codes = [
        code
        for code in (*"123456789", "?", "S", "M", "L", "LL", "")
        if code in {**new.bonuses, **old.bonuses}
    ]
    nothing = [0] * 6
    of_code = {
        code: (sum(new.bonuses.get(code, nothing)), sum(old.bonuses.get(code, nothing))) for code in codes
    }
    return Facts(
        bars([(digit, count, old.digits[digit]) for digit, count in new.digits.items()]),
        bars([(_short(code), *counts) for code, counts in of_code.items()]),
        [
            (
                words.bonus(code),
                [
                    _both(*pair, has_old=bool(decks.old))
                    for pair in zip(
                        new.bonuses.get(code, nothing), old.bonuses.get(code, nothing), strict=True
                    )
                ],
                _both(*of_code[code], has_old=bool(decks.old)),
            )
            for code in codes
        ],
    )


def _both(new: int, old: int, *, has_old: bool) -> str:
    """How often, and how often in what is live where that differs."""
    return _("%(new)d (live: %(old)d)") % {"new": new, "old": old} if has_old and new != old else str(new)


def _short(code: str) -> str:
    """A bonus as briefly as the notation of cards has it."""
    return code or "-"


def totals(new: Mapping[str, int], old: Mapping[str, int]) -> Chart:
    """The distribution of totals; points below and above which no game ended are left out."""
    points = sorted(int(point) for point in {**new, **old})
    shares = []
    for point in range(points[0], points[-1] + 1, BAR):
        counts = (new.get(str(point), 0), old.get(str(point), 0))
        shares.append((f"{point}", *counts))
    return bars(shares)


def bars(values: Sequence[tuple[str, int, int]]) -> Chart:
    """A chart from labels and what they stand for, new and old."""
    tallest = max((max(new, old) for _label, new, old in values), default=0) or 1
    found = []
    for place, (label, new, old) in enumerate(values):
        left = WIDTH * place
        heights = round(HEIGHT * new / tallest), round(HEIGHT * old / tallest)
        new_bar, old_bar = (
            (count, height, HEIGHT - height) for count, height in zip((new, old), heights, strict=True)
        )
        found.append(Bar(label, left + WIDTH // 2, left + GAP, left + WIDTH // 2, *new_bar, *old_bar))
    return Chart(found, WIDTH * len(values), any(old for _label, _new, old in values))
