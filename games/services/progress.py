"""How a game goes on after a command: what comes next, who plays for the absent, which deadlines are set."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from secrets import SystemRandom

from django.utils import timezone

from games.models import Game, Move, Player
from games.store import TableEdit
from games.store.play import seat_bits

#: How long a gate lasts: everybody can still undo, then the game goes on by itself.
GRACE = timedelta(seconds=2)
#: Longer for one player alone, who can press Next.
SOLO_GRACE = timedelta(seconds=4)
GRACES = {Game.Pace.BRISK.value: GRACE, Game.Pace.STEADY.value: timedelta(seconds=4)}
#: The least time a reopened turn gets.
REOPENED = timedelta(seconds=8)
#: After so many missed deadlines in a row the house plays for a seat.
MISSES_UNTIL_AWAY = 2
#: How long a computer player takes over a move, in seconds: long enough to be followed, never a wait.
THINKING = (0.7, 1.8)

_random = SystemRandom()


def go_on(table: TableEdit) -> None:
    """Bring a game to where it waits for somebody or is over. Call after every change of a running game.

    While the organiser has stopped it, nothing comes; see `pausing.py`.
    """
    while not table.game.is_paused:
        play = table.play
        waiting = play.adapter.engine.waiting(play.state)
        if waiting:
            if not _play_for_the_absent(table, waiting):
                _wait_for_seats(table, waiting)
                return
        elif not _gate_is_open(table):
            _wait_at_gate(table)
            return
        else:
            _let_chance(table)
            if table.game.status == Game.Status.OVER:
                return


def end_early(table: TableEdit) -> None:
    """End a game by agreement of its players, without a winner."""
    table.end_early()
    _finish(table, table.play.result or {})


def advance(table: TableEdit) -> None:
    """Apply the due events of chance without waiting for the gate, and go on."""
    _let_chance(table)
    if table.game.status != Game.Status.OVER:
        go_on(table)


def _let_chance(table: TableEdit) -> None:
    """Apply all events of chance up to the next question, or the end of the game."""
    while table.chance():
        pass
    for player in table.players:
        table.set_player(player.seat, is_ready=False)
    play = table.play
    outcome = play.adapter.engine.outcome(play.state)
    if outcome is not None:
        _finish(table, outcome.result)
        return
    clock = table.game.clock
    deadline = timezone.now() + timedelta(seconds=clock) if clock else None
    table.set(turn_deadline=deadline, gate_deadline=None, deadline=deadline)


def _finish(table: TableEdit, result: dict[str, object]) -> None:
    for player in table.players:
        table.set_player(player.seat, moves_at=None)
    table.set(
        status=Game.Status.OVER,
        result=result,
        finished_at=timezone.now(),
        to_move=0,
        to_press_next=0,
        deadline=None,
        turn_deadline=None,
        gate_deadline=None,
        paused_at=None,
    )


# -- seats without a person


def _play_for_the_absent(table: TableEdit, waiting: Sequence[int]) -> bool:
    """Make house moves for seats that the house plays, once all others are done; `False` if there are none.

    They come last, so that they take nothing from a limited supply before those who play, and so that
    people can still come back to the turn. Where everybody is away the clock sets the pace: a game is not
    over in the blink of an eye.
    """
    away = {player.seat for player in table.players if player.controller == Player.Controller.HOUSE}
    if not away.issuperset(waiting) or not any(player.is_person for player in table.players):
        return False
    for seat in waiting:
        house_moves(table, seat)
    return True


def house_moves(table: TableEdit, seat: int) -> None:
    """Play for a seat until the game does not wait for it any more."""
    engine = table.play.adapter.engine
    while seat in engine.waiting(table.play.state):
        table.act(seat, engine.house_move(table.play.state, seat), Move.By.HOUSE)


def _set_computers_thinking(table: TableEdit, waiting: Sequence[int]) -> list[datetime]:
    """Set when the computer players move that the game waits for; those moments."""
    computers = [player for player in table.players if player.controller == Player.Controller.COMPUTER]
    for player in computers:
        if player.seat not in waiting:
            table.set_player(player.seat, moves_at=None)
        elif player.moves_at is None:
            thinking = timedelta(seconds=_random.uniform(*THINKING))
            table.set_player(player.seat, moves_at=timezone.now() + thinking)
    return [player.moves_at for player in table.players if player.moves_at is not None]


# -- at the gate: every seat is done, and what comes next would make it final


def _gate_is_open(table: TableEdit) -> bool:
    """Whether the game may go on at once: nothing can be taken back, or all who could have pressed Next.

    Otherwise it goes on when time is up.
    """
    open_part = table.play.open
    if not open_part:
        return True
    return has_next(table.game, table.players) and not _still_looking(table)


def _still_looking(table: TableEdit) -> list[int]:
    """The seats of those who could take a move back and have not pressed Next."""
    doers = {entry.seat for entry in table.play.open}
    players = [player for player in table.players if player.seat in doers and player.is_person]
    return [player.seat for player in players if not player.is_ready]


def has_next(game: Game, players: Sequence[Player]) -> bool:
    """Whether players can press Next: at a relaxed pace, and alone."""
    return game.pace == Game.Pace.RELAXED or len(players) == 1


def _wait_at_gate(table: TableEdit) -> None:
    _set_computers_thinking(table, ())
    deadline = table.game.gate_deadline
    if deadline is None:
        # Set when the last seat is done, and not pushed back by what others press.
        wait = _wait_of(table)
        deadline = timezone.now() + wait if wait else None
    looking = _still_looking(table) if table.game.pace == Game.Pace.RELAXED else []
    table.set(gate_deadline=deadline, deadline=deadline, to_move=0, to_press_next=seat_bits(looking))


def _wait_of(table: TableEdit) -> timedelta:
    """How long a gate stays shut by itself; for ever where there is no clock at a relaxed pace."""
    if table.game.pace == Game.Pace.RELAXED:
        return timedelta(seconds=table.game.clock)
    return SOLO_GRACE if len(table.players) == 1 else GRACES[table.game.pace]


def _wait_for_seats(table: TableEdit, waiting: Sequence[int]) -> None:
    """Set the deadlines of a turn; a reopened turn gets a little time even when its clock has run down."""
    deadline = table.game.turn_deadline
    if deadline is not None and table.game.gate_deadline is not None:
        deadline = max(deadline, timezone.now() + REOPENED)
    moments = _set_computers_thinking(table, waiting)
    if deadline is not None:
        moments.append(deadline)
    table.set(
        turn_deadline=deadline,
        gate_deadline=None,
        deadline=min(moments, default=None),
        to_move=seat_bits(waiting),
        to_press_next=0,
    )
