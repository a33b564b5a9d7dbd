"""Raises the versions of a tournament: of its log and people, and of the wall, which also shows its games."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from games.live import announce
from games.live.announce import Change
from games.live.topics import ACTS, DESK, HALL, TOURNAMENT, WALL
from games.models import Tournament
from luckybox_site.web.prepared import Prepared


def raise_versions(tournament_id: int) -> None:
    """In the transaction that changes a tournament, whose row is locked; announced after the commit."""
    Tournament.objects.filter(pk=tournament_id).update(
        version=F("version") + 1, wall_version=F("wall_version") + 1
    )
    transaction.on_commit(lambda: _announce(tournament_id, [TOURNAMENT, HALL, ACTS]), robust=True)


def raise_wall_version(tournament_id: int, shown: int) -> None:
    """The wall shows another sum of the versions of games."""
    Tournament.objects.filter(pk=tournament_id).update(wall_version=F("wall_version") + 1, wall_sum=shown)
    transaction.on_commit(lambda: _announce(tournament_id), robust=True)


_versions = Prepared(lambda pk: Tournament.objects.filter(pk=pk).values_list("version", "wall_version"))


def _announce(tournament_id: int, topics: Sequence[str] = ()) -> None:
    """These topics of a tournament, and those that also show its games, have other versions now."""
    found = _versions.first(tournament_id)
    if found is None:
        return
    version, wall_version = found
    announce.topics_changed(
        [
            *(Change(topic, tournament_id, version) for topic in topics),
            *(Change(topic, tournament_id, wall_version) for topic in (WALL, DESK)),
        ]
    )
