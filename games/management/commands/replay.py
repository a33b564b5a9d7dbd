"""`manage.py replay FILE...`: check game records and print the result of each as one line of JSON."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.protocol import Json
from games.management.files import print_line, read, why
from games.records import replay


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
        for file in files:
            verdict = verdict_on(file)
            if not print_line(verdict, self.stdout):
                raise SystemExit(1)
            good = good and verdict["ok"]
        if not good:
            raise SystemExit(1)


def verdict_on(file: str) -> Json:
    """The result of one file, as it is printed."""
    try:
        record = read(file)
    except (OSError, ValueError) as fault:
        return {"file": file, "ok": False, "event": None, "error": why(fault)}
    ok, result, event, error = replay(record)
    if ok:
        return {"file": file, "ok": True, "result": result}
    return {"file": file, "ok": False, "event": event, "error": error}
