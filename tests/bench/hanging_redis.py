"""`python -m tests.bench.hanging_redis`: how long moves and pages take before, while and after Redis hangs.

One server process with SQLite and a Redis of its own, which is stopped (SIGSTOP) under load. Everything is
measured in one run: as long without the stop, the first second of it, the rest of it, and afterwards.

python -m tests.bench.hanging_redis --tables 40 --rate 30 --seconds 20
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import uvloop

from tests.bench.http import Http
from tests.bench.load import at_rate
from tests.bench.players import Room
from tests.bench.report import percentiles
from tests.bench.servers import Site, embedded
from tests.redis_server import hanging, redis_at
from tests.servers import free_port

Figures = dict[str, Any]
PAGES: Final = ("/", "/health/", "/health/ready/")
#: Seconds between two visits to each of these.
VISITS: Final = 0.2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hanging_redis", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="(%(default)s)")
    parser.add_argument("--players", type=int, default=6, help="(%(default)s)")
    parser.add_argument("--rate", type=float, default=30.0, help="moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=20.0, help="that Redis hangs (%(default)s)")
    parser.add_argument("--warm-up", type=float, default=6.0, help="seconds before it (%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen, port = arguments(), free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        redis_at(port) as redis,
        embedded(Path(folder), 1, REDIS_URL=f"redis://127.0.0.1:{port}/0") as site,
    ):
        figures = uvloop.run(measured(site, redis, chosen))
    figures["load average"] = os.getloadavg()[0]
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


async def measured(site: Site, redis: int, chosen: argparse.Namespace) -> Figures:
    room = Room(Http(site.address), site.address, site.tables("luckybox", chosen.tables, chosen.players))
    rng = random.Random(1)
    await room.come_in()
    await at_rate(room, chosen.warm_up, rng, rate=chosen.rate)

    async def figures(seconds: float) -> Figures:
        room.watch.reset()
        visits = asyncio.create_task(visited(room.http, seconds))
        await at_rate(room, seconds, rng, rate=chosen.rate)
        watch = room.watch
        return {
            "moves": len(watch.confirmed),
            "moves_ms": percentiles(watch.confirmed),
            "shown_to_all_ms": percentiles(watch.shown),
            "pages_ms": {path: percentiles(took) for path, took in (await visits).items()},
            "errors": dict(watch.errors),
        }

    found = {"Redis answers": await figures(chosen.seconds)}
    with hanging(redis):
        found["the first second without it"] = await figures(1)
        found["Redis hangs"] = await figures(chosen.seconds - 1)
    found["it answers again"] = await figures(5)
    room.leave()
    return found


async def visited(http: Http, seconds: float) -> dict[str, list[float]]:
    """The seconds that each visit to some pages took."""
    took: dict[str, list[float]] = {path: [] for path in PAGES}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for path in PAGES:
            sent = time.perf_counter()
            response = await http.get(path, "")
            if response.status != 200:
                raise SystemExit(f"{path} answered {response.status}")
            took[path].append(time.perf_counter() - sent)
        await asyncio.sleep(VISITS)
    return took


if __name__ == "__main__":
    main()
