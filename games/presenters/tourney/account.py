"""How somebody came to their place in a tournament: what they have points for, and the tie-breaks."""

from fractions import Fraction
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.lists import names_in_words
from games.presenters.macros import macro
from games.presenters.tourney.reading import Seat, Tourney
from games.presenters.tourney.standing_words import number, place_of, points, reached, tie_breaks_of, why_void
from games.tourney.course.ranking import counted, shown
from games.tourney.course.state import Presence, Stage, TableStatus
from games.tourney.points import Source


class Line(NamedTuple):
    """One thing that somebody has played, or has points for."""

    what: str
    detail: str = ""
    #: Nothing where it brings none.
    points: str = ""
    #: To the table that can be opened.
    link: str = ""
    with_names: str = ""
    round: int = 0


class Account(NamedTuple):
    key: str
    name: str
    #: In words, such as “#3 of 24”; nothing for those who are in no standing.
    place: str
    points: str
    lines: tuple[Line, ...]
    #: Name, number and meaning of each tie-break.
    tie_breaks: tuple[tuple[str, str, str], ...]
    has_left: bool = False


_html = macro("tourney/account.jinja", "account")
#: What is earned without sitting at a table, by the round.
_FREE: Final = {Source.BYE, Source.LATE}


def account_of(tourney: Tourney, key: str, *, is_own: bool = False) -> Account:
    """The account of an entrant, in the present language; their own says more while deals are closed."""
    entrant = tourney.state.entrants[key]
    place, rank = tourney.ranks.get(key, (0, None))
    ties = tie_breaks_of(tourney.state.options)
    numbers = zip(ties, rank.tie_breaks, strict=True) if rank else ()
    return Account(
        key=key,
        name=tourney.name(key),
        place=place_of(place, len(tourney.standing)) if place and tourney.has_results else "",
        points=points(rank.points) if rank else "",
        lines=tuple(_lines(tourney, key, is_own=is_own)),
        tie_breaks=tuple((str(tie.name), number(value), str(tie.means)) for (_name, tie), value in numbers),
        has_left=entrant.presence is Presence.LEFT,
    )


def account_html(account: Account) -> SafeString:
    """The table of all lines and the tie-breaks, in the language of the moment."""
    words = {
        "what": _("What"),
        "result": _("Result"),
        "points": _("Points"),
        "together": _("Together"),
        "ties": _("If points are equal"),
    }
    return _html(account, words)


def _lines(tourney: Tourney, key: str, *, is_own: bool) -> list[Line]:
    parts = counted(tourney.state)
    own = tourney.earned.get(key, ())
    of_table = {parts[one.which].number: one.points for one in own if one.source is Source.TABLE}
    lines = [
        _at_table(tourney, seat, of_table.get(seat.round.number), is_own=is_own)
        for seat in tourney.played.get(key, ())
    ]
    for one in own:
        if one.source in _FREE:
            part = parts[one.which].number
            what = (
                _("Round %(round)d: a bye") if one.source is Source.BYE else _("Round %(round)d: half a bye")
            )
            lines.append(Line(what % {"round": part}, points=number(one.points), round=part))
    lines += [
        Line(_("Round %(round)d: absent") % {"round": part.number}, points=number(0), round=part.number)
        for part in parts
        if key in part.absent and key not in part.late
    ]
    lines.sort(key=lambda line: line.round)
    penalties = [one for one in tourney.state.penalties if one.id == key]
    given = [one.points for one in own if one.source is Source.ADJUSTMENT]
    for penalty, amount in zip(penalties, given, strict=False):
        said = _("The organiser gives points") if amount > 0 else _("The organiser takes points off")
        lines.append(Line(said, penalty.reason, number(amount)))
    return lines


def _at_table(tourney: Tourney, seat: Seat, earned: Fraction | None, *, is_own: bool) -> Line:
    part, table = seat.round, seat.table
    names = {"round": part.number, "table": table.number}
    what = _("Final, round %(round)d, table %(table)d") if part.stage is Stage.FINALS else ""
    others = [tourney.name(one) for one in table.players if one != table.players[seat.seat]]
    code = code_to_open(tourney, seat)
    return Line(
        what=(what or _("Round %(round)d, table %(table)d")) % names,
        detail=detail_of(tourney, seat, is_own=is_own),
        points="" if earned is None else number(earned),
        link=reverse("table", args=[code]) if code else "",
        with_names=_("with %(names)s") % {"names": names_in_words(others)} if others else "",
        round=part.number,
    )


def detail_of(tourney: Tourney, seat: Seat, *, is_own: bool) -> str:
    """How somebody did at a table; those who still play the same deal do not learn what to beat."""
    table = seat.table
    if table.status is TableStatus.VOID:
        return _("does not count: %(reason)s") % {"reason": why_void(table.reason)}
    if table.outcome is None:
        return _("still plays") if table.status is TableStatus.RUNNING else _("about to start")
    if not is_own and shown(seat.round, table) is None:
        return _("is through; all results are shown when the last table is")
    place = place_of(table.outcome.places[seat.seat], len(table.players))
    total = reached(tourney.row.kind, table.outcome.totals[seat.seat])
    return _("%(place)s, %(reached)s") % {"place": place, "reached": total}


def code_to_open(tourney: Tourney, seat: Seat) -> str:
    """The code of a table that everybody may open now: one with a shared deal once all are through."""
    if seat.round.duplicate and not seat.round.is_through:
        return ""
    return tourney.code(seat.round, seat.table)
