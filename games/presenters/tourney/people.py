"""The people of a tournament as its staff see them."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Rating, TournamentStaff
from games.presenters.tourney.reading import Tourney
from games.tourney.course.state import Entrant, Presence
from luckybox_site.web.lookalikes import name_key


class PersonLine(NamedTuple):
    """One entrant in the list."""

    key: str
    name: str
    status: str
    is_in: bool
    is_here: bool
    is_waiting: bool
    is_unclaimed: bool
    #: Empty for somebody without one.
    rating: str


class StaffLine(NamedTuple):
    """Somebody who runs the tournament."""

    user_id: int
    name: str
    role: str
    role_name: str


class Counts(NamedTuple):
    """How many are in, here, and waiting for a place."""

    players: int
    here: int
    waiting: int
    left: int


def counts(tourney: Tourney) -> Counts:
    players = tourney.state.players()
    return Counts(
        len(players),
        sum(one.is_here for one in players),
        len(tourney.state.waiting()),
        sum(one.presence is Presence.LEFT for one in tourney.state.entrants.values()),
    )


def lines(tourney: Tourney, wanted: str = "") -> list[PersonLine]:
    """Everybody whose name contains what is looked for: those who wait first, then by name."""
    ratings = _ratings(tourney)
    looked_for = name_key(wanted) if wanted.strip() else ""
    found = [
        line_of(tourney, one, ratings)
        for one in tourney.state.entrants.values()
        if looked_for in name_key(tourney.name(one.id))
    ]
    return sorted(found, key=lambda line: (not line.is_waiting, not line.is_in, line.name.casefold()))


def line_of(tourney: Tourney, one: Entrant, ratings: dict[int, int] | None = None) -> PersonLine:
    person = tourney.people[one.id]
    points = one.rating or (ratings or {}).get(person.user_id or 0)
    return PersonLine(
        one.id,
        person.name,
        _status(tourney, one),
        one.presence is Presence.IN,
        one.is_here,
        one.presence is Presence.WAITING,
        person.is_unclaimed,
        f"{points:g}" if points else "",
    )


def _ratings(tourney: Tourney) -> dict[int, int]:
    users = [person.user_id for person in tourney.people.values()]
    rows = Rating.objects.filter(kind=tourney.row.kind, user__in=users)
    return dict(rows.values_list("user", "points"))


def _status(tourney: Tourney, one: Entrant) -> str:
    if one.presence is Presence.WAITING:
        return _("waits for a place")
    if one.presence is Presence.LEFT:
        return _("has left")
    seat = tourney.state.seat_of(one.id)
    if seat is not None:
        return _("round %(round)d, table %(table)d") % {"round": seat[0].number, "table": seat[1].number}
    return _("is here") if one.is_here else _("not here yet")


def staff_lines(tourney: Tourney) -> list[StaffLine]:
    rows = TournamentStaff.objects.filter(tournament=tourney.row).select_related("user")
    return [
        StaffLine(one.user_id, one.user.get_short_name(), one.role, one.get_role_display()) for one in rows
    ]


def apart_of(tourney: Tourney, key: str) -> list[tuple[str, str]]:
    """Whom somebody is not to meet: keys and names."""
    others = [next(iter(set(pair) - {key})) for pair in tourney.state.apart if key in pair]
    return sorted(((other, tourney.name(other)) for other in others), key=lambda one: one[1].casefold())


def all_names(tourney: Tourney, but: str = "") -> Sequence[tuple[str, str]]:
    """Everybody who has not left, by name, for a list to choose from."""
    names = [(one.id, tourney.name(one.id)) for one in tourney.state.players() if one.id != but]
    return sorted(names, key=lambda one: one[1].casefold())
