"""Writes moves from the event loop into an SQLite database, on a connection that waits for nobody.

A move takes a tenth of a millisecond there; to wake a thread for it, and to be woken by it, takes longer.
Whenever that could be otherwise, nothing is written here, and the caller uses a thread: when somebody else is
writing, and when commits wait for the disk. `direct_postgresql.py` is for the other database.
"""

import logging
import sqlite3
from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.db import connection

from games.store.statement import Writing, write_in_turn

logger = logging.getLogger(__name__)


def write(what: Callable[[], Writing]) -> bool:
    """Write what is asked for only if it can be written here; `False` if it was not."""
    database = _connected()
    if database is None:
        return False
    try:
        database.execute("BEGIN IMMEDIATE")
        is_written = write_in_turn(database.cursor(), what(), "?")
        database.execute("COMMIT" if is_written else "ROLLBACK")
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            logger.warning("A move cannot be written on the event loop.", exc_info=True)
        return False
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
    return is_written


@cache
def _connected() -> sqlite3.Connection | None:
    """The one connection of this process that the event loop uses; nothing where it must not write."""
    if connection.vendor != "sqlite" or settings.SQLITE_SYNCHRONOUS != "normal":
        return None
    name = str(connection.settings_dict["NAME"])
    database = sqlite3.connect(name, timeout=0, isolation_level=None, check_same_thread=False)
    # `checkpoints.py` brings the log in; here it would hold up everybody.
    database.executescript("PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; PRAGMA foreign_keys=ON;")
    return database
