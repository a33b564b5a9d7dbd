"""Threads that leave the processor to others, and take short turns.

Only what computes runs in them, never what writes: who holds SQLite's one lock and waits for the processor
makes everybody wait. That is why whole processes, such as the worker of the jobs, keep their priority.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

#: Seconds after which a thread that computes lets another go on. With Python's own 5 ms, a move that arrives
#: while pages are read or clocks are looked at waits for so long several times over.
TURN = 0.0005
#: The nice value of threads of lower priority. Not higher, because at times they hold Python's lock.
NICENESS = 10


def take_short_turns() -> None:
    """Let whoever waits for Python's lock have it soon: the event loop needs it for a moment at a time."""
    sys.setswitchinterval(TURN)


def threads_of_lower_priority(most: int, name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(most, name, initializer=_lower_priority)


def _lower_priority() -> None:
    """Give this thread less of the processor than the others. Linux has a priority for each thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
