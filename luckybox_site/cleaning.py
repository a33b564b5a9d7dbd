"""Cleans up twice a day in a server process; `manage.py clean_up` does the same at once."""

import asyncio
import logging
from secrets import SystemRandom

from django.db import Error, close_old_connections

from luckybox_site.web.cleaning import clean_up

logger = logging.getLogger(__name__)

#: Seconds from one time to the next, and to the first: not all processes at once, and not as the site starts.
INTERVAL = 12 * 3600
FIRST = (300, 1800)


async def run_background() -> None:
    """Clean up twice a day as long as the server process lives."""
    await asyncio.sleep(SystemRandom().uniform(*FIRST))
    while True:
        await asyncio.to_thread(clean_up_and_tell)
        await asyncio.sleep(INTERVAL)


def clean_up_and_tell() -> None:
    """Write into the log what was done. A database that is away is no fault: there is a next time."""
    try:
        close_old_connections()
        for sentence in clean_up():
            logger.info(sentence)
    except Error:
        logger.warning("Nothing is cleaned up now; it is tried again later.", exc_info=True)
    finally:
        close_old_connections()
