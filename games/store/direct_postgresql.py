"""Writes moves from the event loop into PostgreSQL: the loop serves others while it waits for the answer.

A thread that waits for the network instead has to be woken twice, and each time it waits for the interpreter
until the loop lets go of it. While PostgreSQL cannot be reached, a thread tries it.
"""

import asyncio
import logging
from functools import cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from django.db import connection
from psycopg import AsyncConnection, AsyncCursor, Error

from games.store.statement import Writing, in_one
from luckybox_site.postgresql.connections import is_quiet

logger = logging.getLogger(__name__)

#: So many connections the event loop uses at most; who finds all in use waits for one.
MOST: Final = 4

#: Connections that are not in use; the latest is taken first.
_idle: list[AsyncConnection[Any]] = []
#: By event loop: who may use one.
_places: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


async def write(what: Writing) -> bool:
    """Write all of it; `False` if it was not written here, or the row has moved on."""
    try:
        async with _places.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(MOST)):
            return await _write(what)
    except Error:
        logger.warning("A move cannot be written on the event loop.", exc_info=True)
        return False


async def _write(what: Writing) -> bool:
    database = await _connected()
    try:
        cursor = await database.execute(*in_one(what))
        found = await cursor.fetchone()
    except BaseException:
        # In whatever state it is: whether anything was written, the version tells whoever tries again.
        await database.close()
        raise
    _idle.append(database)
    return found is not None and bool(found[0])


async def _connected() -> AsyncConnection[Any]:
    while _idle:
        database = _idle.pop()
        if is_quiet(database.pgconn):
            return database
        await database.close()
    return await AsyncConnection.connect(**_parameters())


@cache
def _parameters() -> dict[str, Any]:
    """Those of Django's connections."""
    return {**connection.get_connection_params(), "cursor_factory": AsyncCursor, "autocommit": True}
