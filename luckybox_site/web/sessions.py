"""Sessions are read from the cache and kept in the database: nobody is signed out by a restart of either."""

from typing import Final

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS

_LETTERS: Final = frozenset(VALID_KEY_CHARS)


class SessionStore(cached_db.SessionStore):
    """Looks up nothing that cannot be a key: a cookie may hold what PostgreSQL refuses to be asked for."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if _LETTERS.issuperset(session_key or "") else None)
