"""Announcing to every server process that topics have changed."""

import asyncio
import logging
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

logger = logging.getLogger(__name__)

#: Every server process receives every announcement, and ignores topics that nobody follows there.
GROUP = "topics"

_loop: asyncio.AbstractEventLoop | None = None
_guard = threading.Lock()


class Change(NamedTuple):
    """A topic that has changed, its new version, and perhaps what leads there from the version before."""

    topic: str
    id: int
    version: int
    delta: dict[str, Any] | None = None


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Announce from the event loop of the server this process runs."""
    global _loop  # noqa: PLW0603  one loop per process
    _loop = loop


def topics_changed(changes: Sequence[Change]) -> None:
    """Announce what one transaction has changed, without waiting.

    Lost, late or doubled announcements do no harm. Deltas spare other processes a question to the database; a
    process that is alone needs none.
    """
    if not settings.REDIS_URL:
        changes = [change._replace(delta=None) for change in changes]
    message = {"type": "topics.changed", "topics": [list(change) for change in changes]}
    group_send = get_channel_layer().group_send
    loop = _announcing_loop()
    if loop is None:
        async_to_sync(group_send)(GROUP, message)
    else:
        sending = asyncio.run_coroutine_threadsafe(group_send(GROUP, message), loop)
        sending.add_done_callback(_note_failure)


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


def _note_failure(sending: "Future[None]") -> None:
    if not sending.cancelled() and (error := sending.exception()):
        logger.warning("An announcement was lost (%s); sockets will catch up by version.", error)
