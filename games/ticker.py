"""Looking at the clocks of all tables, again and again: in the server process, or as a process of its own."""

import asyncio
import logging
import time
from collections.abc import Callable

from asgiref.sync import sync_to_async
from django.db import Error, close_old_connections

from games.services.clock import BATCH, tick

logger = logging.getLogger(__name__)

INTERVAL = 0.25
#: How long to leave a database alone that does not answer.
RECOVERY = 2.0


def tick_once() -> float:
    """Deal with what is overdue; how long to wait until the next look."""
    try:
        close_old_connections()
        return INTERVAL if tick() < BATCH else 0.0
    except Error:
        logger.warning("The clock cannot read the database; it will look again.", exc_info=True)
        return RECOVERY


def run(is_over: Callable[[], bool] = lambda: False) -> None:
    """Look at the clocks until told to stop."""
    while not is_over():
        time.sleep(tick_once())


async def run_in_server() -> None:
    """The same as a task of a server process; the looking itself happens in a thread."""
    look = sync_to_async(tick_once, thread_sensitive=False)
    while True:  # noqa: ASYNC110  what it waits for is time
        await asyncio.sleep(await look())
