"""Django's backend for PostgreSQL, which finds out without a query whether a connection has been lost.

Django asks before the first query of each request (`SELECT 1`), and our background tasks are such requests,
too. The server says by itself that it ends a connection: then there is something to read, which there never
is between two queries. Only then, and after an error, the question is asked.
"""

from django.db.backends.postgresql import base

from luckybox_site.postgresql.connections import is_quiet


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        if self.connection is not None and not self.errors_occurred and is_quiet(self.connection.pgconn):
            return True
        return super().is_usable()
