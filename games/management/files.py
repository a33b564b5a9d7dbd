"""Files named on the command line, “-” being standard input; and what they are answered, line by line."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final

from django.core.management.base import OutputWrapper

from games.engine.protocol import BadRecord, Json
from games.records import load

STDIN: Final = "-"


def answer(file: str, respond: Callable[[Json], Json], stdout: OutputWrapper) -> None:
    """Print the answer to the JSON object in a file, or the error with exit status 1."""
    good = True
    try:
        said = respond(read(file))
    except (OSError, ValueError) as fault:
        said, good = {"error": why(fault)}, False
    except RecursionError:
        said, good = {"error": "nested too deep"}, False
    good = print_line(said, stdout) and good
    if not good:
        raise SystemExit(1)


def read(file: str) -> Json:
    """The JSON object in a file; raises `BadRecord`, `OSError` or `ValueError`, which `why` explains."""
    with _open(file) as stream:
        return load(stream)


def why(fault: OSError | ValueError) -> str:
    """Why a file cannot be used, in one line."""
    if isinstance(fault, BadRecord):
        return str(fault)
    reason = fault.strerror if isinstance(fault, OSError) else str(fault)
    return f"cannot be read: {reason}"


def print_line(said: Any, stdout: OutputWrapper) -> bool:
    """Print one line of JSON; false if nobody reads any more."""
    try:
        stdout.write(json.dumps(said))
        stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe. Without this, Python would report it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def _open(file: str) -> BinaryIO:
    if file != STDIN:
        return open(file, "rb", opener=_without_waiting)
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    return open(sys.stdin.fileno(), "rb", closefd=False)


def _without_waiting(file: str, flags: int) -> int:
    """Open a file; a named pipe that nobody writes to counts as empty instead of being waited for."""
    descriptor = os.open(file, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor
