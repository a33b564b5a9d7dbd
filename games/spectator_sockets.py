"""The sockets of this process whose people only watch, and their sign of life."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from django.db import Error, close_old_connections

from games.models.spectators import HEARTBEAT
from games.services import spectators

logger = logging.getLogger(__name__)

#: By channel: the table that is watched.
_watching: dict[str, int] = {}


async def begin(game_id: int, channel: str) -> None:
    """A socket watches a table."""
    _watching[channel] = game_id
    await _tell(spectators.arrive, game_id, channel)


async def end(channel: str) -> None:
    """A socket is gone; nothing to do for one that did not watch."""
    if _watching.pop(channel, None) is not None:
        await _tell(spectators.leave, channel)


async def heartbeat(interval: float = HEARTBEAT.total_seconds()) -> None:
    """Say again and again that these sockets are still there, as long as the process lives."""
    while True:
        await asyncio.sleep(interval)
        await _tell(spectators.still_here, [(game_id, channel) for channel, game_id in _watching.items()])


async def _tell(verb: Callable[..., None], *arguments: Any) -> None:
    await asyncio.get_running_loop().run_in_executor(None, _told, verb, *arguments)


def _told(verb: Callable[..., None], *arguments: Any) -> None:
    """Who watches is worth no fault: the next heartbeat puts right what the database has missed."""
    try:
        close_old_connections()
        verb(*arguments)
    except Error:
        logger.warning("The database does not answer; spectators are counted later.")
    finally:
        close_old_connections()
