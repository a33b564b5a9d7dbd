"""Whether a connection to PostgreSQL is still there, without asking it."""

from select import POLLIN, poll

from psycopg.pq import ConnStatus
from psycopg.pq.abc import PGconn


def is_quiet(connection: PGconn) -> bool:
    """Whether a connection is open and its server has said nothing that has not been read."""
    if connection.status != ConnStatus.OK:
        return False
    asked = poll()
    asked.register(connection.socket, POLLIN)
    return not asked.poll(0)
