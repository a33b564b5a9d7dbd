"""The list of tournaments: one's own first, then those that run, are announced, or are over."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.models import Tournament, TournamentEntrant, TournamentStaff
from games.presenters.showcases import SHOWCASES

#: How many of each list are shown.
MOST = 50


class Line(NamedTuple):
    """One tournament in the list."""

    row: Tournament
    game: str
    #: How many people have entered.
    people: int
    #: What I am in it, or nothing.
    mine: str


class Lists(NamedTuple):
    """The lists with their titles, without those that are empty."""

    lists: Sequence[tuple[str, Sequence[Line]]]


def lists_for(user_id: int | None) -> Lists:
    """What somebody sees: of the others only what is announced."""
    status = Tournament.Status
    mine = _own(user_id)
    rows = Tournament.objects.annotate(people=Count("entrants")).filter(is_listed=True)
    listed = rows.exclude(pk__in=[line.row.pk for line in mine])
    announced = listed.filter(status=status.OPEN).order_by("starts_at", "-pk")
    found = [
        (_("Yours"), mine),
        (_("Running"), _lines(listed.filter(status=status.RUNNING))),
        (_("Announced"), _lines(announced)),
        (_("Over"), _lines(listed.filter(status__in=(status.OVER, status.CANCELLED)))),
    ]
    return Lists([(title, lines) for title, lines in found if lines])


def _own(user_id: int | None) -> list[Line]:
    """Those that somebody runs or takes part in."""
    if user_id is None:
        return []
    me = {"tournament": OuterRef("pk"), "user": user_id}
    runs, plays = Exists(TournamentStaff.objects.filter(**me)), Exists(TournamentEntrant.objects.filter(**me))
    rows: QuerySet[Any] = Tournament.objects.annotate(people=Count("entrants"), is_run=runs)
    mine = rows.filter(Q(runs) | Q(plays))[:MOST]
    return [_line(row, _("You run it") if row.is_run else _("You take part")) for row in mine]


def _lines(rows: QuerySet[Any]) -> list[Line]:
    return [_line(row) for row in rows[:MOST]]


def _line(row: Any, mine: str = "") -> Line:
    game = SHOWCASES[row.kind].name if row.kind in SHOWCASES else row.kind
    return Line(row, str(game), row.people, mine)
