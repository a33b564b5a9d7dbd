"""Deadlines: what happens at a table when time is up, exactly once, however many tickers run."""

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import InterfaceError, OperationalError
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils import timezone

from games.engine.errors import Refused
from games.live.listeners import listeners
from games.models import Game, Player
from games.services import computers, outage
from games.services.progress import MISSES_UNTIL_AWAY, advance, go_on, house_moves
from games.store import Table, TableEdit, attempts, read_table, recall
from luckybox_site.web.prepared import Prepared

logger = logging.getLogger(__name__)

BATCH = 50
#: So far ahead a ticker looks, to know whether it can rest: who sets a deadline gives more time.
AHEAD = timedelta(seconds=0.5)
#: How long a table is left alone after a fault.
POSTPONED = timedelta(minutes=1)
#: How long a computer player may be late before the house moves for it.
STUCK = timedelta(seconds=5)
#: A table that this process would have to read from its log is left for so long to others, one of which may
#: remember it: to read it takes a hundred times as long.
LEFT_TO_OTHERS = timedelta(seconds=0.5)
#: So long after its time a gate is left to the ticker, which asks whether there was an outage.
TOO_LATE = timedelta(seconds=1)
#: So long after its time a gate is left to the event loop that waits for it, whatever has become of that.
LEFT_TO_LOOP = timedelta(seconds=3)


class Look(NamedTuple):
    """What a look at the deadlines has brought."""

    dealt_with: int
    #: Whether no deadline passes within the next moment.
    is_quiet: bool


class Watched(NamedTuple):
    """A gate for which this process waits itself: at which version of the table, and until when."""

    version: int
    until: datetime


#: By table (`games/quick_gates.py`).
watched_gates: dict[int, Watched] = {}


def tick() -> Look:
    """Deal with the tables whose deadline has passed."""
    now, may_be_others = timezone.now(), listeners.has_heard_others()
    near = [
        (game_id, version, is_due)
        for game_id, version, is_due, is_late in _near.rows(now + AHEAD, now, now - LEFT_TO_OTHERS)
        if not _is_watched(game_id, version, now)
        and (is_late or not may_be_others or recall(game_id) is not None)
    ]
    due = [(game_id, version) for game_id, version, is_due in near if is_due][:BATCH]
    if due and outage.is_on():
        # The time that was lost is given back first.
        return Look(0, is_quiet=False)
    return Look(sum(_dealt_with(game_id, version) for game_id, version in due), is_quiet=not near)


_near = Prepared(
    lambda near, now, late: (
        Game.objects.filter(deadline__lte=near)
        .annotate(
            is_due=ExpressionWrapper(Q(deadline__lte=now), BooleanField()),
            is_late=ExpressionWrapper(Q(deadline__lte=late), BooleanField()),
        )
        .order_by("deadline")
        .values_list("pk", "version", "is_due", "is_late")
    )
)


def _is_watched(game_id: int, version: int, now: datetime) -> bool:
    watched = watched_gates.get(game_id)
    return watched is not None and watched.version == version and now < watched.until


def gate_opened(table: Table) -> TableEdit | None:
    """A remembered table that goes on because its gate has been shut for long enough; not written yet.

    Nothing where it waits for something else, where the house would play for everybody, which takes long, and
    where so much time has passed that there may have been an outage.
    """
    game = table.game
    if game.gate_deadline is None or game.is_paused:
        return None
    if not timedelta() <= timezone.now() - game.gate_deadline <= TOO_LATE:
        return None
    if table.play is None or table.play.adapter.engine.waiting(table.play.state):
        return None
    if not any(player.controller == Player.Controller.PERSON for player in table.players):
        return None
    edit = TableEdit(table)
    advance(edit)
    return edit


def _dealt_with(game_id: int, version: int) -> bool:
    """Do what is due at a table. A fault at one table does not stop the clocks of all others."""
    try:
        computers_moved = _computers_move(game_id, version)
        return time_is_up(game_id) or computers_moved
    except (OperationalError, InterfaceError):
        # The database is away for all tables; the ticker waits for it.
        raise
    except Exception:
        # Without this the table would be due again at once, and before all others.
        logger.exception("Time is up at table %s, and it cannot go on.", game_id)
        Game.objects.overdue().filter(pk=game_id).update(deadline=timezone.now() + POSTPONED)
        return False


def _computers_move(game_id: int, version: int) -> bool:
    """Let the computer players move whose time has come, each in a transaction of its own."""
    now = timezone.now()
    players = read_table(game_id, version).players
    seats = [player.seat for player in players if player.moves_at and player.moves_at <= now]
    for seat in seats:
        try:
            computers.move(read_table(game_id, version), seat)
        except Refused as refusal:
            # Another ticker was quicker, or the turn is over.
            logger.debug("Computer player in seat %s of table %s: %s", seat, game_id, refusal)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            # A fault of one computer player holds up nobody: after a while the house plays for it.
            logger.exception("The computer player in seat %s of table %s cannot move.", seat, game_id)
    return bool(seats)


def time_is_up(game_id: int) -> bool:
    """Go on at a table whose deadline has passed; `False` when another process has done so."""
    try:
        for attempt in attempts(game_id, overdue_only=True):
            with attempt as table:
                _go_on_in_time(table)
    except Game.DoesNotExist:
        return False
    return True


def _go_on_in_time(table: TableEdit) -> None:
    waiting = table.play.adapter.engine.waiting(table.play.state)
    if not waiting:
        advance(table)
        return
    now = timezone.now()
    turn_is_over = table.game.turn_deadline is not None and table.game.turn_deadline <= now
    for seat in list(waiting):
        player = table.players[seat]
        if player.is_computer:
            if turn_is_over or (player.moves_at and player.moves_at <= now - STUCK):
                house_moves(table, seat)
        elif turn_is_over:
            _miss_turn(table, player)
            house_moves(table, seat)
    go_on(table)


def _miss_turn(table: TableEdit, player: Player) -> None:
    """Note that a person let the time run out; after several times the house plays for them."""
    missed = player.missed + 1
    is_away = missed >= MISSES_UNTIL_AWAY
    controller = Player.Controller.HOUSE if is_away else player.controller
    table.set_player(player.seat, missed=missed, controller=controller)
