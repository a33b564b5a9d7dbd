"""Telling every process that a table has changed."""

import asyncio
import logging
import threading
from concurrent.futures import Future
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

logger = logging.getLogger(__name__)

#: Every server process hears every announcement, and passes over tables that nobody follows there.
GROUP = "tables"

_loop: asyncio.AbstractEventLoop | None = None
_guard = threading.Lock()


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Announce from the event loop of the server this process runs."""
    global _loop  # noqa: PLW0603  one loop per process
    _loop = loop


def table_changed(game_id: int, version: int, news: dict[str, Any] | None = None) -> None:
    """Say that a table is at a version now, without waiting. A lost, late or doubled word does no harm.

    Other processes are told what the news are, which saves each of them from asking the database.
    """
    message = {"type": "table.changed", "game": game_id, "version": version}
    if news and settings.REDIS_URL:
        message["news"] = news
    group_send = get_channel_layer().group_send
    loop = _announcing_loop()
    if loop is None:
        async_to_sync(group_send)(GROUP, message)
    else:
        told = asyncio.run_coroutine_threadsafe(group_send(GROUP, message), loop)
        told.add_done_callback(_note_failure)


def _announcing_loop() -> asyncio.AbstractEventLoop | None:
    """The server's loop; without one (WSGI, ticker), a loop of our own that keeps its connection to Redis."""
    if _loop is not None and not _loop.is_closed():
        return _loop
    if not settings.REDIS_URL:
        return None
    with _guard:
        if _loop is None or _loop.is_closed():
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="announcements", daemon=True).start()
            use_loop(loop)
    return _loop


def _note_failure(told: "Future[None]") -> None:
    if not told.cancelled() and (error := told.exception()):
        logger.warning("An announcement was lost (%s); sockets will catch up by version.", error)
