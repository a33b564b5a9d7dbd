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

ROOT = Path(__file__).resolve().parents[1]
SECONDS_TO_START = 40

#: Seconds that a server has to end; it promises five.
GOODBYE = 20
#: Seconds that a command may take.
COMMAND = 120


class Server(NamedTuple):
    """A program that answers at an address."""

    address: str
    process: "subprocess.Popen[bytes]"

    def kill(self) -> None:
        """No good-bye, as when the power goes."""
        self.process.kill()
        self.process.wait(GOODBYE)


@contextmanager
def serving(
    command: Sequence[str], folder: Path, log: IO[bytes] | None = None, /, **variables: str
) -> Iterator[str]:
    """The address of a server that keeps its data in a folder; `{port}` in the command becomes its port.

    What it logs can be written to a file.
    """
    with running(command, folder, log, **variables) as server:
        yield server.address


@contextmanager
def running(
    command: Sequence[str], folder: Path, log: IO[bytes] | None = None, /, **variables: str
) -> Iterator[Server]:
    """The same with its process. `PORT` among the variables says which port it has to be."""
    port = variables.get("PORT") or str(free_port())
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "DATA_DIR": str(folder),
        "HOST": "127.0.0.1",
        "REDIS_URL": "",
        **variables,
        "PORT": port,
    }
    program = [sys.executable, *(part.format(port=port) for part in command)]
    with subprocess.Popen(program, cwd=ROOT, env=environment, stdout=log, stderr=log) as process:
        try:
            answer(f"http://127.0.0.1:{port}/health/")
            yield Server(f"http://127.0.0.1:{port}", process)
        finally:
            process.send_signal(signal.SIGINT)  # as Ctrl-C does
            try:
                process.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise AssertionError(f"The server has not ended: {' '.join(program)}") from None


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
        timeout=COMMAND,
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
    """What the server says, as soon as it listens."""
    last = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urlopen(url, timeout=10) as response:  # noqa: S310  an address of this machine
                return bytes(response.read())
        except URLError:
            if time.monotonic() > last:
                raise
            time.sleep(0.1)
