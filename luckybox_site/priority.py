"""Threads that leave the processor to others.

Only what computes runs in them, never what writes: who holds SQLite's one lock and waits for the processor
makes everybody wait. That is why whole processes, such as the worker of the jobs, keep their priority.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

#: The nice value of such threads. Not higher, because at times they hold Python's lock.
NICENESS = 10


def threads_of_lower_priority(most: int, name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(most, name, initializer=_lower_priority)


def _lower_priority() -> None:
    """Give this thread less of the processor than the others. Linux has a priority for each thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
