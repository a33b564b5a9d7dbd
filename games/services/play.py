"""Playing: what a seat can do in a running game, one function and one transaction each."""

from typing import NamedTuple

from games.adapters.base import Choice
from games.models import Game, Player
from games.services.presence import return_to_seat
from games.services.progress import go_on, has_next
from games.services.refusals import Rejected, Why
from games.store import Play, Table, TableEdit, attempts, locked_table
from games.store.play import CannotUndo

#: Runs of undos that a seat has in one turn, so that it cannot hold up the others for long.
UNDO_ALLOWANCE = 3


class Person(NamedTuple):
    """A user; `None` for a stranger without account and seat."""

    user_id: int | None


class Computer(NamedTuple):
    """The computer player in a seat."""

    seat: int


Actor = Person | Computer


def stamp(play: Play, player: Player) -> str:
    """What a command carries so that it counts once and only for the turn it was meant for.

    Its second half grows with every command of the seat: a move and an undo are lines of the log, and being
    ready, which either takes back, is half a line.
    """
    return f"{play.adapter.question(play.state)}.{2 * play.lines[player.seat] + player.is_ready}"


def move(game_id: int, actor: Actor, at: str, choice: Choice) -> Table:
    """Make the move that a seat has chosen; the table as it is then.

    `at` is the stamp of the question that the choice answers.
    """
    for attempt in attempts(game_id):
        with attempt as table:
            _make_move(table, actor, at, choice)
    return table.table


def move_on(table: Table, actor: Actor, at: str, choice: Choice) -> TableEdit:
    """The same on a remembered table, not written yet. What is refused here may be allowed by now."""
    edit = TableEdit(table)
    _make_move(edit, actor, at, choice)
    return edit


def _make_move(table: TableEdit, actor: Actor, at: str, choice: Choice) -> None:
    seat, play = _asked(table, actor, at).seat, table.play
    if seat not in play.adapter.engine.waiting(play.state):
        # The house was quicker, or the form is not from our page.
        raise Rejected(Why.ALREADY_DONE)
    table.act(seat, play.adapter.event_of(play.state, seat, choice))
    while table.game.auto_bonus and (event := play.adapter.follow_up(table.play.state, seat)):
        table.act(seat, event)
    _accept(table, seat)


def undo(game_id: int, user_id: int | None, at: str) -> None:
    """Take back the seat's last move of this turn."""
    for attempt in attempts(game_id):
        with attempt as table:
            player = _asked(table, Person(user_id), at)
            if not _can_take_back(table, player.seat):
                raise Rejected(Why.NOTHING_TO_UNDO)
            if is_undo_used_up(table.table, player.seat):
                raise Rejected(Why.UNDO_USED_UP)
            try:
                table.undo(player.seat)
            except CannotUndo:
                raise Rejected(Why.OTHERS_DEPEND) from None
            _accept(table, player.seat)


def is_undo_used_up(table: Table, seat: int) -> bool:
    """Whether a seat has no undo left in this turn.

    Several undos in a row count once. Alone without a clock there is no limit, for nobody waits.
    """
    now = table.play
    if now is None or seat in now.undoing or now.undo_count(seat) < UNDO_ALLOWANCE:
        return False
    holds_up_others = any(player.user_id is not None and player.seat != seat for player in table.players)
    return holds_up_others or bool(table.game.clock)


def press_next(game_id: int, user_id: int | None, at: str) -> None:
    """Say that the seat is ready for what comes next."""
    for attempt in attempts(game_id):
        with attempt as table:
            player = _asked(table, Person(user_id), at)
            if not has_next(table.game, table.players):
                raise Rejected(Why.NOTHING_NEXT)
            if player.seat in table.play.adapter.engine.waiting(table.play.state):
                raise Rejected(Why.NOT_DONE)
            if not _can_take_back(table, player.seat):
                raise Rejected(Why.NOTHING_NEXT)
            _accept(table, player.seat, ready=True)


def come_back(game_id: int, user_id: int | None) -> None:
    """Give a seat that the house plays back to its person."""
    with locked_table(game_id) as table:
        return_to_seat(table, _playing(table, Person(user_id)))


def _can_take_back(table: TableEdit, seat: int) -> bool:
    """Whether a move of this seat is not final yet."""
    return any(entry.seat == seat for entry in table.play.open)


def _playing(table: TableEdit, actor: Actor) -> Player:
    """The actor's player in a running game."""
    status = table.game.status
    if status in {Game.Status.OPEN, Game.Status.CLOSED}:
        raise Rejected(Why.NOT_STARTED)
    if isinstance(actor, Person):
        player = table.player_of(actor.user_id)
    else:
        computers = {player.seat: player for player in table.players if player.is_computer}
        player = computers.get(actor.seat)
    if player is None:
        raise Rejected(Why.NOT_SEATED)
    if status == Game.Status.OVER:
        raise Rejected(Why.GAME_OVER)
    return player


def _asked(table: TableEdit, actor: Actor, at: str) -> Player:
    """The actor's player, if the stamp is that of the present question."""
    player = _playing(table, actor)
    if table.game.is_paused:
        raise Rejected(Why.PAUSED)
    expected = stamp(table.play, player)
    if at != expected:
        is_this_turn = at.partition(".")[0] == expected.partition(".")[0]
        raise Rejected(Why.ALREADY_DONE if is_this_turn else Why.TURN_PASSED)
    return player


def _accept(table: TableEdit, seat: int, *, ready: bool = False) -> None:
    """Use up the stamp; who acts is present, so the seat is theirs again."""
    player = table.players[seat]
    is_computer = player.controller == Player.Controller.COMPUTER
    present = {"moves_at": None} if is_computer else {"controller": Player.Controller.PERSON}
    table.set_player(seat, is_ready=ready, missed=0, **present)
    go_on(table)
