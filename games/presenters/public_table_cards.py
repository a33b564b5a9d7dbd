"""One public table in the lobby: a card while it waits for players, a line while it runs and when it is over.

Nothing here depends on who looks. Times that pass are filled in when the text is sent (`with_times`).
"""

import json
import re
from collections.abc import Callable, Sequence
from time import time

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.models import Game
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.macros import macro
from games.presenters.part import Part, leaf
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES
from games.presenters.tokens import letters
from games.services.public_tables import PublicTable

#: By which rules a table plays, for the filter: those of a printed edition, or others.
PRINTED, OWN = "printed", "own"
#: The form of the page that a button to join belongs to.
FORM = "play"
#: More players than these are counted, not named.
NAMES_SHOWN = 3
#: Where the time stands that has passed since a moment, in seconds of the clock.
_MOMENT = "\x05{}\x05"
_MOMENTS = re.compile("\x05([0-9]+)\x05")
MINUTE, HOUR, DAY = 60, 3600, 86_400

_open = macro("public_tables.jinja", "open_table")
_line = macro("public_tables.jinja", "line")


def open_card(table: PublicTable) -> Part:
    names = tuple(one.name for one in table.players)
    computers = sum(one.is_computer for one in table.players)
    game = SHOWCASES[table.kind].name
    taken = seats_taken(len(names), table.seats)
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


def seats_taken(taken: int, seats: int) -> str:
    words = ngettext("%(taken)d of %(seats)d seats taken", "%(taken)d of %(seats)d seats taken", taken)
    return words % {"taken": taken, "seats": seats}


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


def running_line(table: PublicTable) -> Part:
    names = [one.name for one in table.players]
    sentence = _named(names)
    return _as_line("r", table, sentence, _("Watch"))


def result_line(table: PublicTable) -> Part:
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


def with_times(html: str) -> str:
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
