"""`manage.py bench_engine`: how fast the engine is and how much room it takes, measured side by side."""

import json
from argparse import ArgumentTypeError
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from games.management.output import tables
from games.management.wishes import fulfilled
from games.simulation.bench import bench
from games.simulation.registry import SIMULATIONS

LONGEST: Final = 60


class Command(BaseCommand):
    help = (
        "Measures random play, the house move, replayed records and shuffles, per second of the processor, "
        "and the size of states. Compare figures of one run, or of runs on a machine that is idle."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=_seconds, default=0.5, help="For each figure (%(default)s).")
        parser.add_argument("--json", action="store_true", help="Print JSON instead of tables.")

    def handle(self, *args: Any, **options: Any) -> None:
        figures = bench({slug: fulfilled(slug, {}) for slug in SIMULATIONS}, options["seconds"])
        self.stdout.write(json.dumps(figures) if options["json"] else tables(figures))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    # Not a number is neither more nor less than anything.
    if not 0 < seconds <= LONGEST:
        raise ArgumentTypeError(f"must be a number of seconds up to {LONGEST}")
    return seconds
