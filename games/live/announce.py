"""Announces that topics have changed: to this process directly, to others through Redis."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from django.conf import settings

from games.live.listeners import listeners
from games.live.sender import Sender

_loop: asyncio.AbstractEventLoop | None = None
_guard = threading.Lock()


class Change(NamedTuple):
    """A topic that has changed, its new version, and perhaps what leads there from the version before."""

    topic: str
    id: int
    version: int
    delta: dict[str, Any] | None = None


Hear = Callable[[Iterable[Change]], None]

#: What to call with the announcements of this process, by event loop.
_listeners: WeakKeyDictionary[asyncio.AbstractEventLoop, Hear] = WeakKeyDictionary()
_senders: WeakKeyDictionary[asyncio.AbstractEventLoop, Sender] = WeakKeyDictionary()


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Announce from the event loop of the server this process runs."""
    global _loop  # noqa: PLW0603  one loop per process
    _loop = loop


def hear_with(hear: Hear) -> None:
    """Call this in the running event loop whenever something is announced in this process."""
    with _guard:
        _listeners[asyncio.get_running_loop()] = hear


def topics_changed(changes: Sequence[Change]) -> None:
    """Announce what one transaction has changed, without waiting.

    Lost, late or doubled announcements do no harm. Deltas spare other processes a question to the database;
    this one remembers the table.
    """
    with _guard:
        here = list(_listeners.items())
    for loop, hear in here:
        _call(loop, hear, [change._replace(delta=None) for change in changes])
    if is_heard_elsewhere():
        _call(_sending_loop(), _send, changes)


def is_heard_elsewhere() -> bool:
    """Whether other processes may listen."""
    return bool(settings.REDIS_URL) and listeners.may_be_there()


def _call(loop: asyncio.AbstractEventLoop, work: Callable[[Sequence[Change]], None], changes: Any) -> None:
    # A loop that has ended has no sockets left; to wake one that is not running here takes a system call.
    with suppress(RuntimeError):
        call_soon = loop.call_soon if _is_running_here(loop) else loop.call_soon_threadsafe
        call_soon(work, changes)


def _is_running_here(loop: asyncio.AbstractEventLoop) -> bool:
    try:
        return asyncio.get_running_loop() is loop
    except RuntimeError:
        return False


def _send(changes: Sequence[Change]) -> None:
    """Send an announcement to the other processes. Runs in the loop that sends."""
    _senders.setdefault(asyncio.get_running_loop(), Sender()).send([list(change) for change in changes])


def _sending_loop() -> asyncio.AbstractEventLoop:
    """The server's loop; without one (WSGI, ticker), a loop of our own that keeps its connection to Redis."""
    with _guard:
        if _loop is not None and not _loop.is_closed():
            return _loop
        loop = asyncio.new_event_loop()
        threading.Thread(target=loop.run_forever, name="announcements", daemon=True).start()
        use_loop(loop)
        return loop
