"""Rematches: another game with the same people, who come to its waiting room."""

from collections.abc import Sequence

from games.adapters import ADAPTERS
from games.engine.chance import new_seed
from games.models import Game, Player
from games.services.lobby import deck_for, new_code, seat_person, start
from games.services.matches import goes_on, has_left
from games.services.names import distinct
from games.services.opening import require_may_open
from games.services.people import may_meet
from games.services.refusals import Rejected, Why
from games.services.waiting import caller_of, free_seats, settled
from games.store import Table, TableEdit, locked_table, read_table
from games.store.evenings import follow_to_evening


def ask(game_id: int, user_id: int | None) -> Game:
    """Ask for a rematch, or for the next game of the match; who asks later comes along to the same.

    Only who has asked sits there from the start, with the computer players. Who played alone starts at once.
    """
    with locked_table(game_id) as table:
        old = table.game
        if old.status != Game.Status.OVER:
            raise Rejected(Why.NOT_OVER)
        player = table.player_of(user_id)
        if player is None:
            raise Rejected(Why.NOT_SEATED)
        if old.is_arranged:
            raise Rejected(Why.NO_REMATCH_HERE)
        known = Game.objects.filter(rematch_of=old).first()
        game = known or _open(table, player)
        if known is None:
            table.touch_table()
    if known is not None:
        _come(known.pk, table.table, player)
    return game


def come_along(game_id: int, old_id: int, user_id: int | None) -> bool:
    """Seat somebody who has opened the waiting room of a rematch and played before; whether they were seated.

    Nobody is seated unasked who has left one of the two tables.
    """
    old = read_table(old_id)
    player = old.player_of(user_id)
    if player is None or has_left(old, player):
        return False
    caller = caller_of(read_table(game_id), user_id)
    try:
        return caller is None and _come(game_id, old, player)
    except Rejected:
        # Rated now, and not for them: nobody is turned away from a page that they only look at.
        return False


def _come(game_id: int, old: Table, player: Player) -> bool:
    """Move a player over, who is ready then. There may be no seat left, or nothing to come to."""
    with locked_table(game_id) as table:
        if table.game.status != Game.Status.OPEN:
            return False
        seat = table.player_of(player.user_id)
        is_full = free_seats(table, player.name) <= 0
        here = [table.game.host_id, *(other.user_id for other in table.players)]
        if seat is None and (is_full or not may_meet(player.user_id, here)):
            return False
        with settled(table):
            if seat is not None:
                table.set_player(seat.seat, is_around=True, is_ready=True)
            else:
                name = distinct(player.name, [other.name for other in table.players])
                seat_person(table, player.user_id or 0, name, ready=True)
    return seat is None


def _open(table: TableEdit, asked_by: Player) -> Game:
    old, same_match = table.game, goes_on(table.game)
    if not same_match:
        # A match that has begun is played to its end.
        require_may_open(asked_by.user_id)
    rules = ADAPTERS[old.kind].rules_after(old, same_match=same_match)
    game = Game.objects.create(
        code=new_code(),
        kind=old.kind,
        host_id=asked_by.user_id or old.host_id,
        seats=old.seats,
        rules=rules,
        match_game=old.match_game + 1 if same_match else 1,
        deck=deck_for(old.kind, rules, old.seats),
        pace=old.pace,
        clock=old.clock,
        # Its seats are for those of the last game; their host may open it to others.
        visibility=Game.Visibility.LINK if old.visibility == Game.Visibility.PUBLIC else old.visibility,
        word=old.word,
        watching_by=old.watching_by,
        is_rated=old.is_rated,
        guests_chat=old.guests_chat,
        auto_bonus=old.auto_bonus,
        seed=new_seed(),
        rematch_of=old,
    )
    follow_to_evening(old.pk, game.pk)
    come = [player for player in table.players if player.is_computer or player == asked_by]
    _seat(game, come)
    if len(come) == len(table.players):
        start(game.pk, game.host_id)
        game.refresh_from_db()
    return game


def _seat(game: Game, come: Sequence[Player]) -> None:
    """Those who come from the last game have the first seats of this one, and are ready."""
    Player.objects.bulk_create(
        Player(
            game=game,
            seat=seat,
            user_id=player.user_id,
            name=player.name,
            controller=Player.Controller.COMPUTER if player.is_computer else Player.Controller.PERSON,
            computer=player.computer,
            is_ready=True,
        )
        for seat, player in enumerate(come)
    )
