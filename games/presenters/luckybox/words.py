"""The words of Lucky Box: bonuses, squares and lines, in the language of whoever looks."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckybox.geometry import LINES


def bonus(code: str) -> str:
    """What stands at a line end."""
    if code.isdigit():
        return _("number %(number)s") % {"number": code}
    return {
        "?": _("question mark"),
        "S": _("star"),
        "L": _("lightning"),
        "LL": _("two lightning"),
        "M": _("moon"),
        "": _("nothing"),
    }[code]


def line(number: int) -> str:
    """A line of a card; columns have letters, as in the names of squares."""
    place = LINES[number][1]
    if number < 3:
        return _("row %(place)s") % {"place": place}
    return _("column %(place)s") % {"place": "abc"[number - 3]}


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


def holdings(has_lightning: int, has_moons: int, has_stars: int, score: int) -> str:
    """What somebody has gathered."""
    return ", ".join((lightning(has_lightning), moons(has_moons), stars(has_stars), points(score)))


def card(name: str) -> str:
    """A card by its name."""
    return _("Card %(name)s") % {"name": name}
