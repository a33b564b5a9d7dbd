"""A time limit for ending a server process, whatever its threads are waiting for.

Python waits for all threads before a process ends. While one waits for a locked database, uvicorn takes 22 s
to end after Ctrl-C, and daphne 19 s after either signal (`python -m tests.bench.components shutdown`).
uvicorn's timeout_graceful_shutdown limits requests, not threads; after SIGTERM it is enough.
"""

import faulthandler
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import ClassVar

#: Longer than the three seconds that requests are given (timeout_graceful_shutdown).
SECONDS_TO_END = 5.0
STDERR = 2


@dataclass(frozen=True)
class LimitedHandler:
    """A signal handler that starts the time limit, then calls the server's own handler."""

    server_handler: Callable[[int, FrameType | None], object]
    seconds: float
    is_timing: ClassVar[bool] = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not LimitedHandler.is_timing:
            LimitedHandler.is_timing = True
            # Not a Python thread: the main thread may hold any lock when the signal arrives.
            faulthandler.dump_traceback_later(self.seconds, exit=True, file=STDERR)
        self.server_handler(number, frame)


def limit_shutdown(seconds: float = SECONDS_TO_END) -> None:
    """End this process within so many seconds of the first Ctrl-C or SIGTERM.

    When the time is up, the stack of every thread is logged and the process exits. Nothing is lost: accepted
    moves are in the database. Call this after the server has installed its signal handlers; a signal without
    a handler ends the process anyway.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler) and not isinstance(handler, LimitedHandler):
            signal.signal(number, LimitedHandler(handler, seconds))
