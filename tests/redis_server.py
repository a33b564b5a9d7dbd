"""A Redis of a test's own, which can be stopped, started, and made to hang."""

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

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


# -- what it is asked


@dataclass
class Overheard:
    """What programs ask of a Redis, whether it answers or not: they reach it through this port."""

    port: int
    #: When something was asked, by the clock of `time.monotonic`.
    asked_at: list[float] = field(default_factory=list)

    def asked_since(self, moment: float) -> int:
        return sum(at >= moment for at in self.asked_at)


@contextmanager
def overheard(redis_port: int) -> Iterator[Overheard]:
    """A port in front of a Redis that notes each time when it is asked something."""
    with socket.create_server(("127.0.0.1", 0)) as door, ExitStack() as threads:
        heard = Overheard(door.getsockname()[1])
        _begin(threads, _let_in, door, redis_port, heard)
        yield heard
        # Closing alone would not wake the thread that accepts.
        door.shutdown(socket.SHUT_RDWR)


def _begin(threads: ExitStack, work: Callable[..., None], *arguments: Any) -> None:
    """Do it in a thread that has ended when the others go on."""
    thread = threading.Thread(target=work, args=arguments)
    thread.start()
    threads.callback(thread.join)


def _let_in(door: socket.socket, redis_port: int, heard: Overheard) -> None:
    with ExitStack() as threads, suppress(OSError):
        while True:
            asks, _ = door.accept()
            _begin(threads, _connect, asks, redis_port, heard)


def _connect(asks: socket.socket, redis_port: int, heard: Overheard) -> None:
    with asks, socket.create_connection(("127.0.0.1", redis_port)) as answers, ExitStack() as threads:
        _begin(threads, _pass_on, answers, asks, [])
        _pass_on(asks, answers, heard.asked_at)


def _pass_on(source: socket.socket, target: socket.socket, moments: list[float]) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            moments.append(time.monotonic())
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
