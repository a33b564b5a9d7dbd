"""More tables for somebody who sits at one already."""

from games.models import Game
from games.services import lobby
from tests.tables import committed, open_table


def sit_at_more_tables(game: Game, seat: int, count: int) -> list[Game]:
    """Seat whoever sits in a seat at more running tables, each with a host of its own."""
    user = game.players.get(seat=seat).user
    assert user is not None
    return [_running_table(user.pk) for _ in range(count)]


def sit_down(user_id: int, count: int) -> list[Game]:
    """The same for somebody who may sit nowhere yet."""
    return [_running_table(user_id) for _ in range(count)]


def _running_table(user_id: int) -> Game:
    game = open_table(1, seats=2)
    with committed():
        lobby.join(game.pk, user_id, "Zoe")
    with committed():
        lobby.start(game.pk, game.host_id)
    game.refresh_from_db()
    return game
