"""The words of Lucky Box: bonuses, lines of a card, and amounts, in the language that is active."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.engine.luckybox.editions import Rules
from games.engine.luckybox.geometry import LINES
from games.presenters.lists import items_in_words

_BONUSES: Final = {
    "?": gettext_noop("question mark"),
    "S": gettext_noop("star"),
    "L": gettext_noop("lightning"),
    "LL": gettext_noop("2 lightning"),
    "M": gettext_noop("moon"),
    "": gettext_noop("nothing"),
}


def bonus(code: str) -> str:
    """What stands at a line end."""
    if code.isdigit():
        return _("number %(number)s") % {"number": code}
    return _(_BONUSES[code])


def is_row(line: int) -> bool:
    """Whether a line of a card is a row; the others are columns."""
    return line < 3


def place_of(line: int) -> str:
    """The number of a row, or the letter of a column, as in the names of squares."""
    return LINES[line][1] if is_row(line) else "abc"[line - 3]


def line(number: int) -> str:
    """A line of a card."""
    if is_row(number):
        return _("row %(place)s") % {"place": place_of(number)}
    return _("column %(place)s") % {"place": place_of(number)}


def lightning(count: int) -> str:
    """An amount of lightning."""
    return ngettext("%(count)d lightning", "%(count)d lightning", count) % {"count": count}


def moons(count: int) -> str:
    """An amount of moons."""
    return ngettext("%(count)d moon", "%(count)d moons", count) % {"count": count}


def stars(count: int) -> str:
    """An amount of stars."""
    return ngettext("%(count)d star", "%(count)d stars", count) % {"count": count}


def points(count: int) -> str:
    """An amount of points."""
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def solo_moons(rules: Rules) -> str:
    """What moons score for somebody who plays alone."""
    scored = rules.solo_moon_points
    values = {"none": signed(scored[0]), "count": len(scored) - 1, "most": signed(scored[-1])}
    return _("solo, no moons score %(none)s points, and %(count)d or more score %(most)s") % values


def signed(points: int) -> str:
    """Points with the minus sign of print."""
    return f"−{-points}" if points < 0 else str(points)


@lru_cache(maxsize=8192)
def holdings(held: tuple[int, int, int, int], language: str) -> str:
    """What somebody has: lightning, moons, stars of this round, and points."""
    amounts = zip((lightning, moons, stars, points), held, strict=True)
    return items_in_words([_amount(of, count, language) for of, count in amounts])


@lru_cache(maxsize=2048)
def _amount(of: Callable[[int], str], count: int, language: str) -> str:
    return of(count)


@lru_cache(maxsize=4096)
def card(name: str, language: str) -> str:
    """A card by its name."""
    return _("Card %(name)s") % {"name": name}
