"""`python -m tests.bench.hall`: a tournament with a hundred tables, beside as many loose tables.

One server process with SQLite runs on one core. Moves arrive at the same rate at loose tables and at those of
a tournament with its wall open, in turn; then everybody opens the pairing in the same second. With `--whole`
a whole tournament is played instead, by people who take some seconds for each answer (`whole_hall.py`).
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop

from tests.bench import whole_hall
from tests.bench.http import Http
from tests.bench.load import at_rate
from tests.bench.players import Room
from tests.bench.report import Window, percentiles
from tests.bench.servers import Site, embedded
from tests.bench.walls import Wall

Figures = dict[str, Any]
ROUNDS = 2


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hall", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="(%(default)s)")
    parser.add_argument("--players", type=int, default=6, help="at each (%(default)s)")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (%(default)s)")
    parser.add_argument("--walls", type=int, default=4, help="open walls (%(default)s)")
    parser.add_argument("--whole", action="store_true", help="Play a whole tournament.")
    parser.add_argument("--rounds", type=int, default=2, help="of a whole tournament (%(default)s)")
    parser.add_argument(
        "--think", type=float, nargs=2, default=(2.0, 8.0), help="seconds for an answer, from and to (2 8)"
    )
    return parser.parse_args(given)


def main() -> None:
    chosen = arguments()
    figures = of_a_hall(chosen)
    if chosen.whole:
        whole_hall.tell(figures)
        return
    sys.stdout.write(in_words(figures) + "\n" + json.dumps(figures) + "\n")


def of_a_hall(chosen: argparse.Namespace) -> Figures:
    """The figures, on a server of their own."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # The next round of so many people is paired by a job.
    jobs = {"JOBS_IN_SERVER": "true"} if chosen.whole else {}
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder), 1, **jobs) as site:
        if chosen.whole:
            return uvloop.run(whole_hall.whole(site, chosen))
        return uvloop.run(measured(site, chosen))


async def measured(site: Site, chosen: argparse.Namespace) -> Figures:
    found: Figures = {"loose": [], "tournament": [], "wall": []}
    rng = random.Random(1)
    for _ in range(ROUNDS):
        loose = site.tables("luckybox", chosen.tables, chosen.players)
        room = Room(Http(site.address), site.address, loose)
        found["loose"].append(await _played(site, room, chosen, rng))
        hall = tournament(site, chosen)
        room = Room(Http(site.address), site.address, hall["tables"])
        walls = [await Wall.opened(site, hall) for _ in range(chosen.walls)]
        found["tournament"].append(await _played(site, room, chosen, rng))
        tables = {id(player.table): player.table for player in room.players}.values()
        moves = [sorted(table.sent.values()) for table in tables]
        found["wall"].append(percentiles([late for wall in walls for late in wall.behind(moves)]))
        found["opening"] = await everybody_opens(site, hall)
    return found


def tournament(site: Site, chosen: argparse.Namespace) -> dict[str, Any]:
    made = site.manage(
        "bench_tables",
        "--tournament",
        "--auto-bonus",
        f"--tables={chosen.tables}",
        f"--players={chosen.players}",
    )
    hall: dict[str, Any] = json.loads(made)
    return hall


async def _played(site: Site, room: Room, chosen: argparse.Namespace, rng: random.Random) -> Figures:
    await room.come_in()
    await at_rate(room, chosen.seconds / 2, rng, rate=chosen.rate)
    room.watch.reset()
    window = Window(site)
    await at_rate(room, chosen.seconds, rng, rate=chosen.rate)
    figures = window.figures(room, chosen.players)
    room.leave()
    return figures


async def everybody_opens(site: Site, hall: dict[str, Any]) -> Figures:
    """All players open the page of the tournament within one second."""
    http, path = Http(site.address), f"/tournaments/{hall['tournament']}/"
    seats = [seat for table in hall["tables"] for seat in table["seats"]]
    took: list[float] = []
    before = sum(site.seconds().values())

    async def open_page(cookie: str, wait: float) -> None:
        await asyncio.sleep(wait)
        began = time.perf_counter()
        response = await http.get(path, cookie)
        if response.status != 200:
            raise SystemExit(f"The page answers {response.status}.")
        took.append(time.perf_counter() - began)

    await asyncio.gather(*(open_page(seat["cookie"], at / len(seats)) for at, seat in enumerate(seats)))
    used = sum(site.seconds().values()) - before
    return percentiles(took) | {"pages": len(took), "cpu_ms_per_page": round(1000 * used / len(took), 2)}


def in_words(figures: Figures) -> str:
    def cpu(kind: str) -> str:
        return ", ".join(str(one["cpu_ms_per_move"]["all"]) for one in figures[kind])

    opening = figures["opening"]
    lines = [
        f"processor time per move at loose tables: {cpu('loose')} ms",
        f"processor time per move at tables of a tournament: {cpu('tournament')} ms",
    ]
    walls = figures["wall"]
    lines += [f"the wall is behind by {one['p50']} ms (p50) and {one['p99']} ms (p99)" for one in walls]
    lines.append(
        f"{opening['pages']} players open the pairing within a second: {opening['p50']} ms (p50), "
        f"{opening['p99']} ms (p99), {opening['cpu_ms_per_page']} ms of processor time for each"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
