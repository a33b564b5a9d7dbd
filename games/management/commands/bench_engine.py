"""`manage.py bench_engine`: measure the speed of the engine and the size of its states."""

import json
from argparse import ArgumentTypeError
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from games.management.game_options import simulation_options
from games.management.output import tables
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
        figures = bench({slug: simulation_options(slug, {}) for slug in SIMULATIONS}, options["seconds"])
        self.stdout.write(json.dumps(figures) if options["json"] else tables(figures))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    # Written so that NaN fails, because every comparison with it is false.
    if not 0 < seconds <= LONGEST:
        raise ArgumentTypeError(f"must be a number of seconds up to {LONGEST}")
    return seconds
