"""A Redis of a test's own, which can be stopped and started."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.waiting import until


@contextmanager
def redis_at(port: int) -> Iterator[None]:
    command = ["redis-server", "--port", str(port), "--save", "", "--loglevel", "warning"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: is_listening(port))
            yield
        finally:
            process.kill()


def is_listening(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0
