"""Raises the version of an evening when somebody comes or goes, or one of its tables changes."""

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import EVENING
from games.models import Evening, EveningTable, Game
from games.store.edit import TableEdit


def shows_tonight(edit: TableEdit) -> bool:
    """Whether the page of an evening would show something else of a table. Moves change nothing there."""
    if {"status", "paused_at"} & edit.game_fields:
        return True
    return edit.has_table_changed and edit.game.status == Game.Status.OPEN


def table_changed(game_id: int) -> None:
    """After the commit raise the version of the evening that a table belongs to, if it does."""
    transaction.on_commit(lambda: _raise_version_of_table(game_id), robust=True)


def evening_changed(evening_id: int) -> None:
    """Raise the version after the commit, and announce it; see `lobby_changed` for why then."""
    transaction.on_commit(lambda: _raise_version(evening_id), robust=True)


def add_to_evening(evening_id: int, game_id: int) -> None:
    """A table is one of tonight."""
    EveningTable.objects.create(evening_id=evening_id, game_id=game_id)
    evening_changed(evening_id)


def follow_to_evening(old_id: int, new_id: int) -> None:
    """A rematch belongs to the evening of the game before."""
    evening_id = _evening_of(old_id)
    if evening_id is not None:
        add_to_evening(evening_id, new_id)


def _evening_of(game_id: int) -> int | None:
    return EveningTable.objects.filter(game=game_id).values_list("evening", flat=True).first()


def _raise_version_of_table(game_id: int) -> None:
    evening_id = _evening_of(game_id)
    if evening_id is not None:
        _raise_version(evening_id)


def _raise_version(evening_id: int) -> None:
    evenings = Evening.objects.filter(pk=evening_id)
    evenings.update(version=F("version") + 1)
    version = evenings.values_list("version", flat=True).first()
    if version is not None:
        announce.topics_changed([Change(EVENING, evening_id, version)])
