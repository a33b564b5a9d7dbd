"""`python -m tests.bench.loop`: how long pieces of work hold the event loop of a server with tables in play.

python -m tests.bench.loop --tables 10 --players 12 --rate 20 --seconds 30 --lobby 5
"""

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from tests.bench import servers
from tests.bench.http import Address, Http
from tests.bench.load import at_rate
from tests.bench.players import Room
from tests.bench.report import Window
from tests.bench.servers import Site
from tests.bench.stores import Stores
from tests.servers import answer, free_port


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.loop", description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--game", default="luckybox")
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=10.0)
    parser.add_argument("--lobby", default="", help="all follow a lobby that changes so often a second")
    return parser.parse_args()


async def under_load(site: Site, chosen: argparse.Namespace) -> dict[str, Any]:
    rng = random.Random(1)
    room = Room(Http(site.address), site.address, site.tables(chosen.game, chosen.tables, chosen.players))
    await room.come_in()
    load = partial(at_rate, room, rng=rng, rate=chosen.rate)
    await load(chosen.warm_up)
    room.watch.reset()
    os.kill(site.server, signal.SIGUSR1)
    window = Window(site)
    await load(chosen.seconds)
    figures = window.figures(room, chosen.players)
    os.kill(site.server, signal.SIGUSR2)
    room.leave()
    return figures


def main() -> None:
    chosen = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        environment = servers.environment_of(
            folder,
            PORT=str(port),
            DATABASE_URL=f"sqlite:///{folder / 'db.sqlite3'}",
            REDIS_URL="",
            LOOP_FIGURES=str(folder / "loop.json"),
            LOOP_LOBBY=chosen.lobby,
        )
        servers.prepare(environment)
        command = [sys.executable, "-m", "tests.bench.timed_server"]
        with (
            servers.on_core(servers.SERVER_CORE),
            servers.running(command, environment, folder / "server.log") as server,
        ):
            answer(f"http://127.0.0.1:{port}/health/")
            os.sched_setaffinity(0, {servers.GENERATOR_CORE} & servers.CORES or servers.CORES)
            site = Site(Address("127.0.0.1", port), server, Stores(), environment)
            figures = uvloop.run(under_load(site, chosen))
            figures["loop"] = written(folder / "loop.json")
        if figures["errors"]:
            sys.stderr.write((folder / "server.log").read_text(encoding="utf-8")[-2000:])
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


def written(path: Path) -> Any:
    until = time.monotonic() + 10
    while not path.exists():
        if time.monotonic() > until:
            raise SystemExit("The server has written no figures.")
        time.sleep(0.05)
    return json.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
