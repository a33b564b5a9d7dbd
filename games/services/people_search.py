"""Finds the people whom a moderator means by a name. Many guests may have the same one."""

from datetime import datetime
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import OuterRef, Q, Subquery

from games.models import Player
from luckybox_site.web.lookalikes import name_key

#: So many are shown at the most, those who came last first.
MOST: Final = 20


class Found(NamedTuple):
    """Somebody with a name, and where a moderator may have met them."""

    user_id: int
    name: str
    is_guest: bool
    is_exact: bool
    #: The code of the last table at which they have a seat, and when it was opened.
    table: str
    at: datetime | None


def people_called(name: str) -> list[Found]:
    """Those of exactly this name; if there are none, those whose names contain it."""
    name = name.strip().replace("\0", "")
    if not name:
        return []
    accounts, guests = Q(is_guest=False), Q(is_guest=True)
    exact = accounts & Q(name_key=name_key(name)) | guests & Q(first_name__iexact=name)
    return _found(exact, is_exact=True) or _found(
        accounts & (Q(name_key__contains=name_key(name)) | Q(first_name__icontains=name))
        | guests & Q(first_name__icontains=name),
        is_exact=False,
    )


def _found(wanted: Q, *, is_exact: bool) -> list[Found]:
    seats = Player.objects.filter(user=OuterRef("pk")).order_by("-pk")
    people: Any = (
        get_user_model()
        .objects.filter(wanted)
        .annotate(
            table=Subquery(seats.values("game__code")[:1]), at=Subquery(seats.values("game__created_at")[:1])
        )
    )
    return [
        Found(one.pk, one.get_short_name(), one.is_guest, is_exact, one.table or "", one.at)
        for one in people.order_by("is_guest", "-pk")[:MOST]
    ]
