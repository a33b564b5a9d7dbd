"""Sessions in the database, so that one that is ended there has ended everywhere.

A copy in a cache would outlive its row. What it would spare is spared by `identity_cache`.
"""

from typing import Final

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS

_LETTERS: Final = frozenset(VALID_KEY_CHARS)


class SessionStore(db.SessionStore):
    """Looks up nothing that cannot be a key: a cookie may hold what PostgreSQL refuses to be asked for."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if _LETTERS.issuperset(session_key or "") else None)
