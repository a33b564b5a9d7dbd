"""A Redis of a test's own, which can be stopped, started, and made to hang."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.waiting import until


@contextmanager
def redis_at(port: int) -> Iterator[int]:
    """The id of its process."""
    command = ["redis-server", "--port", str(port), "--save", "", "--loglevel", "warning"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: is_listening(port))
            yield process.pid
        finally:
            process.kill()


@contextmanager
def hanging(process: int) -> Iterator[None]:
    """It accepts connections and answers nothing."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def is_listening(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0
