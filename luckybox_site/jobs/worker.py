"""A worker: huey's consumer with one process for the jobs, which ends when whoever started it does.

The consumer is three processes that share their memory: one that looks after the others, one that schedules,
and the one in which jobs run, so that a job that brings its process down leaves the others standing.
"""

import gc
import os
import signal
import threading
import time
from multiprocessing import parent_process

from django.db import connections
from huey import consumer

from luckybox_site.jobs.wakes import queue

#: The most seconds between two looks at the queue of an embedded site, which cannot tell of a wake.
MOST_DELAY = 2.0
#: Seconds between two looks at what is to run later.
SCHEDULER_INTERVAL = 10
#: Seconds between two looks whether the process of the jobs is alive.
HEALTH_INTERVAL = 5.0
STDIN = 0
#: Seconds a worker has to end in good order.
SECONDS_TO_END = 3.0


class Worker(consumer.Worker):
    """The process in which jobs run."""

    def initialize(self) -> None:
        end_with_parent()
        super().initialize()


class Scheduler(consumer.Scheduler):
    """The process that puts periodic and later wakes into the queue."""

    def initialize(self) -> None:
        end_with_parent()
        super().initialize()


class Consumer(consumer.Consumer):
    """The process that looks after the other two."""

    worker_class = Worker
    scheduler_class = Scheduler


def run(*, until_stdin_ends: bool = False) -> None:
    """Run jobs until Ctrl-C, which lets the present job end, or SIGTERM, which leaves it to the next."""
    if until_stdin_ends:
        threading.Thread(target=_end_with_stdin, name="parent", daemon=True).start()
    worker = Consumer(
        queue().huey,
        workers=1,
        worker_type="process",
        initial_delay=0.1,
        max_delay=MOST_DELAY,
        scheduler_interval=SCHEDULER_INTERVAL,
        health_check_interval=HEALTH_INTERVAL,
    )
    connections.close_all()
    # What the processes share stays shared only as long as nobody writes to it, as collecting garbage does.
    gc.collect()
    gc.freeze()
    worker.run()


def _end_with_stdin() -> None:
    """End this process when the other end of its standard input is closed, as the death of a parent does."""
    # Not through `sys.stdin`: a process that is forked meanwhile would wait for its lock for ever.
    while os.read(STDIN, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_END)
    # A job does not let go. Its row waits for the next worker as after a power failure.
    os._exit(1)


def end_with_parent() -> None:
    """End this process when the one that started it does, even if that was killed."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)
