"""How a game goes on: when chance has its turn, what deadlines are set, who is not waited for."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Game, Move
from games.store import Sitting

#: How long everybody can still undo after the last one is done (brisk pace).
GRACE = timedelta(seconds=2)
SOLO_GRACE = timedelta(seconds=1)
#: The least time a reopened turn gets, and how often for each seat a turn whose time is over can be reopened.
REOPENED = timedelta(seconds=8)
LATE_TAKEBACKS = 3
#: So many deadlines missed in a row, and the seat runs by itself.
MISSES_UNTIL_AWAY = 2


def go_on(table: Sitting) -> None:
    """Bring a game to where it waits for somebody, or is over. Call after every change in a running game."""
    while True:
        play = table.play
        waiting = play.kind.engine.waiting(play.state)
        if waiting:
            if not _play_for_the_absent(table, waiting):
                _wait_for_seats(table)
                return
        elif not _gate_is_open(table):
            _wait_at_gate(table)
            return
        else:
            _let_chance(table)
            if table.game.status == Game.Status.OVER:
                return


def advance(table: Sitting) -> None:
    """Let chance have its turn now, whatever the pace says."""
    _let_chance(table)
    if table.game.status != Game.Status.OVER:
        go_on(table)


def _let_chance(table: Sitting) -> None:
    """All events of chance up to the next question, or the end of the game."""
    while table.chance():
        pass
    for player in table.players:
        table.set_player(player.seat, is_ready=False)
    play = table.play
    outcome = play.kind.engine.outcome(play.state)
    if outcome is not None:
        _finish(table, outcome.result)
        return
    clock = table.game.clock
    deadline = timezone.now() + timedelta(seconds=clock) if clock else None
    table.set(turn_deadline=deadline, deadline=deadline)


def _finish(table: Sitting, result: dict[str, object]) -> None:
    table.set(
        status=Game.Status.OVER,
        result=result,
        finished_at=timezone.now(),
        deadline=None,
        turn_deadline=None,
    )


def _play_for_the_absent(table: Sitting, waiting: Sequence[int]) -> bool:
    """House moves for seats that run by themselves, once all others are done; whether there were any.

    They come last, so that they take nothing from a limited supply before those who play, and so that
    their owners can still come back to the turn. With nobody left who plays, the clock sets the pace: a
    game is not over in the blink of an eye.
    """
    away = {player.seat for player in table.players if player.is_away}
    if len(away) == len(table.players) or not away.issuperset(waiting):
        return False
    for seat in waiting:
        house_moves(table, seat)
    return True


def house_moves(table: Sitting, seat: int) -> None:
    """Play for a seat until the game does not wait for it any more."""
    engine = table.play.kind.engine
    while seat in engine.waiting(table.play.state):
        table.act(seat, engine.house_move(table.play.state, seat), Move.By.HOUSE)


# -- at the gate: everybody is done, and what comes next would settle it


def _gate_is_open(table: Sitting) -> bool:
    """Whether nobody is waited for: none can take anything back, or all who can are done (relaxed pace).

    Otherwise time opens it.
    """
    open_part = table.play.open
    if not open_part:
        return True
    doers = {entry.seat for entry in open_part}
    present = [player for player in table.players if player.seat in doers and not player.is_away]
    return table.game.pace == Game.Pace.RELAXED and all(player.is_ready for player in present)


def _wait_at_gate(table: Sitting) -> None:
    grace = SOLO_GRACE if len(table.players) == 1 else GRACE
    if table.game.pace == Game.Pace.BRISK:
        table.set(deadline=_at_least_running(table, timezone.now() + grace))
    elif table.game.clock:
        table.set(deadline=_at_least_running(table, timezone.now() + timedelta(seconds=table.game.clock)))
    else:
        table.set(deadline=None)


def _at_least_running(table: Sitting, deadline: datetime) -> datetime:
    """The gate's deadline: set when the last seat is done, and not pushed back by what others press."""
    running = table.game.deadline
    started = running is not None and running != table.game.turn_deadline
    return running if started and running is not None else deadline


def may_reopen(table: Sitting) -> bool:
    """Whether somebody may still take something back: nobody holds up a table for ever by doing so."""
    deadline = table.game.turn_deadline
    if deadline is None or deadline >= timezone.now() + REOPENED:
        return True
    all_done = not table.play.kind.engine.waiting(table.play.state)
    return not all_done or table.play.takebacks < LATE_TAKEBACKS * len(table.players)


def _wait_for_seats(table: Sitting) -> None:
    """The deadline of the turn; a reopened turn gets a little time even when the clock has run down."""
    deadline = table.game.turn_deadline
    if deadline is not None and table.game.deadline != deadline:
        deadline = max(deadline, timezone.now() + REOPENED)
        table.set(turn_deadline=deadline)
    table.set(deadline=deadline)
