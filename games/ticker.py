"""Looking at the clocks of all tables, again and again: in the server process, or as a process of its own.

Now and then it looks who is connected, and what has become due in waiting rooms.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from django.db import Error, close_old_connections, connection

from games.services.clock import BATCH, tick
from games.services.connections import recount
from games.services.readiness import look_at_rooms

logger = logging.getLogger(__name__)

#: Short, so that tables whose time is up in the same moment come one after the other and not in a heap.
INTERVAL = 0.1
#: How long to leave a database alone that does not answer.
RECOVERY = 2.0
#: How often a table's page can change because of those who watch.
COUNTING = 3.0


class NowAndThen:
    """Says yes once in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0

    def is_time(self) -> bool:
        now = time.monotonic()
        is_time = now >= self._next
        if is_time:
            self._next = now + self._seconds
        return is_time


_counting = NowAndThen(COUNTING)


def tick_once() -> float:
    """Deal with what is overdue; how long to wait until the next look."""
    try:
        close_old_connections()
        if _counting.is_time():
            recount()
            look_at_rooms()
        return INTERVAL if tick() < BATCH else 0.0
    except Error:
        logger.warning("The clock cannot read the database; it will look again.", exc_info=True)
        # Connections are kept for a while; one that has failed is not tried again.
        connection.close()
        return RECOVERY
    finally:
        close_old_connections()


def run(is_over: Callable[[], bool] = lambda: False) -> None:
    """Look at the clocks until told to stop."""
    while not is_over():
        time.sleep(tick_once())


async def run_in_server() -> None:
    """The same as a task of a server process; the looking itself happens in a thread."""
    while True:  # noqa: ASYNC110  what it waits for is time
        await asyncio.sleep(await asyncio.to_thread(tick_once))
