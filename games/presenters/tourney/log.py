"""The log of a tournament as a page: every act with who, when and what, and what of it counts no more."""

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from games.presenters.tourney.log_words import is_hiccup, sentence
from games.presenters.tourney.reading import Tourney
from games.services.tourney.once import Place, place_of
from games.services.tourney.taking_back import can_be_taken_back
from games.tourney.course.fold import taken_back
from games.tourney.course.state import Event

#: So many acts are on a page.
ON_A_PAGE: Final = 100


class Line(NamedTuple):
    """One act."""

    number: int
    at: datetime
    who: str
    sentence: str
    #: It was taken back.
    is_gone: bool
    can_be_taken_back: bool


class Log(NamedTuple):
    """Some acts, the newest first; below which number the older ones are, if there are any."""

    lines: Sequence[Line]
    older: int | None


Wanted = Callable[[Event], bool]


def log_of(tourney: Tourney, wanted: Wanted | None = None, before: int | None = None) -> Log:
    """The acts that are wanted, of those before a number."""
    gone = taken_back(tourney.events)
    upto = len(tourney.events) if before is None else max(0, before - 1)
    told = [event for event in reversed(_hiccups_together(tourney.events)) if event.number <= upto]
    found = [event for event in told if wanted is None or wanted(event)]
    shown, more = found[:ON_A_PAGE], found[ON_A_PAGE:]
    return Log(lines_of(tourney, shown, gone), shown[-1].number if more else None)


def _hiccups_together(events: Sequence[Event]) -> list[Event]:
    """The acts, with one for all moments of a round in which the site was slow: the last one, which grows."""
    told = {event.number: event for event in events}
    latest: dict[int, Event] = {}
    for event in events:
        data: Any = event.data
        if event.name != "lost" or not is_hiccup(data):
            continue
        before = latest.get(data["round"])
        seconds = data["seconds"]
        if before is not None:
            known: Any = told.pop(before.number).data
            seconds += known["seconds"]
        told[event.number] = event._replace(data={**data, "seconds": seconds, "together": True})
        latest[data["round"]] = event
    return sorted(told.values(), key=lambda event: event.number)


def lines_of(tourney: Tourney, events: Sequence[Event], gone: Collection[int] = ()) -> list[Line]:
    who = _names(tourney, {event.by for event in events if event.by is not None})
    return [
        Line(
            event.number,
            datetime.fromtimestamp(event.at, UTC),
            who.get(event.by, "") if event.by is not None else _("the site"),
            sentence(tourney, event),
            event.number in gone,
            can_be_taken_back(event, set(gone)),
        )
        for event in events
    ]


def _names(tourney: Tourney, users: Collection[int]) -> dict[int, str]:
    """Players as they are called here, the staff as everywhere."""
    keys = {user: key for user in users if (key := tourney.key_of(user)) is not None}
    others = get_user_model().objects.filter(pk__in=[user for user in users if user not in keys])
    names = {int(user.pk): user.get_short_name() for user in others}
    return {**names, **{user: tourney.name(key) for user, key in keys.items()}}


def at_table(place: Place) -> Wanted:
    """What was done at a table, or at all tables of its round."""

    def wanted(event: Event) -> bool:
        data: Any = event.data
        is_everywhere = data.get("round") == place[0] and data.get("table") is None
        return place_of(data) == place or is_everywhere

    return wanted


def about(tourney: Tourney, key: str) -> Wanted:
    """What is about a person: what they did, what was done about them, and what happened at their tables."""
    person = tourney.people.get(key)
    tables = {(part.number, table.number) for part, table in tourney.state.tables() if key in table.players}

    def wanted(event: Event) -> bool:
        data: Any = event.data
        named = {data.get("id"), data.get("into"), data.get("out"), *data.get("ids", ())}
        is_theirs = person is not None and event.by == person.user_id
        return key in named or is_theirs or place_of(data) in tables

    return wanted
