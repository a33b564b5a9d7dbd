"""Raises the versions of a tournament: of its log and people, and of the wall, which also shows its games."""

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import ACTS, DESK, HALL, TOURNAMENT, WALL
from games.models import Tournament


def raise_versions(tournament_id: int) -> None:
    """In the transaction that changes a tournament, whose row is locked; announced after the commit."""
    Tournament.objects.filter(pk=tournament_id).update(
        version=F("version") + 1, wall_version=F("wall_version") + 1
    )
    transaction.on_commit(lambda: _announce(tournament_id), robust=True)


def raise_wall_version(tournament_id: int, shown: int) -> None:
    """The wall shows another sum of the versions of games."""
    Tournament.objects.filter(pk=tournament_id).update(wall_version=F("wall_version") + 1, wall_sum=shown)
    transaction.on_commit(lambda: _announce(tournament_id), robust=True)


def _announce(tournament_id: int) -> None:
    row = Tournament.objects.filter(pk=tournament_id).values_list("version", "wall_version").first()
    if row is not None:
        announce.topics_changed(
            [
                Change(TOURNAMENT, tournament_id, row[0]),
                Change(HALL, tournament_id, row[0]),
                Change(ACTS, tournament_id, row[0]),
                Change(WALL, tournament_id, row[1]),
                Change(DESK, tournament_id, row[1]),
            ]
        )
