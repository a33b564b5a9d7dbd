"""Options of a tournament that do not go together, each with the sentence that says so."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.engine.errors import Refused
from games.models import Tournament
from games.presenters.showcases import SHOWCASES
from games.services.arranged import may_share_seed
from games.services.lobby import TableOptions, deck_for
from games.services.rated import require_rules
from games.services.refusals import Why
from games.tourney.course.options import Format, GoesOn, OnTime

Fault = tuple[str, str]


def faults(kind: str, data: Mapping[str, Any], rules: Mapping[str, Any], *, is_rated: bool) -> list[Fault]:
    """The fields that do not go with others, with the reason."""
    found = [*_sizes(kind, data, rules), *_deals(data), *_clocks(data), *_finals(data)]
    if not found and not data["on_paper"]:
        found += _cards(kind, data, rules)
    if is_rated:
        found += _rated(kind, data, rules)
    return found


def _sizes(kind: str, data: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Fault]:
    least, aim, most = data["size_min"], data["size_aim"], data["size_max"]
    if data["format"] == Format.RACE:
        yield from _alone(kind, data, rules)
        return
    if not least <= aim <= most:
        yield "size_min", _("A table has at least as many players as the first number and at most the last.")
        return
    if least < 2:
        yield "size_min", _("A table needs 2 players. Only in a solo race everybody plays alone.")
    if most > (greatest := ADAPTERS[kind].most_seats(rules)):
        sentence = ngettext(
            "This game takes up to %(count)d player at a table.",
            "This game takes up to %(count)d players at a table.",
            greatest,
        )
        yield "size_max", sentence % {"count": greatest}


def _alone(kind: str, data: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Fault]:
    if ADAPTERS[kind].least_seats(rules) > 1:
        sentence = _("%(game)s cannot be played alone by these rules. Please choose another format.")
        yield "format", sentence % {"game": SHOWCASES[kind].name}


def _has_equal_deals(data: Mapping[str, Any]) -> bool:
    return bool(data["duplicate"] or data["format"] == Format.RACE)


def _deals(data: Mapping[str, Any]) -> Iterator[Fault]:
    if _has_equal_deals(data) and data["on_paper"]:
        yield "on_paper", _("Equal deals come from this site, so these tables cannot play with real cards.")
    if data["scheme"] == "matchpoints" and not _has_equal_deals(data):
        yield "scheme", _("Match points compare equal deals. Please switch them on, or choose other points.")


def _clocks(data: Mapping[str, Any]) -> Iterator[Fault]:
    if data["goes_on"] == GoesOn.CLOCK and not data["round_minutes"]:
        yield "goes_on", _("The next round can begin by the clock only if a round has one.")
    if data["on_time"] == OnTime.HOUSE and data["on_paper"]:
        yield "on_time", _("The house cannot play on at tables with real cards.")


def _finals(data: Mapping[str, Any]) -> Iterator[Fault]:
    if data["format"] == Format.KNOCKOUT and data["advance"] >= data["size_min"]:
        yield "advance", _("Somebody of each table has to be out, so fewer play on than sit at the smallest.")
    if data["cut"] == 1:
        yield "cut", _("Finals need at least 2 players.")
    if data["most_players"] and data["most_players"] < max(2, data["size_min"]):
        yield "most_players", _("So few players do not fill one table.")


def _cards(kind: str, data: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Fault]:
    options = TableOptions(kind=kind, seats=data["size_max"], rules=dict(rules))
    for size in range(data["size_min"], data["size_max"] + 1):
        try:
            deck_for(kind, rules, size)
            if _has_equal_deals(data) and not may_share_seed(options, size):
                yield "duplicate", _(Why.TOO_FEW_TO_DEAL_BY_SEAT.value)
                return
        except Refused as refusal:
            yield "size_max", _(str(refusal))
            return


def _rated(kind: str, data: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Fault]:
    if data["on_paper"]:
        yield "on_paper", _("Only games on this site can be rated.")
    elif data["entry"] != Tournament.Entry.ACCOUNTS:
        yield "entry", _("Rated games need people with an account, so only they may enter.")
    try:
        require_rules(kind, data["size_min"], rules, None)
    except Refused as refusal:
        yield "format", _(str(refusal))
