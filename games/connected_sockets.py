"""The sockets of this process at their tables, and their sign of life."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import Error, close_old_connections

from games.models.connections import HEARTBEAT
from games.services import connections
from games.services.connections import Link

logger = logging.getLogger(__name__)

#: One thread, so one connection to the database: who is here may come a moment late, moves may not.
_thread = ThreadPoolExecutor(1, "presence")
#: By channel.
_links: dict[str, Link] = {}


async def begin(game_id: int, channel: str, user_id: int | None) -> None:
    """A socket follows a table: that of a player, or without a user that of somebody who watches."""
    # Known before the database knows, so that it can end meanwhile.
    _links[channel] = Link(game_id, None, channel)
    link = await _tell(connections.arrive, game_id, channel, user_id)
    if link is None:
        return
    if channel in _links:
        _links[channel] = link
    else:
        await _tell(connections.leave, link)


async def end(channel: str) -> None:
    """A socket is gone; nothing to do for one that did not follow."""
    link = _links.pop(channel, None)
    if link is not None:
        await _tell(connections.leave, link)


async def heartbeat(interval: float = HEARTBEAT.total_seconds()) -> None:
    """Say again and again that these sockets are still there, as long as the process lives."""
    while True:
        await asyncio.sleep(interval)
        await _tell(connections.still_here, list(_links.values()))


async def _tell(verb: Callable[..., Any], *arguments: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(_thread, _told, verb, *arguments)


def _told(verb: Callable[..., Any], *arguments: Any) -> Any:
    """Who is here is worth no fault: the next heartbeat puts right what the database has missed."""
    try:
        close_old_connections()
        return verb(*arguments)
    except Error:
        logger.warning("The database does not answer; who is here is said later.")
    except Exception:
        logger.exception("Who is here cannot be said.")
    finally:
        close_old_connections()
    return None
