"""Counting those who watch: one row for each of their sockets, and a number on the table's own row.

The number is brought up to date now and then, and only then does the table's page change: a link that goes
round in a chat must not make the players' pages flicker.
"""

import logging
from collections.abc import Collection

from django.db import InterfaceError, OperationalError
from django.db.models import Count
from django.utils import timezone

from games.models import Game, Spectator
from games.store import sitting

logger = logging.getLogger(__name__)

BATCH = 500


def arrive(game_id: int, channel: str) -> None:
    """Somebody watches from now on."""
    still_here([(game_id, channel)])


def leave(channel: str) -> None:
    """Somebody has stopped watching."""
    Spectator.objects.filter(channel=channel).delete()


def still_here(watching: Collection[tuple[int, str]]) -> None:
    """These sockets (game and channel) are there, even those that had been given up."""
    now = timezone.now()
    # A socket may outlive its table; the others are not forgotten for it.
    tables = set(
        Game.objects.filter(pk__in={game_id for game_id, _ in watching}).values_list("pk", flat=True)
    )
    rows = [
        Spectator(game_id=game_id, channel=channel, seen_at=now)
        for game_id, channel in watching
        if game_id in tables
    ]
    Spectator.objects.bulk_create(
        rows, BATCH, update_conflicts=True, unique_fields=["channel"], update_fields=["seen_at"]
    )


def recount() -> int:
    """Say at every table how many watch it now, where that has changed; how many tables those were."""
    Spectator.objects.gone().delete()
    said = dict(Game.objects.filter(watching__gt=0).values_list("pk", "watching"))
    there = dict(Spectator.objects.order_by().values_list("game").annotate(Count("pk")))
    changed = [game_id for game_id in said.keys() | there.keys() if said.get(game_id) != there.get(game_id)]
    for game_id in changed:
        _say(game_id, there.get(game_id, 0))
    return len(changed)


def _say(game_id: int, count: int) -> None:
    try:
        with sitting(game_id) as table:
            table.set(watching=count)
    except Game.DoesNotExist:
        # It is gone since it was counted, and so are those who watched it.
        return
    except (OperationalError, InterfaceError):
        # The database is away for all tables, which is for the ticker to wait for.
        raise
    except Exception:
        # One broken table does not keep all others from being counted. Nobody can be shown this one, so the
        # number is noted without a word; otherwise it would be tried again at every count.
        logger.exception("Table %s cannot be told who watches it.", game_id)
        Game.objects.filter(pk=game_id).update(watching=count)
