"""People: who wants nothing to do with whom, and what follows from another name or from an account."""

from collections.abc import Collection, Iterable

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models import Block, ChatLine, Game, Player
from games.models.callers import Wish
from games.models.chat import LOBBY_CHAT
from games.services.names import distinct
from games.services.refusals import Rejected, Why
from games.services.results import hand_over
from games.services.waiting import caller_of, forget, remember
from games.store import TableEdit, locked_table
from games.store.chat import chats_changed
from luckybox_site.web.identity import sockets_outdated

# -- blocks


def may_meet(user_id: int | None, others: Iterable[int | None]) -> bool:
    """Whether none of some people has blocked somebody. Strangers cannot be told from each other."""
    known = {other for other in others if other is not None} - {user_id}
    if user_id is None or not known:
        return True
    return not Block.objects.filter(_is_or_was(user_id), user__in=known).exists()


def may_look(game: Game, user_id: int | None) -> bool:
    """Whether the host of a table has not blocked somebody who has no seat there."""
    return may_meet(user_id, [game.host_id])


def is_kept_out(game_id: int, user_id: int | None) -> bool:
    """The same for somebody of whom it is not known whether they have a seat."""
    if user_id is None:
        return False
    if not Block.objects.filter(_is_or_was(user_id), user__hosted_games=game_id).exists():
        return False
    return not Player.objects.filter(game=game_id, user=user_id).exists()


def has_blocked(people: Collection[int]) -> list[tuple[int, int]]:
    """Who has blocked one of these people, or who they were before, in pairs with whom."""
    if not people:
        return []
    rows = Block.objects.order_by().filter(blocked__in=people).values_list("user", "blocked")
    came_back = (
        Block.objects.order_by()
        .filter(blocked__later_selves__user__in=people, blocked__later_selves__until__gt=timezone.now())
        .exclude(user=F("blocked__later_selves__user"))
    )
    return list(rows.union(came_back.values_list("user", "blocked__later_selves__user")))


def _is_or_was(user_id: int) -> Q:
    """Blocks of somebody, or of who signed out in their browser before they came in (see `FormerSelf`)."""
    former = get_user_model().objects.former_selves(user_id)
    return Q(blocked=user_id) | Q(blocked__in=former) & ~Q(user=user_id)


@transaction.atomic
def block(user_id: int | None, blocked_id: int, name: str) -> None:
    """From now on a person cannot join, watch or write to somebody; blocking twice changes nothing."""
    if user_id is None or user_id == blocked_id:
        raise Rejected(Why.NO_SUCH_PERSON)
    Block.objects.get_or_create(user_id=user_id, blocked_id=blocked_id, defaults={"name": name})
    hosted = Game.objects.filter(host=user_id).unfinished()
    if hosted.exclude(players__user=blocked_id).exists():
        # They may be looking on, and their pages are not let in again.
        sockets_outdated.send(Block, user_ids=[blocked_id])
    _chats_of_both_changed(user_id, blocked_id)


@transaction.atomic
def unblock(user_id: int | None, blocked_id: int) -> None:
    """Let a person come back."""
    if user_id is not None and Block.objects.filter(user=user_id, blocked=blocked_id).delete()[0]:
        _chats_of_both_changed(user_id, blocked_id)


def _chats_of_both_changed(user_id: int, other_id: int) -> None:
    """Show other lines where one sits and the other has written; at finished games when their pages load."""
    lines = ChatLine.objects.filter(author=other_id)
    written = lines.exclude(game=None).values("game")
    games = Game.objects.unfinished().filter(players__user=user_id, pk__in=written)
    in_lobby = [LOBBY_CHAT] if lines.filter(game=None).exists() else []
    chats_changed([*in_lobby, *games.values_list("pk", flat=True)])


def has_block(user_id: int | None, blocked_id: int) -> bool:
    """Whether somebody has blocked a person."""
    return user_id is not None and Block.objects.filter(user=user_id, blocked=blocked_id).exists()


def blocks_of(user_id: int | None) -> list[Block]:
    """Everybody whom somebody has blocked, the last one first."""
    return list(Block.objects.filter(user=user_id).order_by("-pk")) if user_id is not None else []


def take_over_blocks(guest_id: int, account_id: int) -> None:
    """The blocks by and of a guest are those of the account that the guest has become."""
    for row in Block.objects.filter(user=guest_id).exclude(blocked=account_id):
        Block.objects.get_or_create(
            user_id=account_id, blocked_id=row.blocked_id, defaults={"name": row.name}
        )
    for row in Block.objects.filter(blocked=guest_id).exclude(user=account_id):
        Block.objects.get_or_create(user_id=row.user_id, blocked_id=account_id, defaults={"name": row.name})


# -- names and accounts


def rename_player(user_id: int, name: str) -> None:
    """Show a person's new name at their tables. A game that is over keeps the name it was played under."""
    seats = Player.objects.filter(user_id=user_id).exclude(game__status=Game.Status.OVER)
    for game_id in _game_ids(seats.values_list("game", flat=True)):
        with locked_table(game_id) as table:
            seat = next((player.seat for player in table.players if player.user_id == user_id), None)
            if seat is not None:
                others = [player.name for player in table.players if player.seat != seat]
                table.set_player(seat, name=distinct(name, others))
                # Before the game starts, names stand around it.
                table.touch_table()


def merge_player(guest_id: int, account_id: int) -> int:
    """Give all seats and tables of a guest to an account, but for a second seat of finished games.

    Such a seat keeps the name it was played under and is nobody's; returns how many there are. Raises
    `Rejected` if both sit at a table that is not over.
    """
    seats = Player.objects.filter(user_id=guest_id).values_list("game", flat=True)
    hosted = Game.objects.filter(host_id=guest_id).values_list("pk", flat=True)
    second = [
        game_id
        for game_id in _game_ids([*seats, *hosted, *rooms_of_caller(guest_id)])
        if _merge_at(game_id, guest_id, account_id)
    ]
    hand_over(guest_id, account_id, besides=second)
    return len(second)


def _merge_at(game_id: int, guest_id: int, account_id: int) -> bool:
    """Give what is a guest's at one table to an account; whether both have sat there."""
    with locked_table(game_id) as table:
        player, game = table.player_of(guest_id), table.game
        are_both = player is not None and table.player_of(account_id) is not None
        if are_both and game.status in {Game.Status.OPEN, Game.Status.PLAYING}:
            raise Rejected(Why.BOTH_SEATED)
        if player is not None:
            table.set_player(player.seat, user_id=None if are_both else account_id)
        if game.host_id == guest_id:
            table.set(host_id=account_id)
        _replace_caller(table, guest_id, account_id)
        table.touch_table()
    return are_both


def rooms_of_caller(user_id: int) -> list[int]:
    """The waiting rooms that remember a user without a seat."""
    rooms = Game.objects.filter(status=Game.Status.OPEN).exclude(callers={}).only("callers")
    return [room.pk for room in rooms if user_id in {one.user_id for one in room.people_asking.values()}]


def _replace_caller(table: TableEdit, guest_id: int, account_id: int) -> None:
    """What a guest has asked for, or was told, counts for the account; who has a seat needs none."""
    caller, other = caller_of(table, guest_id), caller_of(table, account_id)
    if caller is not None and (other is None or caller.wish == Wish.SENT_AWAY):
        remember(table, caller._replace(user_id=account_id))
    for user_id in (guest_id, *([account_id] if table.player_of(account_id) else [])):
        forget(table, user_id)


def _game_ids(found: Iterable[int]) -> list[int]:
    """Each once, in the one order in which several tables are locked."""
    return sorted(set(found))
