"""The worker that `python -m luckybox_site.serve` starts beside itself and ends with itself."""

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

logger = logging.getLogger(__name__)

BASE = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, str(BASE / "manage.py"), "worker", "--until-stdin-ends"]
#: Seconds before a worker that has ended by itself is started again.
RESTART_DELAY = 10.0
#: Seconds a worker has to end; it promises one less.
SECONDS_TO_END = 4.0


class ChildWorker:
    """A worker as a child process, started again when it ends by itself."""

    def __init__(self) -> None:
        self._ending = threading.Event()
        #: Held while a worker is started, so that none is missed that is started as the server ends.
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._look_after, name="worker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _look_after(self) -> None:
        while not self._ending.is_set():
            # It lives as long as this pipe: the system closes it, however this process ends. In a session of
            # its own it does not hear Ctrl-C, for which it would let its job end first.
            with self._starting:
                if self._ending.is_set():
                    return
                self._process = subprocess.Popen(  # noqa: S603  our own program
                    COMMAND, cwd=BASE, stdin=subprocess.PIPE, start_new_session=True
                )
            code = self._process.wait()
            if self._process.stdin:
                self._process.stdin.close()
            if not self._ending.is_set():
                logger.warning("The worker has ended with code %s; it is started again.", code)
                self._ending.wait(RESTART_DELAY)

    def end(self) -> None:
        """Ask the worker to end and wait for it, for a while."""
        with self._starting:
            self._ending.set()
            process = self._process
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def worker_beside(*, wanted: bool) -> Iterator[None]:
    """Run a worker beside what is inside."""
    if not wanted:
        yield
        return
    worker = ChildWorker()
    worker.start()
    try:
        yield
    finally:
        worker.end()
