"""Acts of a tournament are taken back; what that changes is shown before."""

from functools import partial
from hashlib import sha256
from typing import NamedTuple

from games.engine.protocol import BadRecord
from games.models import TournamentSeat, TournamentTable
from games.services.tourney import staff
from games.services.tourney.log import Course, InconsistentError, acting
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.settling import settle
from games.services.tourney.tables import (
    after_commit,
    begin_tables,
    key_of,
    make_tables,
    make_tables_anew,
    stop_games,
)
from games.services.tourney.telling import unsay
from games.tourney.course.fold import taken_back
from games.tourney.course.ranking import final_order
from games.tourney.course.state import Event, State

#: What has happened at a table cannot be unsaid, notes change nothing, and whoever has entered can leave.
NOT_THESE = frozenset(
    {"lost", "call", "answer", "house", "judge", "begin", "substitute", "seat", "enter", "admit", "link"}
)
#: What goes with a round that is taken back; results do not.
ALONG = frozenset(
    {"begin", "pause", "resume", "extend", "lost", "say", "call", "answer", "house", "judge", "end_round"}
    | {"substitute", "seat"}
)


class Consequences(NamedTuple):
    """What taking an act back changes."""

    event: Event
    #: The numbers of the events that go with it.
    along: tuple[int, ...]
    #: The tables, by round and number, that end because of it.
    tables: tuple[tuple[int, int], ...]
    #: Who would stand elsewhere, with the place now and then.
    moves: tuple[tuple[str, int, int], ...]


def can_be_taken_back(event: Event, gone: set[int]) -> bool:
    return event.number not in gone and event.name not in NOT_THESE and event.number > 1


def consequences(course: Course, number: int) -> Consequences:
    """What would change; raises `Rejected` where it cannot be."""
    event = _event(course, number)
    along = _along(course, event)
    try:
        _, after = course.without(number, along)
        then = _places(after, course.seed)
    except (InconsistentError, BadRecord):
        raise Declined(Unfit.NEEDED_LATER) from None
    before = course.state
    gone = [
        (part.number, table.number)
        for part, table in before.tables()
        if part.number > len(after.rounds) or table.number > len(after.round(part.number).tables)
    ]
    moves = [
        (one, place, then[one])
        for one, place in _places(before, course.seed).items()
        if one in then and then[one] != place
    ]
    return Consequences(event, along, tuple(gone), tuple(moves))


def fingerprint(found: Consequences) -> str:
    """A short text that differs where other things would change."""
    return sha256(repr(found[1:]).encode()).hexdigest()[:16]


def take_back(tournament_id: int, by: int | None, number: int, seen: str = "") -> None:
    """Take an act back. Tables that it had made end; the result of a game is then entered by hand.

    Refused if that would change something else than what was `seen` (see `fingerprint`).
    """
    with acting(tournament_id) as course:
        staff.require(tournament_id, by, staff.Role.ORGANISER)
        found = consequences(course, number)
        if seen and seen != fingerprint(found):
            raise Declined(Unfit.OTHERWISE_NOW)
        course.take_back(number, found.along, by)
        if found.tables:
            rounds = {part for part, _ in found.tables}
            rows = TournamentTable.objects.filter(tournament=tournament_id, round__in=rounds)
            games = list(rows.exclude(game=None).values_list("game_id", flat=True))
            TournamentSeat.objects.filter(tournament=tournament_id, round__in=rounds).delete()
            rows.delete()
            # With the same commit: nothing finds these games again.
            stop_games(games, by, f"t{len(course.events)}")
        _make_again(course)
        if found.event.name in {"say", "extend"}:
            unsay(tournament_id, key_of(found.event))
        after_commit(partial(settle, tournament_id))


def _make_again(course: Course) -> None:
    """Make tables again that are missing: the taking back of their round, or the end of all, is undone."""
    made = set(TournamentTable.objects.filter(tournament=course.row).values_list("round", flat=True))
    for part in course.state.rounds:
        if part.number not in made:
            make_tables(course, part)
            if part.began_at is not None:
                after_commit(partial(begin_tables, course.row.pk, part.number))
    for number in make_tables_anew(course):
        after_commit(partial(begin_tables, course.row.pk, number))


def _along(course: Course, event: Event) -> tuple[int, ...]:
    if event.name != "publish":
        return ()
    later = course.events[event.number :]
    return tuple(
        one.number for one in later if one.name in ALONG and one.data.get("round") == event.data["round"]
    )


def _event(course: Course, number: int) -> Event:
    gone = taken_back(course.events)
    if not 1 <= number <= len(course.events) or not can_be_taken_back(course.events[number - 1], gone):
        raise Declined(Unfit.NOTHING_TO_TAKE_BACK)
    return course.events[number - 1]


def _places(state: State, seed: str) -> dict[str, int]:
    return {rank.id: place for place, rank in final_order(state, seed)}
