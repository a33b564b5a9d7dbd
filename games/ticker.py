"""Runs the clocks of all tables: in the server process, or as a process of its own.

More than once a second it looks at tournaments, and every few seconds it updates spectators, absent players,
waiting rooms and the lobby.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from django.db import Error, close_old_connections, connection

from games.services.clock import BATCH, Look, tick
from games.services.connections import recount
from games.services.lobby_check import check_lobby
from games.services.outage import is_on
from games.services.readiness import update_rooms
from games.services.tourney.clock import tick_tournaments

logger = logging.getLogger(__name__)

#: Short, so that tables whose time is up in the same moment are dealt with one after the other.
INTERVAL = 0.1
#: Seconds to wait while no deadline is near.
REST = 0.4
#: Seconds to wait when the database does not answer.
RECOVERY = 2.0
#: Seconds between two updates of spectators and absent players.
COUNTING = 3.0
#: Seconds between two looks at the tournaments.
LOOKING = 0.6
#: Seconds between two looks at what the lobby shows.
CHECKING = 20.0


class Throttle:
    """Allows something once in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0

    def is_due(self) -> bool:
        now = time.monotonic()
        is_due = now >= self._next
        if is_due:
            self._next = now + self._seconds
        return is_due


_recounts, _looks, _checks = Throttle(COUNTING), Throttle(LOOKING), Throttle(CHECKING)


def _wait_after(look: Look) -> float:
    if look.dealt_with >= BATCH:
        return 0.0
    return REST if look.is_quiet and not look.dealt_with else INTERVAL


def tick_once() -> float:
    """Deal with overdue tables; returns the seconds to wait until the next call."""
    try:
        close_old_connections()
        if _recounts.is_due() and not is_on():
            recount()
            update_rooms()
        if _looks.is_due() and not is_on():
            tick_tournaments()
        if _checks.is_due():
            check_lobby()
        return _wait_after(tick())
    except Error:
        logger.warning("The clock cannot read the database; it will try again.", exc_info=True)
        # Connections are kept for a while; one that has failed is not tried again.
        connection.close()
        return RECOVERY
    finally:
        close_old_connections()


def run(is_over: Callable[[], bool] = lambda: False) -> None:
    """Run the clocks until told to stop."""
    while not is_over():
        time.sleep(tick_once())


async def run_in_server() -> None:
    """Run the clocks as a task of a server process, in a thread."""
    while True:  # noqa: ASYNC110  what it waits for is time
        await asyncio.sleep(await asyncio.to_thread(tick_once))
