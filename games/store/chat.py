"""Raises the version of a table's chat, which belongs to it alone."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import CHAT
from games.models import Chat


def chats_changed(game_ids: Iterable[int]) -> None:
    """Raise the versions of some chats, and announce them after the commit.

    Their rows are locked until then, so the lines of one table come in the order of their keys.
    """
    with transaction.atomic():
        changes = [Change(CHAT, game_id, _raised(game_id)) for game_id in sorted(set(game_ids))]
        transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)


def _raised(game_id: int) -> int:
    row = Chat.objects.filter(pk=game_id)
    if not row.update(version=F("version") + 1):
        Chat.objects.bulk_create([Chat(pk=game_id)], ignore_conflicts=True)
        row.update(version=F("version") + 1)
    return row.values_list("version", flat=True).get()
