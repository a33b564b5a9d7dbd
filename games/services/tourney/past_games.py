"""Whoever takes over a place has its finished games, too, as an account has those of a guest that became it.

A place that was entered by name is kept by a guest whom nobody is, and one with a new link was a guest's
whose browser is lost. Tables with guests are never rated, so no rating changes.
"""

from django.contrib.auth import get_user_model

from games.models import Game, TournamentTable
from games.services.results import give
from games.services.tourney.log import Course
from games.store import locked_table


def pass_on(course: Course, key: str, user_id: int) -> None:
    """Give the seats and results of the games of a place that are over to whoever has it now."""
    seats = {
        (part.number, table.number): table.players.index(key)
        for part, table in course.state.tables()
        if key in table.players
    }
    rows = TournamentTable.objects.filter(tournament=course.row, game__status=Game.Status.OVER)
    found = rows.order_by("game").values_list("game", "round", "number")
    places = {pk: seats[part, number] for pk, part, number in found if pk and (part, number) in seats}
    give({pk: seat for pk, seat in places.items() if _takes_seat(pk, seat, user_id)}, user_id)


def _takes_seat(game_id: int, seat: int, user_id: int) -> bool:
    """Whether somebody has a seat now of which nobody with an account is."""
    with locked_table(game_id) as table:
        holder = table.players[seat].user_id
        if holder != user_id:
            if table.player_of(user_id) is not None or not _is_guest(holder):
                return False
            table.set_player(seat, user_id=user_id)
            table.touch_table()
    return True


def _is_guest(user_id: int | None) -> bool:
    return bool(get_user_model().objects.filter(pk=user_id, is_guest=True).exists())
