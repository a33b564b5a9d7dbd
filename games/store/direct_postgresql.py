"""Writes moves from the event loop into PostgreSQL: the loop serves others while it waits for the answer.

A thread that waits for the network instead has to be woken twice, and each time it waits for the interpreter
until the loop lets go of it. While PostgreSQL cannot be reached, a thread tries it.
"""

import asyncio
import logging
from functools import cache, lru_cache
from itertools import count
from typing import Final
from weakref import WeakKeyDictionary

from django.db import connection
from psycopg import Error
from psycopg.conninfo import make_conninfo
from psycopg.pq import Conninfo

from games.store.statement import Writing, in_one
from luckybox_site.postgresql.on_the_loop import Connections

logger = logging.getLogger(__name__)

#: So many connections an event loop uses at most.
MOST: Final = 4

_connections: WeakKeyDictionary[asyncio.AbstractEventLoop, Connections] = WeakKeyDictionary()


async def write(what: Writing) -> bool:
    """Write all of it; `False` if it was not written here, or the row has moved on.

    Where the connection ends before the answer, the version tells whoever tries again whether it was written.
    """
    statement, values = in_one(what)
    try:
        found = await connections().ask(_numbered(statement), [_as_text(value) for value in values])
    except Error:
        logger.warning("A move cannot be written on the event loop.", exc_info=True)
        return False
    return found not in {None, b"0"}


def connections() -> Connections:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    found = _connections.get(loop)
    if found is None:
        found = _connections[loop] = Connections(MOST, conninfo())
    return found


@lru_cache(maxsize=1000)
def _numbered(statement: str) -> str:
    """With the marks of PostgreSQL for values."""
    parts, number = statement.split("%s"), count(1)
    return parts[0] + "".join(f"${next(number)}{part}" for part in parts[1:])


def _as_text(value: object) -> bytes | None:
    return None if value is None else str(value).encode()


@cache
def conninfo() -> bytes:
    """Where Django's connections go, as libpq wants to hear it."""
    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    parameters = connection.get_connection_params()
    return make_conninfo(**{name: value for name, value in parameters.items() if name in known}).encode()
