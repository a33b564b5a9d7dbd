"""What is taken away once in a while: tables that never started, and connections that are no more."""

from collections.abc import Collection
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import ngettext

from games.models import Connection, Game, Player

#: How long a table that was closed can be looked at, and one that waits is left alone if nobody looks.
KEPT = timedelta(days=1)
#: A server says every 30 s that its sockets are there; rows that are so old were left by one that has died.
STALE = timedelta(hours=1)


def clean_up() -> list[str]:
    """Delete tables that never started and stale connections; what was done, in sentences."""
    tables, connections = _delete_tables(), _delete_connections()
    return [
        ngettext(
            "%(count)d table that never started was deleted.",
            "%(count)d tables that never started were deleted.",
            tables,
        )
        % {"count": tables},
        ngettext(
            "%(count)d stale connection was deleted.",
            "%(count)d stale connections were deleted.",
            connections,
        )
        % {"count": connections},
    ]


def _delete_tables() -> int:
    """One at a time, under its lock: another process may be at the same, or somebody has just sat down."""
    before = timezone.now() - KEPT
    closed = Game.objects.filter(status=Game.Status.CLOSED, finished_at__lt=before)
    unseen = Game.objects.filter(status=Game.Status.OPEN, looked_at__lt=before)
    return sum(_delete_table(game_id) for game_id in list((closed | unseen).values_list("pk", flat=True)))


def _delete_table(game_id: int) -> bool:
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        found = Game.objects.select_for_update(skip_locked=skip).filter(pk=game_id)
        game = found.exclude(status__in=[Game.Status.PLAYING, Game.Status.OVER]).first()
        if game is not None and Connection.objects.here().filter(game=game).exists():
            return False
        return game is not None and bool(game.delete()[0])


def _delete_connections() -> int:
    return Connection.objects.filter(expires_at__lt=timezone.now() - STALE).delete()[0]


def have_games(user_ids: Collection[int]) -> set[int]:
    """Those of some users who sit at a table, have played or are host somewhere."""
    seated = Player.objects.filter(user__in=user_ids).values_list("user", flat=True)
    hosts = Game.objects.filter(host__in=user_ids).values_list("host", flat=True)
    return {*filter(None, seated), *hosts}
