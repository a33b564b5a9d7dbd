"""The club as it is now, remembered by each process; nobody waits for the database for it.

A server process reads the row again four times a second (`luckybox_site/web/polling.py`). Where nothing does,
and where those readings fail, whoever asks reads it once what is remembered is older than `CURRENT_FOR`.
"""

import logging
from threading import Lock
from time import monotonic
from typing import Any

from django.db import InterfaceError, OperationalError

from luckybox_site.club.models import THE_CLUB, Club
from luckybox_site.web.prepared import Prepared

logger = logging.getLogger(__name__)

#: Seconds after the start of a reading during which its result counts as current.
CURRENT_FOR = 0.75

Row = tuple[Any, ...] | None
NEVER_READ: Row = ()


class ClubCache:
    """What one process remembers."""

    def __init__(self) -> None:
        self._known: Club | None = None
        #: What is known, as the database gave it; nothing where it has no row.
        self._row: Row = NEVER_READ
        self._read_at = 0.0
        self._until = 0.0
        self._guard = Lock()

    def now(self) -> Club:
        """The club, at most `CURRENT_FOR` old; older only while the database does not answer."""
        known = self._known
        if known is not None and monotonic() < self._until:
            return known
        try:
            return self.read()
        except (OperationalError, InterfaceError) as error:
            # Rules and error pages do without the database.
            logger.warning("The club's settings cannot be read: %s", error)
            return known or Club()

    def remembered(self) -> Club:
        """What was read last, for the event loop, which must not ask the database."""
        return self._known or Club()

    def read(self) -> Club:
        """Read the row now; its changes count from here on."""
        read_at = monotonic()
        with self._guard:
            found, known_row = self._known, self._row
        row = _row.first()
        # The same row is not made into an object several times a second.
        if found is None or row != known_row:
            found = (Club.objects.filter(pk=THE_CLUB).first() if row else None) or Club()
        self.remember(found, read_at, read_at + CURRENT_FOR, row)
        return found

    def remember(self, found: Club, read_at: float, until: float, row: Row = NEVER_READ) -> None:
        """A reading that began earlier replaces no later one."""
        with self._guard:
            if self._known is None or read_at >= self._read_at:
                self._known, self._row, self._read_at, self._until = found, row, read_at, until

    def forget(self) -> None:
        """Somebody in this process has changed the row: the next one who asks reads it."""
        with self._guard:
            self._until = 0.0


_row = Prepared(lambda: Club.objects.filter(pk=THE_CLUB).values_list())

#: That of this process.
club_cache = ClubCache()


def club() -> Club:
    """The club as it is now. Treat it as read-only: everybody in the process gets the same object."""
    return club_cache.now()
