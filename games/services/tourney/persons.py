"""What tournaments do when accounts change: entries follow their people, and forget who they were."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, OuterRef, Q, Subquery

from games.engine.errors import Refused
from games.models import Tournament, TournamentEntrant, TournamentEvent
from games.services.forgetting import former_player
from games.services.names import distinct
from games.services.tourney import staff
from games.services.tourney.entering import drop
from games.services.tourney.log import acting, course_of
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.tables import name_seat
from games.store.tourney import raise_versions
from games.tourney.course.ranking import final_order
from games.tourney.course.state import Presence


def rename_entrant(user_id: int, name: str) -> None:
    """Somebody is called differently, on the screens of tournaments that are not over, too."""
    on = Tournament.objects.on()
    entrants = TournamentEntrant.objects.filter(user=user_id, tournament__in=on).exclude(name=name)
    for entrant in entrants.order_by("tournament"):
        _call(entrant, name)


def _call(entrant: TournamentEntrant, name: str) -> None:
    raise_versions(entrant.tournament_id)
    others = TournamentEntrant.objects.filter(tournament=entrant.tournament_id).exclude(pk=entrant.pk)
    entrant.name = distinct(name, others.values_list("name", flat=True))
    entrant.save(update_fields=["name"])


def merge_entrant(guest_id: int, account_id: int) -> None:
    """What a guest has entered, the account has; raises `Declined` if both still take part in a tournament.

    A second entry of somebody keeps its name and its results, and is nobody's.
    """
    for entrant in (
        TournamentEntrant.objects.filter(user=guest_id).select_related("tournament").order_by("tournament")
    ):
        row = entrant.tournament
        other = TournamentEntrant.objects.filter(tournament=row, user=account_id).first()
        if other is not None and row.status in {Tournament.Status.OPEN, Tournament.Status.RUNNING}:
            entrants = course_of(row).state.entrants
            if all(entrants[one.key].presence is not Presence.LEFT for one in (entrant, other)):
                raise Declined(Unfit.BOTH_ENTERED)
        raise_versions(row.pk)
        entrant.user_id = account_id if other is None else _nobody(entrant.name)
        entrant.save(update_fields=["user"])


def _nobody(name: str) -> int:
    """A guest whom nobody is, for an entry that stays: no two entries of a tournament are one person's."""
    return int(get_user_model().objects.create_guest(name).pk)


def forget_entrant(user_id: int) -> None:
    """Somebody leaves all tournaments, and is nobody in them."""
    for entrant in TournamentEntrant.objects.filter(user=user_id).order_by("tournament"):
        with suppress(Refused):
            drop(entrant.tournament_id, user_id)
        with transaction.atomic():
            entrant.user_id = _nobody(former_player())
            entrant.save(update_fields=["user"])
            _call(entrant, former_player())


def entries_of(user_id: int) -> Iterator[dict[str, Any]]:
    """The tournaments of somebody, the newest first."""
    for entrant in (
        TournamentEntrant.objects.filter(user=user_id).select_related("tournament").order_by("-pk")
    ):
        course = course_of(entrant.tournament)
        places = {rank.id: place for place, rank in final_order(course.state, course.seed)}
        yield {
            "tournament": entrant.tournament.name,
            "code": entrant.tournament.code,
            "state": entrant.tournament.status,
            "name": entrant.name,
            "place": places.get(entrant.key) if course.state.rounds else None,
        }


class Placed(NamedTuple):
    """A tournament that somebody has played to its end."""

    name: str
    code: str
    kind: str
    place: int
    players: int
    ended_at: datetime


def placed(user_id: int, most: int) -> list[Placed]:
    """The last tournaments of somebody that are over, and that everybody may know of."""
    last = TournamentEvent.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("tournament__length")
    )
    own = TournamentEntrant.objects.filter(
        user=user_id,
        place__isnull=False,
        tournament__status=Tournament.Status.OVER,
        tournament__is_listed=True,
    ).annotate(
        ended_at=Subquery(last.values("at")),
        players=Count("tournament__entrants", filter=Q(tournament__entrants__place__isnull=False)),
    )
    fields = ("name", "code", "kind")
    found = own.order_by("-ended_at", "-pk").values_list(
        *(f"tournament__{field}" for field in fields), "place", "players", "ended_at"
    )
    return [Placed(*row) for row in found[:most]]


def have_entries(user_ids: Collection[int]) -> set[int]:
    """Those of some users who have an entry in a tournament."""
    return set(TournamentEntrant.objects.filter(user__in=user_ids).values_list("user", flat=True))


def rename(tournament_id: int, by: int | None, key: str, name: str) -> None:
    """The staff write somebody's name as it is to stand on the screens, and at the table that they sit at."""
    with acting(tournament_id) as course:
        staff.require(tournament_id, by)
        entrants = TournamentEntrant.objects.filter(tournament=tournament_id)
        others = entrants.exclude(key=key).values_list("name", flat=True)
        written = distinct(name, list(others))
        if not entrants.filter(key=key).update(name=written):
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        found = course.state.seat_of(key)
        if found is not None:
            part, table, seat = found
            name_seat(tournament_id, part.number, table.number, seat, written)
        raise_versions(tournament_id)
