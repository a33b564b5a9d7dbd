"""Acts of a tournament are taken back; what that changes is shown before."""

from functools import partial
from typing import NamedTuple

from games.models import TournamentSeat, TournamentTable
from games.services.refusals import Rejected
from games.services.tourney import staff
from games.services.tourney.log import Course, InconsistentError, acting
from games.services.tourney.refusals import Unfit
from games.services.tourney.tables import after_commit, on_games, stop_games
from games.tourney.course.fold import TAKE_BACK, fold, taken_back
from games.tourney.course.ranking import final_order
from games.tourney.course.state import Event, State

#: What has happened at a table cannot be unsaid, and notes change nothing.
NOT_THESE = frozenset({"call", "answer", "house", "judge", "begin", "substitute"})


class Consequences(NamedTuple):
    """What taking an act back changes."""

    event: Event
    #: The tables, by round and number, that end because of it.
    tables: tuple[tuple[int, int], ...]
    #: Who would stand elsewhere, with the place now and then.
    moves: tuple[tuple[str, int, int], ...]


def can_be_taken_back(event: Event, gone: set[int]) -> bool:
    return event.number not in gone and event.name not in NOT_THESE and event.number > 1


def consequences(course: Course, number: int) -> Consequences:
    """What would change; raises `Rejected` where it cannot be."""
    event = _event(course, number)
    try:
        after = fold([*course.events, Event(len(course.events) + 1, TAKE_BACK, {"event": number}, event.at)])
    except InconsistentError:
        raise Rejected(Unfit.NEEDED_LATER) from None
    before = course.state
    gone = [
        (part.number, table.number)
        for part, table in before.tables()
        if part.number > len(after.rounds) or table.number > len(after.round(part.number).tables)
    ]
    then = _places(after, course.seed)
    moves = [
        (one, place, then[one])
        for one, place in _places(before, course.seed).items()
        if one in then and then[one] != place
    ]
    return Consequences(event, tuple(gone), tuple(moves))


def take_back(tournament_id: int, by: int | None, number: int) -> None:
    """Take an act back. Tables that it had made end; a result that a game has given is entered by hand anew."""
    with acting(tournament_id) as course:
        staff.require(tournament_id, by, staff.Role.ORGANISER)
        found = consequences(course, number)
        course.take_back(number, by)
        event, data = found.event, found.event.data
        if found.tables:
            rows = TournamentTable.objects.filter(tournament=tournament_id, round=data["round"])
            games = [pk for pk in rows.values_list("game", flat=True) if pk is not None]
            TournamentSeat.objects.filter(tournament=tournament_id, round=data["round"]).delete()
            rows.delete()
            after_commit(partial(stop_games, games, by, f"t{len(course.events)}"))
        if event.name in {"pause", "resume"}:
            undo = "resume" if event.name == "pause" else "pause"
            place = int(str(data["round"])), data.get("table")
            after_commit(partial(on_games, tournament_id, *place, undo))


def _event(course: Course, number: int) -> Event:
    gone = taken_back(course.events)
    if not 1 <= number <= len(course.events) or not can_be_taken_back(course.events[number - 1], gone):
        raise Rejected(Unfit.NOTHING_TO_TAKE_BACK)
    return course.events[number - 1]


def _places(state: State, seed: str) -> dict[str, int]:
    return {rank.id: place for place, rank in final_order(state, seed)}
