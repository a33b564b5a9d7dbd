"""The log of a tournament, read and written.

An act takes the lock of the tournament, adds events, and writes the rows that follow with the same commit.
Where it also changes tables, the tournament is locked before them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Tournament, TournamentEntrant, TournamentEvent
from games.services.tourney.refusals import Declined, Unfit
from games.store.tourney import raise_versions
from games.tourney.course.fold import TAKE_BACK, InconsistentError, add, fold
from games.tourney.course.ranking import final_order
from games.tourney.course.state import Event, State


class Course:
    """A tournament with its log and what it has come to; under its lock more can happen."""

    def __init__(self, row: Tournament, events: list[Event]) -> None:
        self.row = row
        self.events = events
        self.state = fold(events)
        self.new: list[Event] = []

    @property
    def seed(self) -> str:
        return self.row.seed

    def happen(self, name: str, by: int | None = None, **data: Any) -> Event:
        """Add an event."""
        event = Event(len(self.events) + 1, name, data, timezone.now().timestamp(), by)
        add(self.state, [event])
        self._append(event)
        return event

    def new_key(self) -> str:
        """The key of the next entrant, which nobody has ever had."""
        return f"p{1 + sum(event.name == 'enter' for event in self.events)}"

    def without(self, number: int, along: Sequence[int], by: int | None = None) -> tuple[Event, State]:
        """The event that takes another back, and what the log comes to then.

        Raises `InconsistentError` with the event that depends on it.
        """
        data: dict[str, Any] = {"event": number, "along": list(along)}
        event = Event(len(self.events) + 1, TAKE_BACK, data, timezone.now().timestamp(), by)
        return event, fold([*self.events, event])

    def take_back(self, number: int, along: Sequence[int], by: int | None) -> None:
        event, self.state = self.without(number, along, by)
        self._append(event)

    def _append(self, event: Event) -> None:
        self.events.append(event)
        self.new.append(event)


def course_of(tournament: Tournament) -> Course:
    """A tournament as its log has it now, for reading."""
    return Course(tournament, events_of(tournament.pk))


def events_of(tournament_id: int) -> list[Event]:
    rows = TournamentEvent.objects.filter(tournament=tournament_id).order_by("number")
    return [
        Event(number, name, data, at.timestamp(), by)
        for number, name, data, at, by in rows.values_list("number", "name", "data", "at", "by")
    ]


@contextmanager
def acting(tournament_id: int) -> Iterator[Course]:
    """A tournament under its lock; what happens is written and announced when the block ends."""
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament_id)
        course = Course(row, events_of(row.pk))
        yield course
        if course.new:
            _write(course)


@contextmanager
def still_on(tournament_id: int) -> Iterator[Course]:
    """The same, for what can be done only until it is over."""
    with acting(tournament_id) as course:
        if course.state.is_over:
            raise Declined(Unfit.TOURNAMENT_OVER)
        yield course


def _write(course: Course) -> None:
    row, state = course.row, course.state
    TournamentEvent.objects.bulk_create(
        TournamentEvent(
            tournament=row,
            number=event.number,
            name=event.name,
            data=event.data,
            by_id=event.by,
            at=datetime.fromtimestamp(event.at, UTC),
        )
        for event in course.new
    )
    row.length = len(course.events)
    # A ticker sees what follows.
    row.due_at = timezone.now()
    before, row.status = row.status, _status(state)
    if Tournament.Status.OVER in {before, row.status}:
        _write_places(course)
    row.save(update_fields=["length", "status", "due_at", "starts_at"])
    raise_versions(row.pk)


def _write_places(course: Course) -> None:
    """Write who has which place in the end, for lists that ask no log; nobody if nothing was played."""
    places = {}
    if course.row.status == Tournament.Status.OVER and course.state.has_results:
        places = {rank.id: place for place, rank in final_order(course.state, course.seed)}
    changed = []
    for entrant in TournamentEntrant.objects.filter(tournament=course.row):
        if entrant.place != places.get(entrant.key):
            entrant.place = places.get(entrant.key)
            changed.append(entrant)
    TournamentEntrant.objects.bulk_update(changed, ["place"], batch_size=200)


def lacks_places() -> list[int]:
    """The tournaments that ended before places were stored: with results, and without a place."""
    over = Tournament.objects.filter(status=Tournament.Status.OVER, events__name="result")
    return list(over.exclude(entrants__place__isnull=False).distinct().values_list("pk", flat=True))


def add_places() -> int:
    """Write the places that are missing; for how many tournaments."""
    found = lacks_places()
    for tournament_id in found:
        with acting(tournament_id) as course:
            _write_places(course)
    return len(found)


def _status(state: State) -> str:
    if state.is_cancelled:
        return Tournament.Status.CANCELLED
    if state.is_over:
        return Tournament.Status.OVER
    return Tournament.Status.RUNNING if state.rounds or state.is_started else Tournament.Status.OPEN


__all__ = ["Course", "InconsistentError", "acting", "course_of", "events_of", "still_on"]
