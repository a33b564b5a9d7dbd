"""`python -m tests.bench.processes`: how many moves several server processes take, and how many one takes.

Each has its share of a core and no more, so that a machine with two cores shows what one with many would do;
the control group that holds a process to it needs root. All players of a table are at one process, as a proxy
sends them that goes by the address of the table (README, “Scale out”); `--anywhere` spreads them.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import uvloop

from tests.bench.http import Http
from tests.bench.load import saturating
from tests.bench.players import Room
from tests.bench.servers import Site, several
from tests.bench.stores import absent

#: Where the kernel has its control groups, in the older way (a folder for each kind) or in the newer.
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.processes", description=__doc__)
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2], metavar="N")
    parser.add_argument("--share", type=float, default=0.25, help="of a core, for each (%(default)s)")
    parser.add_argument("--tables", type=int, default=60, help="for each (%(default)s)")
    parser.add_argument("--at-once", type=int, default=24, help="moves under way, for each (%(default)s)")
    parser.add_argument("--warm-up", type=float, default=20.0, metavar="S")
    parser.add_argument("--seconds", type=float, default=15.0, metavar="S")
    parser.add_argument("--anywhere", action="store_true", help="players of a table at any process")
    chosen = parser.parse_args()
    if missing := absent():
        raise SystemExit(f"{' and '.join(missing)} cannot be reached.")
    for count in chosen.processes:
        # One address of several processes is what spreads them.
        sizes = [count] if chosen.anywhere else [1] * count
        with tempfile.TemporaryDirectory() as folder, several(Path(folder), sizes) as sites:
            figures = uvloop.run(measured(sites, count, chosen))
        sys.stdout.write(json.dumps({"processes": count, **figures}) + "\n")
        sys.stdout.flush()


async def measured(sites: list[Site], count: int, chosen: argparse.Namespace) -> dict[str, float]:
    tables = sites[0].tables("luckybox", count * chosen.tables, 6)
    rooms = [
        Room(Http(site.address), site.address, tables[place :: len(sites)])
        for place, site in enumerate(sites)
    ]
    for room in rooms:
        await room.come_in()
    processes = [pid for site in sites for pid in site.serving()]
    with ExitStack() as stack:
        for pid in processes:
            stack.enter_context(held(pid, chosen.share))

        async def play(seconds: float) -> None:
            at_once = count * chosen.at_once // len(rooms)
            each = (saturating(room, seconds, random.Random(1), at_once=at_once) for room in rooms)
            await asyncio.gather(*each)

        # The first seconds are choosing cards.
        await play(chosen.warm_up)
        for room in rooms:
            room.watch.reset()
        began = time.perf_counter()
        await play(chosen.seconds)
        took = time.perf_counter() - began
    moves = sum(len(room.watch.confirmed) for room in rooms)
    for room in rooms:
        room.leave()
    return {
        "moves_per_second": round(moves / took, 1),
        "ms_of_share": round(1000 * chosen.share * count * took / moves, 2),
    }


@contextmanager
def held(pid: int, share: float) -> Iterator[None]:
    """Let a process have so much of a core and no more."""
    older = GROUPS / "cpu"
    group = (older if older.is_dir() else GROUPS) / f"luckybox_bench_{pid}"
    group.mkdir()
    try:
        if older.is_dir():
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
        else:
            (group / "cpu.max").write_text(f"{int(share * PERIOD)} {PERIOD}")
        (group / "cgroup.procs").write_text(str(pid))
        yield
        (group.parent / "cgroup.procs").write_text(str(pid))
    finally:
        group.rmdir()


if __name__ == "__main__":
    main()
