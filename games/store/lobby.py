"""Raises the version of the lobby when a public table opens, changes, starts, ends or closes."""

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import LOBBY
from games.models import Game
from games.models.lobby import THE_LOBBY, Lobby
from games.store.edit import TableEdit


def shows_in_lobby(edit: TableEdit) -> bool:
    """Whether the lobby shows something else after an edit. Moves change nothing there."""
    if "visibility" in edit.game_fields or "watching_by" in edit.game_fields:
        return True
    if edit.game.visibility != Game.Visibility.PUBLIC:
        return False
    return "status" in edit.game_fields or (edit.has_table_changed and edit.game.status == Game.Status.OPEN)


def lobby_changed() -> None:
    """Raise the version after the commit, and announce it.

    Not in the transaction itself: the one row would make all tables wait for each other. For a server that
    dies in between, `services/lobby_check.py` raises it some seconds later.
    """
    transaction.on_commit(raise_version, robust=True)


def lobby_version() -> int:
    """The version as the database has it."""
    return Lobby.objects.filter(pk=THE_LOBBY).values_list("version", flat=True).first() or 0


def raise_version() -> None:
    """Raise the version now, and announce it."""
    lobby = Lobby.objects.filter(pk=THE_LOBBY)
    if not lobby.update(version=F("version") + 1):
        Lobby.objects.bulk_create([Lobby(pk=THE_LOBBY)], ignore_conflicts=True)
        lobby.update(version=F("version") + 1)
    announce.topics_changed([Change(LOBBY, THE_LOBBY, lobby_version())])
