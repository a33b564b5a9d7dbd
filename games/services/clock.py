"""Deadlines: what happens at a table when time is up, exactly once, however many tickers look."""

import logging
from datetime import timedelta

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from games.models import Game
from games.services.course import MISSES_UNTIL_AWAY, advance, go_on, house_moves
from games.store import Sitting, change

logger = logging.getLogger(__name__)

BATCH = 50
#: How long a table is left alone at which going on has failed.
POSTPONED = timedelta(minutes=1)


def tick() -> int:
    """Deal with the tables whose deadline has passed; how many were seen to."""
    due = list(Game.objects.overdue().values_list("pk", flat=True)[:BATCH])
    return sum(_seen_to(game_id) for game_id in due)


def _seen_to(game_id: int) -> bool:
    """`time_is_up`, but one broken table does not stop the clocks of all others."""
    try:
        return time_is_up(game_id)
    except (OperationalError, InterfaceError):
        # The database is away for all tables, which is for the ticker to wait for.
        raise
    except Exception:
        # Whatever is wrong with this game, it would be due again at once and before all others: it waits.
        logger.exception("Time is up at table %s, and it cannot go on.", game_id)
        Game.objects.overdue().filter(pk=game_id).update(deadline=timezone.now() + POSTPONED)
        return False


def time_is_up(game_id: int) -> bool:
    """Go on at a table whose deadline has passed; `False` when somebody else has seen to it."""
    try:
        change(game_id, _go_on_in_time, overdue_only=True)
    except Game.DoesNotExist:
        return False
    return True


def _go_on_in_time(table: Sitting) -> None:
    if table.play.kind.engine.waiting(table.play.state):
        _missed(table)
        go_on(table)
    else:
        advance(table)


def _missed(table: Sitting) -> None:
    """House moves for everybody the turn still waits for."""
    engine = table.play.kind.engine
    for seat in list(engine.waiting(table.play.state)):
        missed = table.players[seat].missed + 1
        table.set_player(seat, missed=missed, is_away=missed >= MISSES_UNTIL_AWAY)
        house_moves(table, seat)
