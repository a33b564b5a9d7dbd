"""The words of tournaments: how points are given, what tie-breaks count, and how numbers are written."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.presenters.lists import items_in_words
from games.presenters.result_words import RESULT_WORDS
from games.tourney.course.options import Options
from games.tourney.rows import OWN, own_rows, points_of_place

Text = str | Promise


class TieBreak(NamedTuple):
    """What one of the numbers of a standing is."""

    name: Text
    means: Text


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "wins": TieBreak(
        gettext_lazy("Wins"), gettext_lazy("How often somebody was first at a table, alone or with others.")
    ),
    "seconds": TieBreak(gettext_lazy("Seconds"), gettext_lazy("How often somebody was second at a table.")),
    "thirds": TieBreak(gettext_lazy("Thirds"), gettext_lazy("How often somebody was third at a table.")),
    "share": TieBreak(
        gettext_lazy("Share"),
        gettext_lazy("How much of the winner’s total somebody had at their tables, on average."),
    ),
    "margin": TieBreak(
        gettext_lazy("Margin"),
        gettext_lazy("By how many points somebody was ahead at the tables that they won alone, added up."),
    ),
    "total": TieBreak(gettext_lazy("Total"), gettext_lazy("The points of all games, added up.")),
    "met": TieBreak(
        gettext_lazy("Met"),
        gettext_lazy("Among those who are still tied: the place at the last table where they all sat."),
    ),
    "lot": TieBreak(
        gettext_lazy("Lot"),
        gettext_lazy("A number drawn by lot: the greater one is better."),
    ),
}

SCHEMES: Final[Mapping[str, Text]] = {
    "places": gettext_lazy(
        "At each table the first has 5 points, the second 3, the third 2 and everybody else 1; at a table of "
        "two it is 5 and 2. Those who share a place share the points."
    ),
    "steep": gettext_lazy(
        "At each table the first has 10 points, the second 6, the third 3 and the fourth 1; at a table of "
        "two it is 10 and 3. Those who share a place share the points."
    ),
    "win": gettext_lazy("Whoever wins a table alone has 5 points. Those who share a win have 2 points each."),
    "total": gettext_lazy("The points of each game count as they are."),
    "share": gettext_lazy("At each table everybody has their part of the winner’s total: the winner has 1."),
    "matchpoints": gettext_lazy(
        "Everybody is compared with those who had the same cards at other tables: whoever beats all of them "
        "has 1 point, whoever beats half of them has a half."
    ),
}


def scheme_in_words(options: Options) -> str:
    """How points are given."""
    if options.scheme != OWN:
        return str(SCHEMES[options.scheme])
    smallest, largest = max(2, options.sizes.min), max(2, options.sizes.max)
    tables = " · ".join(_own_table(options, size) for size in range(smallest, largest + 1))
    return _("The organiser has chosen the points of the places. %(tables)s.") % {"tables": tables}


def _own_table(options: Options, size: int) -> str:
    rows = own_rows(options.points)
    row = [number(points_of_place(rows, size, place)) for place in range(1, size + 1)]
    # Translators: how points are given at tables of one size, such as "4 players: 9, 5, 2, 0".
    text = ngettext("%(players)d player: %(points)s", "%(players)d players: %(points)s", size)
    return text % {"players": size, "points": items_in_words(row)}


def number(value: Fraction | float, digits: int = 2) -> str:
    """A number with as many digits after the comma as it needs."""
    return _number(Fraction(value), digits, get_language() or "en")


@lru_cache(maxsize=8192)
def _number(exact: Fraction, digits: int, _language: str) -> str:
    if exact.denominator == 1:
        return number_format(int(exact))
    short = f"{float(exact):.{digits}f}".rstrip("0").rstrip(".")
    return number_format(short if short not in {"-0", ""} else "0")


def points(value: Fraction) -> str:
    """Points of a tournament in words."""
    whole = int(abs(value))
    # Translators: `points` may be a number such as 12.5; the plural goes by the whole number, but for 1.5.
    text = ngettext("%(points)s point", "%(points)s points", 2 if whole == 1 != value else whole)
    return text % {"points": number(value)}


def place_of(place: int, players: int) -> str:
    return _("#%(place)d of %(players)d") % {"place": place, "players": players}


def why_void(reason: str) -> str:
    """Why a table counts for nobody. What the site says of it by itself stands in the log in English."""
    return _(reason) if reason else ""


def reached(kind: str, total: float) -> str:
    """A total at a table, in the words of its game."""
    if kind in RESULT_WORDS and total == int(total):
        return RESULT_WORDS[kind].reached(int(total))
    return number(total)


def tie_breaks_of(options: Options) -> Sequence[tuple[str, TieBreak]]:
    """The tie-breaks of a tournament in their order."""
    return [(name, TIE_BREAKS[name]) for name in options.tie_breaks]
