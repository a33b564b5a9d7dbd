"""Games follow the log: what stands still there stands still, and what is through is not played on.

The log is written first, and tables are locked one by one after that. Should the server die between the
two, a ticker does it again: every act makes its tournament due.
"""

from contextlib import suppress

from games.models import Game, Tournament, TournamentTable
from games.services import pausing
from games.services.refusals import Rejected
from games.services.tourney.log import Course, course_of
from games.services.tourney.once import place_of
from games.services.tourney.tables import stop_game
from games.tourney.course.state import Event, Round, Table

_GOING = (Game.Status.OPEN, Game.Status.PLAYING)


def settle(tournament_id: int) -> int:
    """Bring the games of a tournament to what its log says of them; how many were different."""
    return settle_course(course_of(Tournament.objects.get(pk=tournament_id)))


def settle_course(course: Course) -> int:
    """The same for a log that was read; nothing if it has gone on since: then a ticker looks again."""
    if course.state.is_over:
        return 0
    rows = TournamentTable.objects.filter(
        tournament=course.row, tournament__length=len(course.events), game__status__in=_GOING
    )
    found = rows.order_by("round", "number").values_list(
        "round", "number", "game_id", "game__status", "game__paused_at"
    )
    changed = 0
    for part_number, number, game_id, status, paused_at in found:
        part = course.state.round(part_number)
        table = part.table(number)
        if table.is_through:
            _stop(course, part, table)
        elif status == Game.Status.PLAYING and stands_still(part, table) != (paused_at is not None):
            _pause_or_resume(game_id, stands_still(part, table))
        else:
            continue
        changed += 1
    return changed


def stands_still(part: Round, table: Table) -> bool:
    return table.is_paused or part.paused_at is not None


def _pause_or_resume(game_id: int | None, is_paused: bool) -> None:
    if game_id is not None:
        with suppress(Rejected):
            (pausing.pause if is_paused else pausing.resume)(game_id)


def _stop(course: Course, part: Round, table: Table) -> None:
    """End a game whose result somebody of the staff has entered, or that counts for nobody."""
    event = _last_by_hand(course, part, table)
    if event is not None:
        stop_game(course.row.pk, event)


def _last_by_hand(course: Course, part: Round, table: Table) -> Event | None:
    place = part.number, table.number
    return next(
        (
            event
            for event in reversed(course.events)
            if event.by is not None and event.name in {"void", "result"} and place_of(event.data) == place
        ),
        None,
    )
