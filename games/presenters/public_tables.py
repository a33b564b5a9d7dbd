"""The lobby: lists of public tables, the same for everybody, made once for each version and language.

No form and no token stands in it: the buttons name the form of the page around it. So one text serves all.
A table in these lists: `public_table_cards.py`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.live.messages import out_of_band
from games.live.topics import Update
from games.presenters.lists import items_in_words
from games.presenters.live_list import list_update
from games.presenters.macros import macro
from games.presenters.part import Part, assembled, leaf, outline_in, places
from games.presenters.public_table_cards import FORM, open_card, result_line, running_line, with_times
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.services.evenings import Tonight
from games.services.people_here import PeopleHere
from games.services.public_tables import PublicTable, PublicTables

REMEMBERED = 4000
#: Browsers that come back have one of so many versions.
VERSIONS = 8
#: The lists, in the order in which they stand on the page.
OPEN, RUNNING, RESULTS = "open-tables", "running-tables", "last-results"
PEOPLE, TONIGHT = "people-here", "tonight-here"

_mark = macro("public_tables.jinja", "version")
_hall = macro("public_tables.jinja", "hall")
_list = macro("public_tables.jinja", "table_list")
_people = macro("public_tables.jinja", "people")
_tonight = macro("public_tables.jinja", "tonight")


class Hall(NamedTuple):
    """The lobby at one version in one language."""

    version: int
    root: Part

    def html(self) -> SafeString:
        """The whole element, as of now."""
        return SafeString(with_times(self.root.html))


_halls: VersionCache[str, Hall] = VersionCache(100, versions=VERSIONS)
_cards: InputCache[tuple[str, str, str], Part] = InputCache(REMEMBERED)


def hall_of(tables: PublicTables, language: str) -> Hall:
    """The lobby in a language, made once for each version."""
    return _halls.find_or_make(language, tables.version, lambda: made(tables, language))


def made(tables: PublicTables, language: str) -> Hall:
    """The lobby in a language, from cards of which most are known."""
    with translation.override(language):
        return Hall(tables.version, _root(tables, language))


def earlier_hall(language: str, version: int) -> Hall | None:
    """What was shown at a version, if it is still known."""
    return _halls.find(language, version)


def version_mark(version: int) -> SafeString:
    """The element that says which version the page shows."""
    return _mark(version)


def _root(tables: PublicTables, language: str) -> Part:
    lists = (
        _listed(OPEN, _("Open tables"), _nobody_waits(), tables.open, language, open_card),
        _listed(RUNNING, _("Watch"), _nobody_plays(), tables.running, language, running_line),
        _listed(RESULTS, _("Last results"), "", tables.results, language, result_line),
    )
    mark = leaf("lobbyversion", version_mark(tables.version))
    beside = (_evening(tables.tonight), _here(tables.people))
    left, right = (places(*(child.id for child in some)) for some in ((mark, *lists), beside))
    return assembled("lobby", outline_in(_hall(left, right)), (mark, *lists, *beside))


def _nobody_waits() -> tuple[str, str, str, list[tuple[str, str]]]:
    """Two sentences, the form of the buttons, and a button for each game."""
    return (
        _("Nobody waits for players just now."),
        _("Be the first: your table stands here for everybody, and whoever comes by sits down."),
        FORM,
        [(slug, str(shown.name)) for slug, shown in SHOWCASES.items()],
    )


def _nobody_plays() -> tuple[str, str, str, list[tuple[str, str]]]:
    """The same where nothing is to be watched; it needs no button."""
    return (_("No public game is running."), _("What others play stands here to be watched."), FORM, [])


def _here(people: PeopleHere) -> Part:
    """Who is on the site."""
    counted = [
        (people.more, ngettext("%(count)d more", "%(count)d more", people.more)),
        (people.guests, ngettext("%(count)d guest", "%(count)d guests", people.guests)),
    ]
    others = [words % {"count": count} for count, words in counted if count]
    named = [(one.name, reverse("profile", args=[one.address])) for one in people.named]
    if not others and not named:
        others = [_("It is quiet just now.")]
    return leaf(PEOPLE, _people(PEOPLE, _("People here"), named, items_in_words(others) if others else ""))


def _evening(tonight: Tonight | None) -> Part:
    """What is on tonight. The way there asks for the code that hangs at the door."""
    if tonight is None:
        return leaf(TONIGHT, _tonight(TONIGHT, None))
    opened, ends = (
        date_format(timezone.localtime(moment), "TIME_FORMAT")
        for moment in (tonight.opened_at, tonight.ends_at)
    )
    here = ngettext("%(count)d person is here", "%(count)d people are here", tonight.here)
    shown = {
        "title": _("On tonight"),
        "name": tonight.name or _("An evening of the club"),
        "time": _("Since %(opened)s, until %(ends)s at the latest") % {"opened": opened, "ends": ends},
        "here": here % {"count": tonight.here},
        "address": reverse("tonight"),
        "words": _("I am here"),
    }
    return leaf(TONIGHT, _tonight(TONIGHT, shown))


def _listed(
    name: str,
    title: str,
    empty: Any,
    tables: Sequence[PublicTable],
    language: str,
    card: Callable[[PublicTable], Part],
) -> Part:
    cards = [_card(name, table, language, card) for table in tables]
    html = _list(name, title, empty, places(*(one.id for one in cards)))
    return assembled(name, outline_in(html), cards)


def _card(name: str, table: PublicTable, language: str, card: Callable[[PublicTable], Part]) -> Part:
    return _cards.find_or_make((name, table.code, language), table, lambda: card(table))


# -- what has changed


def update(old: Hall | None, new: Hall, language: str) -> Update:
    """What leads from an earlier version to a newer one: a card that changes, comes or goes is sent alone."""
    with translation.override(language):
        if old is None:
            return Update(new, whole=with_times(new.root.html))
        html = "".join(map(_child_update, old.root.children[1:], new.root.children[1:]))
        return Update(new, with_times(html) and out_of_band(version_mark(new.version)) + with_times(html))


def _child_update(old: Part, new: Part) -> str:
    if new.id in {PEOPLE, TONIGHT}:
        return out_of_band(new.html) if old.html != new.html else ""
    return list_update(old, new)
