"""Sessions in the database, so that one that is ended there has ended everywhere.

A copy in a cache would outlive its row. What it would spare is spared by `identity_cache`.
"""

from collections.abc import Mapping
from datetime import timedelta
from time import time
from typing import Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS, SessionBase

from luckybox_site.web.fields import whole_number

_LETTERS: Final = frozenset(VALID_KEY_CHARS)
#: In the session of somebody who has proved who they are and may not sign in: their id.
SUSPENDED_KEY: Final = "suspended"
#: In the session of a browser: who has signed out there, each as an id and until which second it counts.
FORMER_KEY: Final = "former"
#: How long that is at most: the next person at a shared tablet is not to be taken for somebody else for long.
FORMER_COUNTS_FOR: Final = timedelta(hours=12)
MOST_FORMER: Final = 5


class SessionStore(db.SessionStore):
    """Looks up nothing that cannot be a key: a cookie may hold what PostgreSQL refuses to be asked for."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if _LETTERS.issuperset(session_key or "") else None)

    def flush(self) -> None:
        """End the session. The one that follows in this browser remembers for a while whose it was."""
        former = former_in(self)
        super().flush()
        if former:
            remember_former(self, former)
            self.set_expiry(FORMER_COUNTS_FOR)


def former_in(session: SessionBase) -> dict[int, int]:
    """Who this browser is known to have been, and until which second that counts; the last ones only."""
    now = int(time())
    known = {int(who): int(until) for who, until in session.get(FORMER_KEY, []) if until > now}
    for key in (SUSPENDED_KEY, SESSION_KEY):
        held = whole_number(str(session.get(key, "")), 18)
        if held is not None:
            known.pop(held, None)
            known[held] = now + int(FORMER_COUNTS_FOR.total_seconds())
    return dict(list(known.items())[-MOST_FORMER:])


def remember_former(session: SessionBase, former: Mapping[int, int]) -> None:
    """Know of a browser that these were here, and nobody else."""
    session.pop(FORMER_KEY, None)
    if former:
        session[FORMER_KEY] = list(former.items())
