"""An evening of the club: it is opened, people come and go, and the host seats them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, time, timedelta
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.utils import timezone

from games.models import Arrival, Evening, EveningTable, Game, Player
from games.services.lobby import TableOptions, create, new_code, seat_person
from games.services.names import distinct
from games.services.refusals import Rejected, Why
from games.services.waiting import settled
from games.store import TableEdit, locked_table
from games.store.evenings import add_to_evening, evening_changed
from luckybox_site.club.opening import may_open_evenings
from luckybox_site.club.reading import club
from luckybox_site.jobs.services import enqueue

#: When an evening ends by itself: at this time of day, but not within the next hours.
MORNING: Final = time(6)
LASTS_AT_LEAST: Final = timedelta(hours=4)
#: How long it is known who was there.
KEPT_FOR: Final = timedelta(days=1)
#: The kind of the job that lets tables go on when their evening is over (`games/jobs.py`).
GO_ON: Final = "evening-tables-go-on"
#: So many people can be here.
MOST_HERE: Final = 400
PLAYING: Final = (Game.Status.OPEN, Game.Status.PLAYING)


class Tonight(NamedTuple):
    """What everybody may know of the evening that is on; its code hangs at the door."""

    #: Of the club, or nothing.
    name: str
    opened_at: datetime
    ends_at: datetime
    #: So many people are here.
    here: int


def tonight() -> Tonight | None:
    """The evening that is on, for the lobby."""
    here = Count("arrivals", filter=Q(arrivals__is_removed=False))
    shown = Evening.objects.on().values_list("opened_at", "ends_at").annotate(here=here)
    row = shown.order_by("pk").first()
    return Tonight(club().name, *row) if row else None


def the_evening() -> Evening | None:
    """The evening that is on."""
    return Evening.objects.on().first()


def may_run(evening: Evening, user_id: int | None) -> bool:
    """Whether somebody is its host, or of the staff."""
    if user_id is None:
        return False
    people = get_user_model().objects.filter(pk=user_id, is_active=True)
    return people.filter(is_staff=True).exists() or (evening.host_id == user_id and people.exists())


def open_evening(user_id: int | None) -> Evening:
    """A new evening with this host; raises `Rejected` while another is on."""
    if not may_open_evenings(user_id):
        raise Rejected(Why.MAY_NOT_OPEN_EVENING)
    Evening.objects.filter(is_current=True, ends_at__lte=Now()).update(ended_at=Now(), is_current=False)
    try:
        with transaction.atomic():
            return Evening.objects.create(code=new_code(), host_id=user_id, ends_at=next_morning())
    except IntegrityError:
        # The database knows whether one is on, also while two people press the button.
        raise Rejected(Why.EVENING_IS_ON) from None


def next_morning(now: datetime | None = None) -> datetime:
    """The next morning in the site's time zone, for people who play through the night as well."""
    here = timezone.localtime(now)
    morning = here.replace(hour=MORNING.hour, minute=0, second=0, microsecond=0)
    while morning < here + LASTS_AT_LEAST:
        morning += timedelta(days=1)
    return morning


# -- people


def arrive(evening_id: int, user_id: int, name: str, *, looks: bool, games: Sequence[str]) -> Arrival:
    """Somebody is here, or says something else about themselves. A new name is approved anew."""
    with transaction.atomic():
        evening = _locked(evening_id)
        others = list(evening.arrivals.exclude(user_id=user_id).values_list("name", flat=True))
        here = evening.arrivals.filter(user_id=user_id).first()
        if here is not None and here.is_removed:
            raise Rejected(Why.REMOVED_TONIGHT)
        if here is None and len(others) >= MOST_HERE:
            raise Rejected(Why.TOO_MANY_GUESTS)
        here = here or Arrival(evening=evening, user_id=user_id)
        name = distinct(name, others)
        here.is_approved = (here.is_approved and here.name == name) or not evening.asks_approval
        here.name, here.looks, here.games = name, looks, list(games)
        here.save()
        evening_changed(evening_id)
    return here


def leave(evening_id: int, user_id: int | None) -> None:
    """Somebody has gone home. Who was removed stays so."""
    here = Arrival.objects.filter(evening=evening_id, is_removed=False)
    if user_id is not None and here.filter(user_id=user_id).delete()[0]:
        evening_changed(evening_id)


def rename_arrival(user_id: int, name: str) -> None:
    """Somebody is called differently, and that name is approved anew."""
    for here in Arrival.objects.filter(user_id=user_id).exclude(name=name).select_related("evening"):
        others = here.evening.arrivals.exclude(pk=here.pk).values_list("name", flat=True)
        here.name, here.is_approved = distinct(name, others), not here.evening.asks_approval
        here.save(update_fields=["name", "is_approved"])
        evening_changed(here.evening_id)


def merge_arrival(guest_id: int, account_id: int) -> None:
    """What a guest is tonight, the account is, unless it is here itself. Removed is removed."""
    for here in Arrival.objects.filter(user_id=guest_id):
        own = Arrival.objects.filter(evening=here.evening_id, user_id=account_id)
        if own.exists():
            if here.is_removed:
                own.update(is_removed=True)
            here.delete()
        else:
            Arrival.objects.filter(pk=here.pk).update(user_id=account_id)
        evening_changed(here.evening_id)


def evenings_of(user_id: int) -> Iterator[dict[str, Any]]:
    """What somebody has said of themselves at evenings that are not forgotten yet."""
    for here in Arrival.objects.filter(user_id=user_id):
        yield {
            "name": here.name,
            "came": here.came_at.isoformat(),
            "looks for a game": here.looks,
            "games": here.games,
        }


# -- the host


def approve(evening_id: int, user_id: int | None, arrival_id: int | None) -> None:
    """A name, or without one all of them, may stand on screens."""
    with _run_by(evening_id, user_id) as evening:
        names = evening.arrivals.filter(is_removed=False)
        (names if arrival_id is None else names.filter(pk=arrival_id)).update(is_approved=True)


def remove(evening_id: int, user_id: int | None, arrival_id: int) -> None:
    """Take somebody off the list; they do not come back tonight. Games that run go on."""
    with _run_by(evening_id, user_id) as evening:
        evening.arrivals.filter(pk=arrival_id).update(is_removed=True, is_approved=False)


def set_approval(evening_id: int, user_id: int | None, *, asks: bool) -> None:
    """Whether names are approved before they stand on screens. Without it, all are at once."""
    with _run_by(evening_id, user_id) as evening:
        Evening.objects.filter(pk=evening.pk).update(asks_approval=asks)
        if not asks:
            evening.arrivals.filter(is_removed=False).update(is_approved=True)


def end(evening_id: int, user_id: int | None) -> None:
    """The evening is over; games that run go on, and those that stand still with them."""
    with _run_by(evening_id, user_id) as evening:
        Evening.objects.filter(pk=evening.pk).update(ended_at=Now(), is_current=False)
        enqueue(GO_ON, key=GO_ON)


def seat(
    evening_id: int,
    user_id: int | None,
    arrival_ids: Collection[int],
    options_for: Callable[[str, int], TableOptions],
) -> Game:
    """A new table for some of those who are here; who came first is its host, and all are ready.

    `options_for` says with the host's name and the number of people what is played; it may raise `Rejected`.
    """
    if not arrival_ids:
        raise Rejected(Why.NOBODY_CHOSEN)
    with _run_by(evening_id, user_id) as evening:
        # Nobody waits at a table for somebody who was suspended meanwhile.
        here = evening.arrivals.filter(is_removed=False, user__is_active=True)
        chosen = list(here.filter(pk__in=arrival_ids).order_by("pk"))
        if len(chosen) < len(set(arrival_ids)) or busy([one.user_id for one in chosen], evening_id):
            raise Rejected(Why.NOT_FREE)
        host, *others = chosen
        game = create(host.user_id, host.name, options_for(host.name, len(chosen)))
        if others:
            with locked_table(game.pk) as table, settled(table):
                for one in others:
                    name = distinct(one.name, [player.name for player in table.players])
                    _seat_one(table, one.user_id, name)
        add_to_evening(evening_id, game.pk)
    return game


def _seat_one(table: TableEdit, user_id: int, name: str) -> None:
    try:
        seat_person(table, user_id, name, ready=True)
    except Rejected as refusal:
        # What is said to somebody who comes by is no answer to the host, who does not learn who blocks whom.
        raise Rejected(Why.NOT_TOGETHER) if refusal.reason is Why.NOT_OPEN_TO_YOU else refusal from None


def busy(user_ids: Collection[int], evening_id: int) -> set[int]:
    """Those of some people who sit at a table of tonight that waits or runs."""
    seats = Player.objects.filter(user__in=user_ids, game__status__in=PLAYING)
    return set(
        seats.filter(game__in=EveningTable.objects.filter(evening=evening_id).values("game")).values_list(
            "user_id", flat=True
        )
    )


@contextmanager
def _run_by(evening_id: int, user_id: int | None) -> Iterator[Evening]:
    """The evening under its lock, for a command of somebody who runs it."""
    with transaction.atomic():
        evening = _locked(evening_id)
        if not may_run(evening, user_id):
            raise Rejected(Why.NOT_EVENING_HOST)
        yield evening
        evening_changed(evening_id)


def _locked(evening_id: int) -> Evening:
    evening = Evening.objects.select_for_update().get(pk=evening_id)
    if not evening.is_on():
        raise Rejected(Why.NO_EVENING)
    return evening


def delete_old() -> int:
    """Delete evenings that have been over for a day, and with them who was there; the games stay."""
    before = timezone.now() - KEPT_FOR
    over = Evening.objects.filter(Q(ended_at__lt=before) | Q(ends_at__lt=before))
    return sum(bool(evening.delete()[0]) for evening in over)
