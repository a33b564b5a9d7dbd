"""The lobby: public tables as cards, the same for everybody, made once for each version and language.

No form and no token stands in it: the buttons name the form of the page around it. So one text serves all.
"""

import json
import re
from collections.abc import Callable, Sequence
from time import time
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.live.messages import out_of_band
from games.live.topics import Update
from games.models import Game
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.live_list import list_update
from games.presenters.macros import macro
from games.presenters.part import Part, assembled, leaf, outline_in, places
from games.presenters.registry import PRESENTERS
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.presenters.tokens import letters
from games.services.evenings import Tonight
from games.services.people_here import PeopleHere
from games.services.public_tables import PublicTable, PublicTables

REMEMBERED = 4000
#: Browsers that come back have one of so many versions.
VERSIONS = 8
#: The lists, in the order in which they stand on the page.
OPEN, RUNNING, RESULTS = "open-tables", "running-tables", "last-results"
PEOPLE, TONIGHT = "people-here", "tonight-here"
#: By which rules a table plays, for the filter: those of a printed edition, or others.
PRINTED, OWN = "printed", "own"
#: The form of the page that a button to join belongs to.
FORM = "play"
#: More players than these are counted, not named.
NAMES_SHOWN = 3

_mark = macro("public_tables.jinja", "version")
_hall = macro("public_tables.jinja", "hall")
_list = macro("public_tables.jinja", "table_list")
_open = macro("public_tables.jinja", "open_table")
_line = macro("public_tables.jinja", "line")
_people = macro("public_tables.jinja", "people")
_tonight = macro("public_tables.jinja", "tonight")

#: Where the time stands that has passed since a moment, in seconds of the clock.
_MOMENT = "\x05{}\x05"
_MOMENTS = re.compile("\x05([0-9]+)\x05")
MINUTE, HOUR, DAY = 60, 3600, 86_400


class Hall(NamedTuple):
    """The lobby at one version in one language."""

    version: int
    root: Part

    def html(self) -> SafeString:
        """The whole element, as of now."""
        return SafeString(_with_times(self.root.html))


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
        _listed(OPEN, _("Open tables"), _nobody_waits(), tables.open, language, _open_card),
        _listed(RUNNING, _("Watch"), _nobody_plays(), tables.running, language, _running_line),
        _listed(RESULTS, _("Last results"), "", tables.results, language, _result_line),
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


# -- what stands on a card


def _open_card(table: PublicTable) -> Part:
    names = tuple(one.name for one in table.players)
    computers = sum(one.is_computer for one in table.players)
    game = SHOWCASES[table.kind].name
    taken = _("%(taken)d of %(seats)d seats taken") % {"taken": len(names), "seats": table.seats}
    if table.reserved:
        kept = ngettext("%(count)d reserved", "%(count)d reserved", table.reserved) % {
            "count": table.reserved
        }
        taken = items_in_words([taken, kept])
    return _part(
        "o",
        table,
        lambda part_id: _open(
            part_id,
            table.kind,
            clock_slug(table.clock),
            size_slug(table.seats),
            "yes" if table.is_rated else "no",
            PRINTED if _is_as_printed(table) else OWN,
            ADAPTERS[table.kind].edition_of(json.loads(table.rules)).edition,
            reverse("table", args=[table.code]),
            game,
            _terms(table, computers),
            [
                (seat, letter, one.name, _profile(one.profile))
                for seat, (letter, one) in enumerate(zip(letters(names), table.players, strict=True))
            ],
            range(table.seats - len(names) - table.reserved),
            range(table.reserved),
            taken,
            _("Here: %(names)s") % {"names": _named(names)},
            _waits(table),
            None
            if table.is_full
            else (FORM, reverse("join", args=[table.code]), _("Join"), _label(table, str(game))),
            _("Full"),
        ),
    )


def _is_as_printed(table: PublicTable) -> bool:
    """Whether a table is played by a printed edition, without house rules."""
    adapter, rules = ADAPTERS[table.kind], json.loads(table.rules)
    return adapter.own_of(rules) is None and not adapter.is_apart(rules, None)


def _terms(table: PublicTable, computers: int) -> list[str]:
    terms = PRESENTERS[table.kind].terms(json.loads(table.rules))
    clock = str(Game.Clock(table.clock).label) if table.clock else ""
    count = ngettext("%(count)d computer player", "%(count)d computer players", computers)
    rated = [_("Rated")] if table.is_rated else []
    return [
        *terms,
        *rated,
        *([clock] if clock else []),
        *([count % {"count": computers}] if computers else []),
    ]


def _waits(table: PublicTable) -> tuple[str, str, str, int]:
    """Who waits, the address of their profile, and the place of the time."""
    words = _("%(host)s is the host") % {"host": table.host}
    return words, _profile(table.host_profile), _moment(table), table.since


def _profile(name: str) -> str:
    return reverse("profile", args=[name]) if name else ""


def _label(table: PublicTable, game: str) -> str:
    return _("Join %(host)s: %(game)s") % {"host": table.host, "game": game}


def _running_line(table: PublicTable) -> Part:
    names = [one.name for one in table.players]
    sentence = _named(names)
    return _as_line("r", table, sentence, _("Watch"))


def _result_line(table: PublicTable) -> Part:
    names = [one.name for one in table.players]
    return _as_line("e", table, _who_won(table, names), _("Look at it"))


def _who_won(table: PublicTable, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in table.winners if seat < len(names)]
    others = [name for seat, name in enumerate(names) if seat not in table.winners]
    if not winners:
        return _("%(names)s ended their game") % {"names": _named(names)}
    if len(names) == 1:
        return _("%(name)s played alone") % {"name": names[0]}
    if not others:
        return _("%(names)s share the win") % {"names": _named(winners)}
    sentence = ngettext(
        "%(winners)s won against %(others)s", "%(winners)s won against %(others)s", len(winners)
    )
    return sentence % {"winners": _named(winners), "others": _named(others)}


def _as_line(prefix: str, table: PublicTable, sentence: str, verb: str) -> Part:
    game, address = SHOWCASES[table.kind].name, reverse("table", args=[table.code])
    return _part(
        prefix,
        table,
        lambda part_id: _line(
            part_id, table.kind, address, game, sentence, verb, _moment(table), table.since
        ),
    )


def _part(prefix: str, table: PublicTable, made: Callable[[str], str]) -> Part:
    part_id = f"{prefix}-{table.code}"
    return leaf(part_id, made(part_id))


def _named(names: Sequence[str]) -> str:
    if len(names) <= NAMES_SHOWN:
        return names_in_words(names) if names else ""
    first = names[: NAMES_SHOWN - 1]
    rest = len(names) - len(first)
    others = ngettext("%(count)d other", "%(count)d others", rest) % {"count": rest}
    return names_in_words([*first, others])


# -- time that passes


def _moment(table: PublicTable) -> SafeString:
    return SafeString(_MOMENT.format(table.since))


def _with_times(html: str) -> str:
    now = int(time())
    return _MOMENTS.sub(lambda found: ago(now - int(found[1])), html)


def ago(seconds: int) -> str:
    """How long something has lasted, in a word; a script goes on counting."""
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        return _("%(count)d min") % {"count": seconds // MINUTE}
    if seconds < DAY:
        return _("%(count)d h") % {"count": seconds // HOUR}
    return _("%(count)d d") % {"count": seconds // DAY}


# -- what a table is filtered by


def clock_slug(clock: int) -> str:
    """A clock in an address; those of a day or more are one."""
    if clock >= Game.Clock.CORRESPONDENCE:
        return "day"
    return str(clock) if clock else "none"


def size_slug(seats: int) -> str:
    """The size of a table in an address: the most seats of its kind."""
    return "2" if seats <= 2 else "4" if seats <= 4 else "12"


# -- what has changed


def update(old: Hall | None, new: Hall, language: str) -> Update:
    """What leads from an earlier version to a newer one: a card that changes, comes or goes is sent alone."""
    with translation.override(language):
        if old is None:
            return Update(new, whole=_with_times(new.root.html))
        html = "".join(map(_child_update, old.root.children[1:], new.root.children[1:]))
        return Update(new, _with_times(html) and out_of_band(version_mark(new.version)) + _with_times(html))


def _child_update(old: Part, new: Part) -> str:
    if new.id in {PEOPLE, TONIGHT}:
        return out_of_band(new.html) if old.html != new.html else ""
    return list_update(old, new)
