"""Playing: one transaction for each thing a seat can do in a running game."""

from django.http import QueryDict

from games.models import Game, Player
from games.services.course import go_on, may_reopen
from games.services.refusals import Rejected, Why
from games.store import Sitting, change, sitting
from games.store.play import CannotUndo, Play


def stamp(play: Play, player: Player) -> str:
    """What a form carries so that it counts once, and for its own turn only."""
    return f"{play.kind.phase(play.state)}.{player.count}"


def move(game_id: int, user_id: int | None, data: QueryDict) -> None:
    """Do what a form of the seat's owner means."""

    def verb(table: Sitting) -> None:
        player = _own_seat(table, user_id, data.get("at", ""))
        play = table.play
        if player.seat not in play.kind.engine.waiting(play.state):
            # The house has been quicker, or the form is not from our page.
            raise Rejected(Why.ALREADY_DONE)
        table.act(player.seat, play.kind.read_move(play.state, player.seat, data))
        _follow_up(table, player.seat)
        _counted(table, player.seat)

    change(game_id, verb)


def undo(game_id: int, user_id: int | None, at: str) -> None:
    """Take back the seat's last move of this turn."""
    with sitting(game_id) as table:
        player = _own_seat(table, user_id, at)
        if not _can_take_back(table, player.seat):
            raise Rejected(Why.NOTHING_TO_UNDO)
        if not may_reopen(table):
            raise Rejected(Why.TIME_IS_UP)
        try:
            table.undo(player.seat)
        except CannotUndo:
            raise Rejected(Why.OTHERS_DEPEND) from None
        _counted(table, player.seat)


def press_next(game_id: int, user_id: int | None, at: str) -> None:
    """Say that the seat is done looking (relaxed pace)."""

    def verb(table: Sitting) -> None:
        player = _own_seat(table, user_id, at)
        if table.game.pace != Game.Pace.RELAXED:
            raise Rejected(Why.NOTHING_NEXT)
        if player.seat in table.play.kind.engine.waiting(table.play.state):
            raise Rejected(Why.NOT_DONE)
        if not _can_take_back(table, player.seat):
            raise Rejected(Why.NOTHING_NEXT)
        _counted(table, player.seat, ready=True)

    change(game_id, verb)


def come_back(game_id: int, user_id: int | None) -> None:
    """The owner of a seat that runs by itself takes it back."""
    with sitting(game_id) as table:
        player = _seated(table, user_id)
        table.set_player(player.seat, is_away=False, missed=0)
        go_on(table)


def _can_take_back(table: Sitting, seat: int) -> bool:
    """Whether there is something of this seat that is not settled."""
    return any(entry.seat == seat for entry in table.play.open)


def _seated(table: Sitting, user_id: int | None) -> Player:
    if table.game.status == Game.Status.OPEN:
        raise Rejected(Why.NOT_STARTED)
    player = next((player for player in table.players if player.user_id == user_id), None)
    if player is None:
        raise Rejected(Why.NOT_SEATED)
    if table.game.status == Game.Status.OVER:
        raise Rejected(Why.GAME_OVER)
    return player


def _own_seat(table: Sitting, user_id: int | None, at: str) -> Player:
    """The user's seat, if the form was made for what the table waits for now."""
    player = _seated(table, user_id)
    if at != stamp(table.play, player):
        phase = at.partition(".")[0]
        this_turn = phase == str(table.play.kind.phase(table.play.state))
        raise Rejected(Why.ALREADY_DONE if this_turn else Why.TURN_PASSED)
    return player


def _follow_up(table: Sitting, seat: int) -> None:
    while table.game.auto_bonus and (event := table.play.kind.follow_up(table.play.state, seat)):
        table.act(seat, event)


def _counted(table: Sitting, seat: int, *, ready: bool = False) -> None:
    """Whoever acts is here, and the form they used is used up."""
    count = table.players[seat].count + 1
    table.set_player(seat, count=count, is_ready=ready, is_away=False, missed=0)
    go_on(table)
