"""Whoever comes late sits down at a table that has not begun."""

from games.adapters import ADAPTERS
from games.models import TournamentEntrant, TournamentSeat, TournamentTable
from games.services.arranged import add
from games.services.tourney import staff
from games.services.tourney.elsewhere import busy_elsewhere, seating
from games.services.tourney.log import Course, still_on
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.running import table_at
from games.tourney.course.state import Presence, Round, Table, TableStatus


def seat_late(tournament_id: int, by: int | None, part: int, number: int, key: str) -> None:
    """Somebody who is free gets the next seat of a table of the round that has not begun yet."""
    with seating(tournament_id), still_on(tournament_id) as course:
        staff.require(tournament_id, by)
        found, table = table_at(course, part, number)
        if not may_get_another(course, found, table):
            raise Declined(Unfit.TABLE_BEGUN if table.status is not TableStatus.READY else Unfit.TABLE_SIZE)
        entrant = course.state.entrants.get(key)
        if entrant is None or entrant.presence is not Presence.IN:
            raise Declined(Unfit.NO_SUCH_ENTRANT)
        if key in course.state.seated() | busy_elsewhere(course.row) or found.plays(key):
            raise Declined(Unfit.NOT_FREE)
        row = TournamentTable.objects.get(tournament=tournament_id, round=part, number=number)
        if row.game_id is not None:
            person = TournamentEntrant.objects.get(tournament=tournament_id, key=key)
            if not add(row.game_id, (person.user_id, person.name)):
                raise Declined(Unfit.TABLE_BEGUN)
        TournamentSeat.objects.create(tournament=course.row, table=row, round=part, key=key)
        course.happen("seat", by, round=part, table=number, id=key)
        if not entrant.is_here:
            course.happen("here", by, ids=[key], is_here=True)


def may_get_another(course: Course, part: Round, table: Table) -> bool:
    """Whether one more can sit down at a table."""
    rules = course.row.table.get("rules", {})
    most = min(course.state.options.sizes.max, ADAPTERS[course.row.kind].most_seats(rules))
    return part is course.state.current and table.status is TableStatus.READY and len(table.players) < most
