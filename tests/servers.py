"""Starts the site as a process of its own, as a visitor would find it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from django.db import connection

from tests.warm import WarmProcess

ROOT = Path(__file__).resolve().parents[1]
SECONDS_TO_START = 120

#: Seconds that a server has to end; it promises five.
SECONDS_TO_END = 60
#: Seconds that a command may take: a busy machine has taken more than two minutes to migrate.
SECONDS_FOR_A_COMMAND = 600

#: Starts a program as a terminal does. What a script starts in the background ignores Ctrl-C, and every
#: process started by that one inherits this.
WITH_CTRL_C = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""
#: The same as a script starts it in the background.
WITHOUT_CTRL_C = WITH_CTRL_C.replace("SIG_DFL", "SIG_IGN")


class Server(NamedTuple):
    """A program that answers at an address."""

    address: str
    process: "subprocess.Popen[bytes] | WarmProcess"

    def kill(self) -> None:
        """End it at once, as when the power fails."""
        self.process.kill()
        self.process.wait(SECONDS_TO_END)


@contextmanager
def serving(
    command: Sequence[str],
    folder: Path,
    log: IO[bytes] | None = None,
    /,
    launcher: str | None = None,
    **variables: str,
) -> Iterator[str]:
    """The address of a server that keeps its data in a folder; `{port}` in the command becomes its port.

    What it logs can be written to a file.
    """
    with running(command, folder, log, launcher, **variables) as server:
        yield server.address


@contextmanager
def running(
    command: Sequence[str],
    folder: Path,
    log: IO[bytes] | None = None,
    /,
    launcher: str | None = None,
    **variables: str,
) -> Iterator[Server]:
    """The same with its process. `PORT` among the variables says which port it has to be.

    With a launcher the process is started anew, as a test of starting, ending or logging it wants.
    """
    port = variables.get("PORT") or str(free_port())
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "DATA_DIR": str(folder),
        "HOST": "127.0.0.1",
        # A test that needs a worker says so.
        "JOBS_IN_SERVER": "false",
        "REDIS_URL": "",
        **variables,
        "PORT": port,
    }
    program = [part.format(port=port) for part in command]
    process = start(program, environment, log, launcher)
    try:
        answer(f"http://127.0.0.1:{port}/health/")
        yield Server(f"http://127.0.0.1:{port}", process)
    finally:
        # As Ctrl-C does; a server that ignores it is ended by force.
        process.send_signal(signal.SIGKILL if launcher == WITHOUT_CTRL_C else signal.SIGINT)
        try:
            process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"The server has not ended: {' '.join(program)}") from None


def start(
    program: list[str], environment: dict[str, str], log: IO[bytes] | None, launcher: str | None
) -> "subprocess.Popen[bytes] | WarmProcess":
    if launcher is None:
        return WarmProcess(program, ROOT, environment, log.name if log else os.devnull)
    launched = [sys.executable, "-ISc", launcher, sys.executable, *program]
    return subprocess.Popen(launched, cwd=ROOT, env=environment, stdout=log, stderr=log)


def manage(folder: Path, *command: str, **variables: str) -> None:
    """Run a command of the site that keeps its data in a folder."""
    subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
            "DATA_DIR": str(folder),
            **variables,
        },
        check=True,
        timeout=SECONDS_FOR_A_COMMAND,
    )


def on_the_test_database(**more: str) -> dict[str, str]:
    """The environment of a server that shares this test's database."""
    there = connection.settings_dict
    if connection.vendor == "sqlite":
        address = f"sqlite:///{there['NAME']}"
    else:
        address = (
            f"postgres://{there['USER']}:{there['PASSWORD']}@{there['HOST']}:{there['PORT']}/{there['NAME']}"
        )
    environment = {"DATABASE_URL": address, "REDIS_URL": os.environ.get("REDIS_URL", "")}
    return {"DJANGO_SETTINGS_MODULE": "tests.settings", **environment, **more}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answer(url: str) -> bytes:
    """The answer of a server, as soon as it listens."""
    last = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urlopen(url, timeout=10) as response:  # noqa: S310  an address of this machine
                return bytes(response.read())
        except (URLError, TimeoutError):
            # A busy machine may take longer over the first answer than `urlopen` waits for it.
            if time.monotonic() > last:
                raise
            time.sleep(0.1)
