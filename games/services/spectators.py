"""Counting those who watch: one row for each of their sockets, and a number on the table's own row.

The number is brought up to date now and then, and only then does the line on the page change: a link that
goes round in a chat must not make the players' pages flicker. The game itself is not touched.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone

from games.live import announce
from games.live.announce import Change
from games.live.topics import TABLE
from games.models import Game, Spectator

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
    """Write and announce how many watch each table, where that has changed; returns how many tables."""
    Spectator.objects.gone().delete()
    before = dict(Game.objects.filter(watching__gt=0).values_list("pk", "watching"))
    now = dict(Spectator.objects.order_by().values_list("game").annotate(Count("pk")))
    changed = [
        game_id
        for game_id in before.keys() | now.keys()
        if _has_changed(game_id, before.get(game_id, 0), now.get(game_id, 0))
    ]
    if changed:
        rows = Game.objects.filter(pk__in=changed).values_list("pk", "table_version", "watching")
        changes = [Change(TABLE, game_id, version, {"watching": count}) for game_id, version, count in rows]
        # Pages catch up by version while announcements fail.
        transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)
    return len(changed)


def _has_changed(game_id: int, before: int, now: int) -> bool:
    """Note another number on the row, unless another ticker has just done so."""
    if before == now:
        return False
    row = Game.objects.filter(pk=game_id, watching=before)
    return bool(row.update(watching=now, table_version=F("table_version") + 1))
