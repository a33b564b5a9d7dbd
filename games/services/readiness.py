"""Commands on who may start a waiting room and who is its host, and what changes in it with time."""

import logging
from datetime import datetime
from typing import Any

from django.db import Error
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Connection, Game
from games.models.tables import UNSEEN_FOR
from games.services.lobby import player_with
from games.services.refusals import Rejected, Why
from games.services.waiting import (
    CLOSED_BY_TIME,
    LOOK_EVERY,
    are_ready,
    close,
    is_forgotten,
    room_of_host,
    seated,
    tell_forerunner,
    waiting_room,
)
from games.store import TableEdit, locked_table
from luckybox_site.web.prepared import Prepared

logger = logging.getLogger(__name__)


def set_ready(game_id: int, user_id: int | None, *, ready: bool) -> None:
    """Mark a player as ready to start, or not."""
    with waiting_room(game_id, restarts=False) as table:
        table.set_player(seated(table, user_id).seat, is_around=True, is_ready=ready)


def wait_longer(game_id: int, user_id: int | None) -> None:
    """Give the host more time before others may start."""
    with room_of_host(game_id, user_id):
        # Any command of the host starts the minute anew.
        pass


def hand_over(game_id: int, user_id: int | None, player_id: int) -> None:
    """The host makes another person the host."""
    with room_of_host(game_id, user_id) as table:
        player = player_with(table, player_id)
        if player.user_id is None:
            raise Rejected(Why.NO_SUCH_SEAT)
        table.set_around(host_id=player.user_id)


# -- in time


def update_rooms() -> int:
    """Update the waiting rooms whose `room_due` has passed; returns how many."""
    return sum(_update_safely(game_id) for (game_id,) in _due.rows(timezone.now()))


def _due_at(now: datetime) -> QuerySet[Game, Any]:
    rooms = Game.objects.filter(status=Game.Status.OPEN, room_due__lte=now)
    return rooms.order_by("room_due").values_list("pk")


_due = Prepared(_due_at)


def _update_safely(game_id: int) -> bool:
    """Update one. A fault at one table does not stop the update of others."""
    try:
        return update_room(game_id)
    except Error:
        raise
    except Exception:
        logger.exception("The waiting room of table %s cannot be updated.", game_id)
        Game.objects.filter(pk=game_id).update(room_due=timezone.now() + LOOK_EVERY)
        return False


def update_room(game_id: int) -> bool:
    """Let others start if it is time; close the table if nobody has looked at it for long."""
    with locked_table(game_id) as table:
        game, now = table.game, timezone.now()
        if game.status != Game.Status.OPEN or game.room_due is None or game.room_due > now:
            return False
        if Connection.objects.here().filter(game=game.pk).exists():
            game.looked_at = now
        if is_forgotten(game):
            close(table, CLOSED_BY_TIME)
            return True
        _let_others_start(table)
        wakes = [game.looked_at + UNSEEN_FOR if game.looked_at < now else now + LOOK_EVERY]
        if game.others_start_at is not None and not game.others_start:
            wakes.append(game.others_start_at)
        # No page shows these, so the version of the table stays.
        Game.objects.filter(pk=game.pk).update(looked_at=game.looked_at, room_due=min(wakes))
    return True


def _let_others_start(table: TableEdit) -> None:
    game = table.game
    is_time = game.others_start_at is not None and game.others_start_at <= timezone.now()
    if is_time and not game.others_start and are_ready(table):
        table.set_around(others_start=True)
        tell_forerunner(game.rematch_of_id)
