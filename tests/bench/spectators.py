"""`python -m tests.bench.spectators`: how long moves take at a table that thousands watch.

The same load is measured first at a table that nobody watches. One server process with SQLite runs on one
core; players, and in a second process those who watch, run on another.

python -m tests.bench.spectators --spectators 3000 --rate 4 --seconds 20
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop

from tests.bench.http import Http
from tests.bench.load import at_rate
from tests.bench.markup import version_in
from tests.bench.players import Room
from tests.bench.report import Window, in_words, percentiles
from tests.bench.servers import Site, embedded
from tests.servers import ROOT, answer

Figures = dict[str, Any]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.spectators", description=__doc__)
    parser.add_argument("--spectators", type=int, default=3000, help="(%(default)s)")
    parser.add_argument("--players", type=int, default=6, help="(%(default)s)")
    parser.add_argument("--rate", type=float, default=4.0, help="moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement (%(default)s)")
    parser.add_argument("--warm-up", type=float, default=6.0, help="seconds before it (%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder), 1) as site:
        figures = uvloop.run(measured(site, chosen))
    sys.stderr.write(in_words({"embedded": figures}) + "\n")
    sys.stdout.write(json.dumps(figures) + "\n")


async def measured(site: Site, chosen: argparse.Namespace) -> dict[str, Figures]:
    """The figures of a table that nobody watches, and of one with a crowd."""
    quiet, watched = site.tables("luckybox", 2, chosen.players)
    figures = {"unwatched": (await played(site, chosen, Room(Http(site.address), site.address, [quiet])))}
    room = Room(Http(site.address), site.address, [watched])
    began = time.perf_counter()
    with crowd_at(site, watched["seats"][0]["socket"], chosen.spectators, room) as ask:
        came_in = time.perf_counter() - began
        found = await played(site, chosen, room)
        crowd = ask()
    sent = room.players[0].table.sent
    late = [at - sent[int(version)] for version, at in crowd["everywhere"].items() if int(version) in sent]
    found["spectators"] = {
        "seconds_to_come_in": round(came_in, 1),
        "shown_to_the_last_ms": percentiles(late),
        "frames_each": round(crowd["frames"] / chosen.spectators, 1),
        "lost": crowd["lost"],
    }
    figures[f"{chosen.spectators} watch"] = found
    return figures


async def played(site: Site, chosen: argparse.Namespace, room: Room) -> Figures:
    """The figures of one table for some seconds."""
    rng = random.Random(1)
    await room.come_in()
    await at_rate(room, chosen.warm_up, rng, rate=chosen.rate)
    room.watch.reset()
    window = Window(site)
    await at_rate(room, chosen.seconds, rng, rate=chosen.rate)
    figures = window.figures(room, chosen.players)
    room.leave()
    return figures


@contextmanager
def crowd_at(site: Site, path: str, count: int, room: Room) -> Iterator[Any]:
    """A crowd at the socket of a table; gives a function that sends it home and returns what it has seen."""
    version = version_in(site_page(site, room.players[0].page))
    command = [sys.executable, "-m", "tests.bench.crowd", f"--port={site.address.port}"]
    command += [f"--path={path}?v={version}", f"--count={count}", f"--version={version}"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        said = process.stdout.readline() if process.stdout else ""
        if said != "here\n":
            raise SystemExit("The crowd has not come in.")
        yield lambda: json.loads(process.communicate()[0])


def site_page(site: Site, path: str) -> bytes:
    """The page of a table as somebody sees it who watches; their sockets bring only what is newer."""
    return answer(f"http://{site.address.name}{path}")


if __name__ == "__main__":
    main()
