"""The sockets of this process by table, and a look now and then whether one of them missed an announcement.

Announcements get lost while Redis restarts. Nothing else is lost with them, so comparing versions is enough.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Protocol

from django.db import Error, close_old_connections

from games.models import Game

logger = logging.getLogger(__name__)

INTERVAL = 5.0


class Follower(Protocol):
    """A socket that follows a table."""

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Come to the version that the message names, unless already there."""


_followers: defaultdict[int, set[Follower]] = defaultdict(set)


def follow(game_id: int, follower: Follower) -> None:
    """From now on see to it that this socket misses nothing."""
    _followers[game_id].add(follower)


def unfollow(game_id: int, follower: Follower) -> None:
    """The socket is gone."""
    _followers[game_id].discard(follower)
    if not _followers[game_id]:
        del _followers[game_id]


async def look_after(interval: float = INTERVAL) -> None:
    """Bring every socket of this process to the version its table is at, as long as the process lives."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(interval)
        versions = await loop.run_in_executor(None, _versions, list(_followers))
        for game_id, version in versions:
            for follower in list(_followers.get(game_id, ())):
                await follower.table_changed({"version": version})


def _versions(game_ids: Iterable[int]) -> list[tuple[int, int]]:
    """Which of these tables is at which version; nothing while the database does not answer."""
    ids = list(game_ids)
    if not ids:
        return []
    try:
        close_old_connections()
        return list(Game.objects.filter(pk__in=ids).values_list("pk", "version"))
    except Error:
        logger.warning("The database does not answer; sockets wait.")
        return []
    finally:
        close_old_connections()
