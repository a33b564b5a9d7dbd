"""A server process that is told to end has ended a few seconds later, whatever it waits for."""

import faulthandler
import signal
import threading
from collections.abc import Callable
from types import FrameType

#: Longer than the three seconds in which `serve` lets requests come to their end.
PATIENCE = 5.0
STDERR = 2


class Hurried:
    """What a server does at a signal, with an end to its patience."""

    _time_runs = False

    def __init__(self, earlier: Callable[[int, FrameType | None], object], seconds: float) -> None:
        self._earlier = earlier
        self._seconds = seconds

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not Hurried._time_runs:
            Hurried._time_runs = True
            # Not a thread of Python's: the signal may have come while the main thread held any lock.
            faulthandler.dump_traceback_later(self._seconds, exit=True, file=STDERR)
        self._earlier(number, frame)


def end_in_time(seconds: float = PATIENCE) -> None:
    """From the first Ctrl-C or SIGTERM on this process has so many seconds.

    Then it says where each of its threads is and ends as if the power went. Nothing is lost with it: what was
    accepted is in the database. To be called when the server has begun to listen to signals; where nobody
    does, the process ends at once anyway.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        earlier = signal.getsignal(number)
        if callable(earlier) and not isinstance(earlier, Hurried):
            signal.signal(number, Hurried(earlier, seconds))
