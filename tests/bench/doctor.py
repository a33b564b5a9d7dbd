"""`python -m tests.bench.doctor`: how soon moves are confirmed beside the deck doctor, and without it.

Server and worker share a core, as on a small machine; the players are on another. Both are measured in turn.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvloop

from tests.bench import usage
from tests.bench.http import Http
from tests.bench.load import at_rate
from tests.bench.players import Room
from tests.bench.report import Window, in_words
from tests.bench.servers import SERVER_CORE, Site, embedded, on_core
from tests.servers import ROOT

Figures = dict[str, Any]
ASK: Final = (
    "from games.models import DeckVersion; from games.services.editions import usual; "
    "from games.services.luckybox.doctor import ask_to_examine; "
    "live = DeckVersion.objects.published().get(); "
    "ask_to_examine(live, usual('luckybox').rules, ([4], 10_000), 'bench', None)"
)
COUNT: Final = "from games.models import Checkup; print(Checkup.objects.get().all_done)"
#: Seconds between two looks at what it has counted.
PAUSE: Final = 0.5
#: Seconds in which the worker begins, and writes what is left of a batch.
TO_END: Final = 30


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.doctor", description=__doc__)
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (%(default)s)")
    parser.add_argument("--times", type=int, default=2, help="that each is measured (%(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="of six players (%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen, found = arguments(), Figures()
    games, rates = 0, list[float]()
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder), 1) as site:

        def tables() -> list[dict[str, Any]]:
            return site.tables("luckybox", chosen.tables, 6)

        tables()
        site.manage("shell", "-c", ASK)
        for turn in range(1, chosen.times + 1):
            found[f"without {turn}"] = uvloop.run(measured(site, tables(), chosen))
            with worker(site) as process:
                begun, before = done(site, process, more_than=games)
                found[f"beside {turn}"] = uvloop.run(measured(site, tables(), chosen))
                games, after = done(site, process, more_than=begun)
                rates.append(60 * (games - begun) / (after - before))
    told = ", ".join(f"{rate:.0f}" for rate in rates)
    sys.stderr.write(in_words({"embedded": found}) + "\n")
    sys.stderr.write(f"The doctor: {told} games of four a minute of processor time\n")
    sys.stdout.write(json.dumps(found | {"games_per_minute": rates}) + "\n")


def done(site: Site, process: int, more_than: int) -> tuple[int, float]:
    """The games that are counted, as soon as a batch has come, and the processor time up to about then."""
    while (games := int(site.manage("shell", "-v0", "-c", COUNT).split()[-1])) <= more_than:
        time.sleep(PAUSE)
    return games, usage.seconds(usage.tree(process))


@contextmanager
def worker(site: Site) -> Iterator[int]:
    """The site's worker, which is told to give its job back at the end."""
    with on_core(SERVER_CORE):
        process = subprocess.Popen(
            [sys.executable, "manage.py", "worker"],
            cwd=ROOT,
            env=dict(site.environment),
            stderr=subprocess.DEVNULL,
        )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(TO_END)


async def measured(site: Site, tables: list[dict[str, Any]], chosen: argparse.Namespace) -> Figures:
    rng = random.Random(1)
    room = Room(Http(site.address), site.address, tables)
    await room.come_in()
    load = partial(at_rate, rate=chosen.rate)
    await load(room, chosen.seconds / 2, rng)
    room.watch.reset()
    window = Window(site)
    await load(room, chosen.seconds, rng)
    figures = window.figures(room, 6)
    room.leave()
    return figures


if __name__ == "__main__":
    main()
