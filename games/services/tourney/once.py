"""What two people of the staff want at the same moment is done once.

A form says how many acts of its kind there were when it was shown; if there is one more by now, nothing
is done, and whoever has sent it reads that somebody was quicker.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction

from games.models import Tournament, TournamentEvent
from games.services.tourney.elsewhere import lock_those_who_share
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.state import Event

#: The acts that are of one kind with each: whoever has seen none of them does not want another.
KIN = {
    "extend": ("extend",),
    "pause": ("pause", "resume"),
    "resume": ("pause", "resume"),
    "house": ("house", "result", "void"),
    "void": ("result", "void"),
    "result": ("result", "void"),
    "substitute": ("substitute", "seat", "result", "void"),
    "draft": ("draft", "publish"),
    "publish": ("draft", "discard", "publish"),
    "begin": ("begin", "publish"),
    "start": ("start", "stop"),
    "stop": ("start", "stop"),
    "finish": ("finish", "cancel"),
}
#: The acts that seat people.
SEATING = frozenset({"publish", "substitute"})
#: What is about a whole round or the tournament.
EVERYWHERE = (0, 0)
Place = tuple[int, int]


def place_of(data: object) -> Place:
    """The round and table that an act is about."""
    if not isinstance(data, dict) or data.get("table") is None or "round" not in data:
        return EVERYWHERE
    return data["round"], data["table"]


class Last:
    """The numbers of the last acts of each kind, for the forms of a page."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._last = {(place_of(event.data), event.name): event.number for event in events}

    def of(self, verb: str, place: Place = EVERYWHERE) -> int:
        return max(self._last.get((place, name), 0) for name in KIN[verb])


@contextmanager
def once(tournament_id: int, verb: str, place: Place, seen: int | None) -> Iterator[None]:
    """Do something with a lock on the tournament, unless somebody has done the like since it was seen."""
    with transaction.atomic():
        if verb in SEATING:
            lock_those_who_share(tournament_id)
        Tournament.objects.select_for_update().get(pk=tournament_id)
        if seen is not None and verb in KIN and _has_one(tournament_id, KIN[verb], place, seen):
            raise Declined(Unfit.DONE_ALREADY)
        yield


def _has_one(tournament_id: int, names: Sequence[str], place: Place, seen: int) -> bool:
    later = TournamentEvent.objects.filter(tournament=tournament_id, number__gt=seen, name__in=names)
    return any(place_of(data) == place for data in later.values_list("data", flat=True))


def was_said(tournament_id: int, by: int | None, place: Place, seen: int, text: str) -> bool:
    """Whether somebody has said just this since then: a form that is sent twice says it once."""
    later = TournamentEvent.objects.filter(tournament=tournament_id, number__gt=seen, name="say", by=by)
    return any(
        place_of(data) == place and data["text"] == text for data in later.values_list("data", flat=True)
    )
