"""Games in the middle of a turn, and what their rows say of it."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.models import Game
from games.services import play
from games.store import read_table
from tests.tables import committed, house_move, play_on, stamp_of, started_game, state_of

#: How much later than asked for a deadline may be read here.
SLACK = timedelta(seconds=3)


def waiting(game: Game) -> list[int]:
    now = state_of(game)
    return list(now.adapter.engine.waiting(now.state))


def row(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def players(game: Game) -> list[tuple[int, bool]]:
    """How many deadlines each seat has missed in a row, and whether it runs by itself."""
    return [(player.missed, player.is_away) for player in game.players.order_by("seat")]


def is_due(deadline: datetime | None, after: timedelta) -> bool:
    return deadline is not None and after - SLACK < deadline - timezone.now() <= after


def turn(number: int, players: int = 2, **options: Any) -> Game:
    """A game at the so-manieth number, which everybody is still asked about."""
    game = started_game(players, **options)
    play_on(game, until=lambda now: now.state.turn == number)
    return game


def all_done(game: Game) -> None:
    """Everybody makes their moves of the turn."""
    while seats := waiting(game):
        house_move(game, seats[0])


def next_of(game: Game, seat: int) -> None:
    table = read_table(game.pk)
    with committed():
        play.press_next(game.pk, table.players[seat].user_id, stamp_of(table, seat))
