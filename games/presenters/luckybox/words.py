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
    """A line of a card."""
    kind, place = LINES[number][0], LINES[number][1]
    return (_("row %(place)s") if kind == "r" else _("column %(place)s")) % {"place": place}


def lightning(count: int) -> str:
    """An amount of lightning."""
    return ngettext("%(count)d lightning", "%(count)d lightning", count) % {"count": count}


def card(name: str) -> str:
    """A card by its name."""
    return _("Card %(name)s") % {"name": name}
