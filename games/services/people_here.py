"""Who is on the site: noted by each server process for its sockets, and listed for the lobby."""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Count, Q
from django.utils import timezone

from games.models import PersonHere

#: Rows in one statement.
BATCH = 500
#: So many are named; the others are counted.
MOST_NAMED = 40


class Named(NamedTuple):
    """An account that may be named, and the last part of its profile's address."""

    name: str
    address: str


class PeopleHere(NamedTuple):
    """Who is here: accounts by name, guests as a number."""

    named: tuple[Named, ...] = ()
    #: Accounts that are not named: those beyond the first, and those who do not want to be listed.
    more: int = 0
    guests: int = 0


NOBODY = PeopleHere()


def note_people(user_ids: Collection[int]) -> None:
    """These have a page open with a socket."""
    everybody = sorted(user_ids)
    for start in range(0, len(everybody), BATCH):
        some = everybody[start : start + BATCH]
        # A guest may have become part of an account while the page was open.
        there = get_user_model().objects.filter(pk__in=some).values_list("pk", flat=True)
        rows = [PersonHere(user_id=user_id, seen_at=timezone.now()) for user_id in there]
        PersonHere.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["user"], update_fields=["seen_at"]
        )


def people_here() -> PeopleHere:
    """Who is here now."""
    here = PersonHere.objects.now().filter(user__is_active=True)
    listed = here.filter(user__is_guest=False).exclude(user__profile_options__is_listed=False)
    rows = listed.order_by("user__first_name").values_list("user__first_name", "user__username")
    named = tuple(Named(name or address, address) for name, address in rows[:MOST_NAMED])
    counted = here.aggregate(
        accounts=Count("pk", filter=Q(user__is_guest=False)),
        guests=Count("pk", filter=Q(user__is_guest=True)),
    )
    return PeopleHere(named, max(0, counted["accounts"] - len(named)), counted["guests"])
