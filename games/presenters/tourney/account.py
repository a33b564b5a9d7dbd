"""How somebody came to their place in a tournament: what they have points for, and the tie-breaks."""

from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.lists import names_in_words
from games.presenters.tourney.reading import Seat, Tourney
from games.presenters.tourney.standing_words import number, place_of, points, reached, tie_breaks_of
from games.tourney.course.ranking import counted
from games.tourney.course.state import Presence, Stage, TableStatus
from games.tourney.points import Source


class Line(NamedTuple):
    """One thing that somebody has played, or has points for."""

    what: str
    detail: str = ""
    #: Nothing where it brings none.
    points: str = ""
    #: The table that can be opened.
    code: str = ""
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


#: What is earned without sitting at a table, by the round.
_FREE: Final = {Source.BYE, Source.LATE}


def account_of(tourney: Tourney, key: str) -> Account:
    """The account of an entrant, in the language of the moment."""
    entrant = tourney.state.entrants[key]
    place, rank = tourney.ranks.get(key, (0, None))
    ties = tie_breaks_of(tourney.state.options)
    numbers = zip(ties, rank.tie_breaks, strict=True) if rank else ()
    return Account(
        key=key,
        name=tourney.name(key),
        place=place_of(place, len(tourney.standing)) if place and tourney.has_results else "",
        points=points(rank.points) if rank else "",
        lines=tuple(_lines(tourney, key)),
        tie_breaks=tuple((str(tie.name), number(value), str(tie.means)) for (_name, tie), value in numbers),
        has_left=entrant.presence is Presence.LEFT,
    )


def _lines(tourney: Tourney, key: str) -> list[Line]:
    parts = counted(tourney.state)
    own = tourney.earned.get(key, ())
    of_table = {parts[one.which].number: one.points for one in own if one.source is Source.TABLE}
    lines = [
        _at_table(tourney, seat, number(of_table[seat.round.number]) if seat.round.number in of_table else "")
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


def _at_table(tourney: Tourney, seat: Seat, earned: str) -> Line:
    part, table = seat.round, seat.table
    names = {"round": part.number, "table": table.number}
    what = _("Final, round %(round)d, table %(table)d") if part.stage is Stage.FINALS else ""
    others = [tourney.name(one) for one in table.players if one != table.players[seat.seat]]
    return Line(
        what=(what or _("Round %(round)d, table %(table)d")) % names,
        detail=detail_of(tourney, seat),
        points=earned,
        code=code_to_open(tourney, seat),
        with_names=_("with %(names)s") % {"names": names_in_words(others)} if others else "",
        round=part.number,
    )


def detail_of(tourney: Tourney, seat: Seat) -> str:
    """How somebody did at a table."""
    table = seat.table
    if table.status is TableStatus.VOID:
        return _("does not count: %(reason)s") % {"reason": _(table.reason)}
    if table.outcome is None:
        return _("still plays") if table.status is TableStatus.RUNNING else _("about to start")
    place = place_of(table.outcome.places[seat.seat], len(table.players))
    total = reached(tourney.row.kind, table.outcome.totals[seat.seat])
    return _("%(place)s, %(reached)s") % {"place": place, "reached": total}


def code_to_open(tourney: Tourney, seat: Seat) -> str:
    """The code of a table that everybody may open now: one with a shared deal once all are through."""
    if seat.round.duplicate and not seat.round.is_through:
        return ""
    return tourney.code(seat.round, seat.table)
