"""What happens at tables when a person gets another name, or a guest becomes part of an account."""

from collections.abc import Iterable

from games.models import Game, Player
from games.services.names import distinct
from games.services.refusals import Rejected, Why
from games.services.waiting import caller_of, forget, remember
from games.store import TableEdit, locked_table


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
    for game_id in _game_ids([*seats, *hosted, *_rooms_of_caller(guest_id)]):
        with locked_table(game_id) as table:
            if any(player.user_id == account_id for player in table.players):
                # The account has just sat down here.
                raise Rejected(Why.BOTH_SEATED)
            for player in list(table.players):
                if player.user_id == guest_id:
                    table.set_player(player.seat, user_id=account_id)
            if table.game.host_id == guest_id:
                table.set(host_id=account_id)
            _replace_caller(table, guest_id, account_id)
            table.touch_table()


def _rooms_of_caller(user_id: int) -> list[int]:
    """The waiting rooms that remember a user without a seat."""
    rooms = Game.objects.filter(status=Game.Status.OPEN).exclude(callers={}).only("callers")
    return [room.pk for room in rooms if user_id in {one.user_id for one in room.people_asking.values()}]


def _replace_caller(table: TableEdit, guest_id: int, account_id: int) -> None:
    """What a guest has asked for, or was told, counts for the account; who has a seat needs none."""
    caller = caller_of(table, guest_id)
    if caller is not None and caller_of(table, account_id) is None:
        remember(table, caller._replace(user_id=account_id))
    for user_id in (guest_id, *([account_id] if table.player_of(account_id) else [])):
        forget(table, user_id)


def _game_ids(found: Iterable[int]) -> list[int]:
    """Each once, in the one order in which several tables are locked."""
    return sorted(set(found))
