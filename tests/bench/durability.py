"""`python -m tests.bench.durability`: what it costs that SQLite waits for the disk at every move.

First single commits, of each kind in turns. Then two servers, one with SQLITE_SYNCHRONOUS=normal and one
with full, under the same load in turns, so that both have their share of whatever else the machine does.
`--folder` says where their databases are: it has to be on the disk that matters.

python -m tests.bench.durability --folder .data --rate 20 --rounds 3
"""

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from tests.bench.http import Http
from tests.bench.load import at_rate, saturating
from tests.bench.players import Room
from tests.bench.report import Window, in_words
from tests.bench.servers import Site, embedded

WAYS = ("normal", "full")
COMMITS = 500


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.durability", description=__doc__)
    parser.add_argument("--folder", type=Path, help="(where the system has temporary files)")
    parser.add_argument("--tables", type=int, default=30, help="(%(default)s)")
    parser.add_argument("--players", type=int, default=6, help="(%(default)s)")
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second (%(default)s)")
    parser.add_argument("--saturate", action="store_true", help="as many moves as the server takes instead")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    figures: dict[str, dict[str, Any]] = {way: {} for way in WAYS}
    with ExitStack() as stack:
        sites = {}
        for way in WAYS:
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=chosen.folder))
            sites[way] = stack.enter_context(embedded(Path(folder), 1, SQLITE_SYNCHRONOUS=way))
        commits = compare_commits(Path(folder))
        for number in range(1, chosen.rounds + 1):
            for way, site in sites.items():
                figures[way][f"round {number}"] = uvloop.run(under_load(site, chosen))
    sys.stderr.write(in_words(figures) + "\n")
    sys.stderr.write(f"one commit, ms: {commits}\n")
    sys.stdout.write(json.dumps({"commits": commits, **figures}) + "\n")


def compare_commits(folder: Path) -> dict[str, dict[str, Any]]:
    """Milliseconds of a commit that appends one row, as a move does."""
    took: dict[str, list[float]] = {way: [] for way in WAYS}
    with ExitStack() as stack:
        connections = {}
        for way in WAYS:
            connection = sqlite3.connect(folder / f"{way}.sqlite3", isolation_level=None)
            stack.callback(connection.close)
            connection.executescript(
                f"PRAGMA journal_mode=WAL; PRAGMA synchronous={way}; CREATE TABLE row (text)"
            )
            connections[way] = connection
        for _ in range(COMMITS):
            for way, connection in connections.items():
                begun = time.perf_counter()
                connection.execute("INSERT INTO row VALUES (?)", ["x" * 500])
                took[way].append(time.perf_counter() - begun)
    return {
        way: {"p50": _ms(median(times)), "p99": _ms(sorted(times)[-COMMITS // 100])}
        for way, times in took.items()
    }


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


async def under_load(site: Site, chosen: argparse.Namespace) -> dict[str, Any]:
    rng = random.Random(1)
    room = Room(Http(site.address), site.address, site.tables("luckybox", chosen.tables, chosen.players))
    await room.come_in()
    await at_rate(room, 2.0, rng, rate=chosen.rate)
    room.watch.reset()
    window = Window(site)
    if chosen.saturate:
        await saturating(room, chosen.seconds, rng)
    else:
        await at_rate(room, chosen.seconds, rng, rate=chosen.rate)
    figures = window.figures(room, chosen.players)
    room.leave()
    return figures


if __name__ == "__main__":
    main()
