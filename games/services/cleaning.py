"""Deletes what is left over: tables that never started, connections, tallies, talk of the lobby, evenings."""

from collections.abc import Collection
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from games.models import Connection, Game, PersonHere, Player
from games.services import lobby_chat
from games.services.counting import forget_past_periods
from games.services.evenings import delete_old
from games.services.luckybox import importing
from games.services.tourney import archive
from games.services.waiting import tell_forerunner
from luckybox_site.club.reading import club

#: Servers renew the rows of their sockets every 30 s; older rows were left by a server that has died.
STALE = timedelta(hours=1)


def clean_up() -> list[str]:
    """Delete what nobody needs of tables and evenings; what was done, in sentences."""
    tables, connections, evenings = _delete_tables(), _delete_connections(), delete_old()
    forget_past_periods()
    lobby_chat.delete_old()
    importing.delete_old()
    archive.delete_old()
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
        ngettext("%(count)d evening was deleted.", "%(count)d evenings were deleted.", evenings)
        % {"count": evenings},
    ]


def _delete_tables() -> int:
    return sum(_delete_table(game_id) for game_id in list(_left_over().values_list("pk", flat=True)))


def _left_over() -> QuerySet[Game]:
    """Tables closed, or waiting without a look, for as many days as the club keeps them.

    One that was played and then closed by the staff stays, because its log could not be read.
    """
    before = timezone.now() - timedelta(days=club().table_days)
    closed = Q(status=Game.Status.CLOSED, started_at=None, finished_at__lt=before)
    return Game.objects.filter(closed | Q(status=Game.Status.OPEN, looked_at__lt=before))


def _delete_table(game_id: int) -> bool:
    """Delete one, if under its lock it is still left over: somebody may just have opened its page."""
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        game = _left_over().select_for_update(skip_locked=skip, of=("self",)).filter(pk=game_id).first()
        if game is None or Connection.objects.here().filter(game=game).exists():
            return False
        tell_forerunner(game.rematch_of_id)
        return bool(game.delete()[0])


def _delete_connections() -> int:
    PersonHere.objects.filter(seen_at__lt=timezone.now() - STALE).delete()
    return Connection.objects.filter(expires_at__lt=timezone.now() - STALE).delete()[0]


def have_games(user_ids: Collection[int]) -> set[int]:
    """Those of some users who sit at a table, have played or are host somewhere."""
    seated = Player.objects.filter(user__in=user_ids).values_list("user", flat=True)
    hosts = Game.objects.filter(host__in=user_ids).values_list("host", flat=True)
    return {*filter(None, seated), *hosts}
