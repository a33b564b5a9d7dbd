"""Django's backend for PostgreSQL, which finds out without a query whether a connection has been lost.

Django asks before the first query of each request (`SELECT 1`), and our background tasks are such requests,
too. The server says by itself that it ends a connection: then there is something to read, which there never
is between two queries. Only then, and after an error, the question is asked.
"""

from select import POLLIN, poll

from django.db.backends.postgresql import base
from psycopg.pq import ConnStatus
from psycopg.pq.abc import PGconn


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        if self.connection is not None and not self.errors_occurred and _is_quiet(self.connection.pgconn):
            return True
        return super().is_usable()


def _is_quiet(connection: PGconn) -> bool:
    """Whether a connection is open and its server has said nothing that has not been read."""
    if connection.status != ConnStatus.OK:
        return False
    asked = poll()
    asked.register(connection.socket, POLLIN)
    return not asked.poll(0)
