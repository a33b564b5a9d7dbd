"""Reads several times a second in a server process who is no longer who they were."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from time import monotonic

from django.db import connection, connections
from django.db.models import Q
from django.db.models.functions import Now

from accounts.models import KEPT_FOR, IdentityChange
from luckybox_site.web.identity import names_changed
from luckybox_site.web.identity_cache import Changes, Socket, identity_cache
from luckybox_site.web.polling import polling

logger = logging.getLogger(__name__)

#: Seconds from one reading to the next.
INTERVAL = 0.25
#: A row is found for certain if its transaction commits so soon after writing it. What is missed otherwise is
#: remembered for `REMEMBERED_FOR` at the most.
COMMITTED_WITHIN = timedelta(seconds=10)
#: Seconds between deletions of old rows.
CLEANING = 600.0

#: Sockets that are being closed; the event loop itself would forget their tasks.
_closing: set[asyncio.Task[None]] = set()


class Reader:
    """Reads the changes that were not there at the reading before."""

    #: Stands in the statement for the key of the newest row that was read.
    _MARK = -1

    def __init__(self) -> None:
        self._newest = 0
        self._seen: set[int] = set()
        self._read_at: float | None = None
        # Rows may be committed in another order than they got their keys.
        wanted = Q(pk__gt=self._MARK) | Q(made_at__gt=Now() - COMMITTED_WITHIN)
        rows = IdentityChange.objects.filter(wanted).order_by()
        # Compiled once: doing it at every reading took ten times as long as the reading itself.
        query = rows.values_list("pk", "user_id", "session", "is_name").query
        self._statement, self._values = query.sql_with_params()

    def read(self) -> Changes:
        """What has changed since the last reading; nothing at the first one."""
        is_first, now = self._read_at is None, monotonic()
        missed_some = now - (self._read_at or now) > KEPT_FOR.total_seconds() / 2
        with connection.cursor() as cursor:
            values = [self._newest if value == self._MARK else value for value in self._values]
            cursor.execute(self._statement, values)
            rows = cursor.fetchall()
        new = [row for row in rows if row[0] not in self._seen]
        self._seen = {row[0] for row in rows}
        self._newest = max([self._newest, *self._seen])
        self._read_at = now
        if is_first or not (new or missed_some):
            return Changes()
        return Changes(
            frozenset(user_id for _, user_id, _, is_name in new if user_id is not None and not is_name),
            frozenset(session for _, _, session, _ in new if session),
            names=any(is_name for *_, is_name in new),
            renamed=frozenset(user_id for _, user_id, _, is_name in new if user_id is not None and is_name),
            all_visitors=missed_some,
        )


async def run_background(interval: float = INTERVAL) -> None:
    """Keep the identity cache current and close the sockets of those who have changed."""
    # A thread of its own, so that it waits for nobody, with a connection that stays open.
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="identity")
    loop, reader, cleaned_at = asyncio.get_running_loop(), Reader(), monotonic()
    try:
        while True:
            changes = await loop.run_in_executor(thread, _read, reader)
            for socket in identity_cache.sockets_of(changes):
                _close(socket)
            if changes.names:
                names_changed.send_robust(None)
            if monotonic() - cleaned_at > CLEANING:
                cleaned_at = monotonic()
                await loop.run_in_executor(thread, _clean)
            await asyncio.sleep(interval)
    finally:
        thread.submit(connections.close_all)
        thread.shutdown(wait=False)


def _read(reader: Reader) -> Changes:
    """Read and apply the changes. While they cannot be read, the cache stops answering by itself."""
    read_at = monotonic()
    try:
        changes = reader.read()
    except Exception:
        # Whatever it was, the next reading finds what this one has not.
        logger.warning(
            "Who has signed out cannot be read now; every request asks the database.", exc_info=True
        )
        connection.close()
        return Changes()
    identity_cache.apply(read_at, changes)
    polling.send_robust(None)
    return changes


def _clean() -> None:
    try:
        IdentityChange.objects.outdated().delete()
    except Exception:
        # Nobody reads rows that old; the next cleaning deletes them.
        logger.warning("Old changes of identity are deleted later.", exc_info=True)
        connection.close()


def _close(socket: Socket) -> None:
    task = asyncio.create_task(socket.visitor_has_changed())
    _closing.add(task)
    task.add_done_callback(_closing.discard)
