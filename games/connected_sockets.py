"""The sockets that are open in this process: notes each in the database, and renews their rows."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any

from django.db import Error, close_old_connections
from django.utils import timezone

from games.models.connections import HEARTBEAT
from games.services import connections, outage, people_here
from games.services.connections import Link
from luckybox_site.web.identity_cache import identity_cache

logger = logging.getLogger(__name__)

#: Seconds between two notes of who is here. They count for a minute.
PEOPLE_EVERY = 15.0

#: Seconds between two notes that this server is alive; see `services/outage.py`.
BEAT = 1.5

#: One thread, so one connection to the database: who is here may come a moment late, moves may not.
_thread = ThreadPoolExecutor(1, "presence")
#: One for itself, so that a thousand arrivals at once are not taken for an outage.
_pulse = ThreadPoolExecutor(1, "pulse")
#: By channel.
_links: dict[str, Link] = {}


async def begin(game_id: int, channel: str, user_id: int | None) -> None:
    """Note a socket that follows a table; without a user it is a spectator's."""
    # Entered before the row is written, because the socket may end while that takes place.
    _links[channel] = Link(game_id, None, channel)
    link = await _in_thread(connections.arrive, game_id, channel, user_id)
    if link is None:
        return
    if channel in _links:
        _links[channel] = link
    else:
        await _in_thread(connections.leave, link)


async def end(channel: str) -> None:
    """Note that a socket has ended; does nothing for one that was never noted."""
    link = _links.pop(channel, None)
    if link is not None:
        await _in_thread(connections.leave, link)


async def expect_back() -> None:
    """The server has started: players whose sockets ended with the one before are not gone yet."""
    await _in_thread(connections.expect_back)


async def note_alive(noted: datetime | None = None) -> datetime:
    """This server is alive; after an outage, the time that was lost is given back.

    `noted` is when it said so last, and what is returned is for the next time.
    """
    now = timezone.now()
    lost = await asyncio.get_running_loop().run_in_executor(_pulse, _run, partial(outage.beat, noted))
    if lost is not None:
        logger.warning(
            "The site was down, or its clock has jumped, for %s; all clocks move by as long.", lost
        )
    return now


async def stay_alive(interval: float = BEAT) -> None:
    """Note at short intervals that this server is alive."""
    noted = None
    while True:
        await asyncio.sleep(interval)
        noted = await note_alive(noted)


async def heartbeat(interval: float = HEARTBEAT.total_seconds()) -> None:
    """Renew the rows of open sockets at intervals, as long as the process lives."""
    while True:
        await asyncio.sleep(interval)
        await _in_thread(connections.renew, list(_links.values()))


async def note_people(interval: float = PEOPLE_EVERY) -> None:
    """Note at intervals whose sockets are open here, as long as the process lives."""
    while True:
        await asyncio.sleep(interval)
        if here := identity_cache.people():
            await _in_thread(people_here.note_people, here)


async def _in_thread(verb: Callable[..., Any], *arguments: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(_thread, _run, verb, *arguments)


def _run(verb: Callable[..., Any], *arguments: Any) -> Any:
    """Call a service; errors are logged only, because the next heartbeat repairs what was missed."""
    try:
        close_old_connections()
        return verb(*arguments)
    except Error:
        logger.warning("The database does not answer; connections are noted later.")
    except Exception:
        logger.exception("Connections cannot be noted.")
    finally:
        close_old_connections()
    return None
