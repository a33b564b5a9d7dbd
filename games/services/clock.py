"""Deadlines: what happens at a table when time is up, exactly once, however many tickers look."""

from django.db import connection, transaction
from django.utils import timezone

from games.models import Game
from games.services.course import MISSES_UNTIL_AWAY, advance, go_on, house_moves
from games.store import Sitting, sitting

BATCH = 50


def tick() -> int:
    """Deal with the tables whose deadline has passed; how many there were."""
    due = list(Game.objects.overdue().values_list("pk", flat=True)[:BATCH])
    return sum(time_is_up(game_id) for game_id in due)


def time_is_up(game_id: int) -> bool:
    """Go on at a table whose deadline has passed; `False` when somebody else has seen to it."""
    with transaction.atomic():
        if not _claim(game_id):
            return False
        with sitting(game_id) as table:
            if table.play.kind.engine.waiting(table.play.state):
                _missed(table)
                go_on(table)
            else:
                advance(table)
    return True


def _claim(game_id: int) -> bool:
    """Lock the table, if it is still overdue and no other ticker has it."""
    overdue = Game.objects.filter(pk=game_id, deadline__lte=timezone.now())
    skip = connection.features.has_select_for_update_skip_locked
    return overdue.select_for_update(of=("self",), skip_locked=skip).exists()


def _missed(table: Sitting) -> None:
    """House moves for everybody the turn still waits for."""
    engine = table.play.kind.engine
    for seat in list(engine.waiting(table.play.state)):
        missed = table.players[seat].missed + 1
        table.set_player(seat, missed=missed, is_away=missed >= MISSES_UNTIL_AWAY)
        house_moves(table, seat)
