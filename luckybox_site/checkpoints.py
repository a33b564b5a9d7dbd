"""Brings what SQLite has written from its log into the database, beside the moves.

By itself SQLite does so within a commit, once a thousand pages have come together: with many tables in play
a move every second or two waited for the disk, and the moves behind it, too.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import OperationalError, connection, connections

logger = logging.getLogger(__name__)

#: Seconds from one checkpoint to the next.
INTERVAL = 1.0
#: Pages after which the log begins anew. Without a pause between writes it would grow on and on; so they wait
#: once for the disk, but only for the last few pages.
MOST_PAGES = 3_000


async def run_background(interval: float = INTERVAL) -> None:
    """Make checkpoints as long as the process lives; with another database there is nothing to do."""
    if connection.vendor != "sqlite":
        return
    # A thread of its own, so that nobody waits for it, with a connection that stays open.
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="checkpoints")
    try:
        while True:
            await asyncio.sleep(interval)
            await asyncio.get_running_loop().run_in_executor(thread, _bring_in)
    finally:
        thread.submit(connections.close_all)
        thread.shutdown(wait=False)


def _bring_in() -> None:
    try:
        with connection.cursor() as cursor:
            bring_in(cursor)
    except OperationalError:
        logger.warning("The log of the database cannot be brought in now.", exc_info=True)


def bring_in(cursor: Any) -> None:
    """A checkpoint for which nobody waits, and the end of the log if it has become long."""
    cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
    _, pages, _ = cursor.fetchone()
    if pages > MOST_PAGES:
        cursor.execute("PRAGMA wal_checkpoint(RESTART)")
        cursor.fetchone()
