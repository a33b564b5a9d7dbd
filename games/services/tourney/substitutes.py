"""Who may play on for somebody else at a table."""

from games.models import TournamentEntrant
from games.services.tourney import staff
from games.services.tourney.log import Course
from games.services.tourney.refusals import Declined, Unfit
from games.services.tourney.tables import row_of
from games.tourney.course.fold import taken_back
from games.tourney.course.state import Round


def require_fit(course: Course, by: int | None, part: Round, number: int, into: str) -> None:
    """Refuse those who cannot play on there, or may know more than a player does."""
    user_id = TournamentEntrant.objects.get(tournament=course.row, key=into).user_id
    if user_id is None:
        raise Declined(Unfit.NO_COMPUTER)
    if user_id == by:
        raise Declined(Unfit.NOT_YOURSELF)
    row = row_of(course.row.pk, part.number, number)
    if row is not None and row.game is not None and row.game.is_rated:
        raise Declined(Unfit.RATED_TABLE)
    if _may_have_seen(course, part, number, user_id):
        raise Declined(Unfit.HAS_SEEN)


def _may_have_seen(course: Course, part: Round, number: int, user_id: int) -> bool:
    """Whether somebody has looked at the cards there as a judge, or could at those of the same deal."""
    if part.duplicate and staff.role_of(course.row.pk, user_id) is not None:
        return True
    gone = taken_back(course.events)
    return any(
        event.name == "judge"
        and event.number not in gone
        and event.by == user_id
        and event.data["round"] == part.number
        and (part.duplicate or event.data["table"] == number)
        for event in course.events
    )
