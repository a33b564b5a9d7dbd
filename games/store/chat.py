"""Raises the version of a chat, which belongs to it alone."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import CHAT
from games.models import Chat
from games.models.chat import LOBBY_CHAT
from games.models.lobby import THE_LOBBY, Lobby


def chats_changed(chat_ids: Iterable[int]) -> None:
    """Raise the versions of some chats, of tables or of the lobby, and announce them after the commit.

    Their rows are locked until then, so the lines of one chat come in the order of their keys.
    """
    with transaction.atomic():
        changes = [Change(CHAT, chat_id, _raised(chat_id)) for chat_id in sorted(set(chat_ids))]
        transaction.on_commit(lambda: announce.topics_changed(changes), robust=True)


def _raised(chat_id: int) -> int:
    return _raised_of_lobby() if chat_id == LOBBY_CHAT else _raised_at_table(chat_id)


def _raised_of_lobby() -> int:
    row = Lobby.objects.filter(pk=THE_LOBBY)
    if not row.update(chat_version=F("chat_version") + 1):
        Lobby.objects.bulk_create([Lobby(pk=THE_LOBBY)], ignore_conflicts=True)
        row.update(chat_version=F("chat_version") + 1)
    return row.values_list("chat_version", flat=True).get()


def _raised_at_table(game_id: int) -> int:
    row = Chat.objects.filter(pk=game_id)
    if not row.update(version=F("version") + 1):
        Chat.objects.bulk_create([Chat(pk=game_id)], ignore_conflicts=True)
        row.update(version=F("version") + 1)
    return row.values_list("version", flat=True).get()
