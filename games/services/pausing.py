"""The clocks of one game under the hand of its organiser: stop it, let it go on, give it more time.

Who may do that is asked by whoever calls this. Each works under the lock of the table, and doing it twice
changes nothing more. Pages and sockets show it at once, because the version of the game rises.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Game
from games.services.progress import go_on
from games.services.refusals import Rejected, Why
from games.store import TableEdit, locked_table

CLOCKS = ("turn_deadline", "gate_deadline")


def pause(game_id: int) -> bool:
    """Stop a running game: nobody moves and no time runs. `False` if it stands still already or is over."""
    with locked_table(game_id) as table:
        if not _is_running(table) or table.game.is_paused:
            return False
        table.set(paused_at=timezone.now(), deadline=None)
    return True


def resume(game_id: int) -> bool:
    """Let a game go on with the time that was left when it was stopped; `False` if it was not."""
    with locked_table(game_id) as table:
        since = table.game.paused_at
        if not _is_running(table) or since is None:
            return False
        put_off(table, timezone.now() - since)
        table.set(paused_at=None)
        go_on(table)
    return True


def extend(game_id: int, seconds: int) -> datetime:
    """Give those who are asked so much more time; until when they have it.

    Refused where no clock runs: at tables without one, and between two turns.
    """
    with locked_table(game_id) as table:
        game = table.game
        if not _is_running(table):
            raise Rejected(Why.NOT_STARTED if game.status == Game.Status.OPEN else Why.GAME_OVER)
        is_asked = bool(table.play.adapter.engine.waiting(table.play.state))
        name = "turn_deadline" if is_asked else "gate_deadline"
        until: datetime | None = getattr(game, name)
        is_gate_of_clock = game.pace == Game.Pace.RELAXED and bool(game.clock)
        if until is None or not (is_asked or is_gate_of_clock):
            raise Rejected(Why.NOTHING_TO_EXTEND)
        later = max(until, game.paused_at or timezone.now()) + timedelta(seconds=seconds)
        table.set(**{name: later})
        go_on(table)
    return later


def put_off(table: TableEdit, lost: timedelta) -> None:
    """Let everything that is set at a table come so much later."""
    clocks = {name: getattr(table.game, name) for name in (*CLOCKS, "deadline")}
    table.set(**{name: moment + lost for name, moment in clocks.items() if moment is not None})
    for player in table.players:
        if player.moves_at is not None:
            table.set_player(player.seat, moves_at=player.moves_at + lost)


def _is_running(table: TableEdit) -> bool:
    return table.game.status == Game.Status.PLAYING
