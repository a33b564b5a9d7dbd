"""`manage.py replay FILE...`: check game records and print the result of each as one line of JSON."""

import json
import os
import sys
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from games.engine.protocol import BadRecord, Json
from games.records import load, replay

STDIN = "-"


class Command(BaseCommand):
    help = (
        "Checks game records against the rules and computes their results. Prints one line of JSON for each "
        "file; the exit status is 1 unless all are good. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="A record, or “-” for standard input.")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        good = True
        try:
            for file in files:
                verdict = verdict_on(file)
                self.stdout.write(json.dumps(verdict))
                self.stdout.flush()
                good = good and verdict["ok"]
        except BrokenPipeError:
            # The reader has closed the pipe. Without this, Python would report it again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            good = False
        if not good:
            raise SystemExit(1)


def verdict_on(file: str) -> Json:
    """The result of one file, as it is printed."""
    try:
        with _open(file) as stream:
            record = load(stream)
    except (OSError, ValueError) as fault:
        return {"file": file, "ok": False, "event": None, "error": _why(fault)}
    ok, result, event, error = replay(record)
    if ok:
        return {"file": file, "ok": True, "result": result}
    return {"file": file, "ok": False, "event": event, "error": error}


def _why(fault: OSError | ValueError) -> str:
    if isinstance(fault, BadRecord):
        return str(fault)
    reason = fault.strerror if isinstance(fault, OSError) else str(fault)
    return f"cannot be read: {reason}"


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
