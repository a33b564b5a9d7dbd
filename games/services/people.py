"""What happens at tables when a person gets another name, or a guest becomes part of an account."""

from collections.abc import Iterable

from games.models import Game, Player
from games.services.names import distinct
from games.services.refusals import Rejected, Why
from games.store import locked_table


def rename_player(user_id: int, name: str, *, finished_too: bool = False) -> None:
    """Show a person's new name at their tables.

    A game that is over keeps the name it was played under, unless finished ones are wanted too.
    """
    seats = Player.objects.filter(user_id=user_id)
    if not finished_too:
        seats = seats.exclude(game__status=Game.Status.OVER)
    for game_id in _game_ids(seats.values_list("game", flat=True)):
        with locked_table(game_id) as table:
            seat = next((player.seat for player in table.players if player.user_id == user_id), None)
            if seat is not None:
                others = [player.name for player in table.players if player.seat != seat]
                table.set_player(seat, name=distinct(name, others))
                # Before the game starts, names stand around it.
                table.touch_table()


def merge_player(guest_id: int, account_id: int) -> None:
    """Give all seats and tables of a guest to an account. Nothing changes if both sit at one table."""
    if Game.objects.filter(players__user=guest_id).filter(players__user=account_id).exists():
        raise Rejected(Why.BOTH_SEATED)
    seats = Player.objects.filter(user_id=guest_id).values_list("game", flat=True)
    hosted = Game.objects.filter(host_id=guest_id).values_list("pk", flat=True)
    for game_id in _game_ids([*seats, *hosted]):
        with locked_table(game_id) as table:
            if any(player.user_id == account_id for player in table.players):
                # The account has just sat down here.
                raise Rejected(Why.BOTH_SEATED)
            for player in list(table.players):
                if player.user_id == guest_id:
                    table.set_player(player.seat, user_id=account_id)
            if table.game.host_id == guest_id:
                table.set(host_id=account_id)
            table.touch_table()


def _game_ids(found: Iterable[int]) -> list[int]:
    """Each once, in the one order in which several tables are locked."""
    return sorted(set(found))
