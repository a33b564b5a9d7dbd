"""`python -m tests.bench.lobby`: how soon thousands of sockets of the lobby see a table that opens.

One server process with SQLite runs on one core; all who look on run on another.
"""

import argparse
import asyncio
import contextlib
import re
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import uvloop

from tests.bench.http import Http
from tests.bench.report import percentiles
from tests.bench.servers import Site, embedded
from tests.bench.websocket import open_socket
from tests.servers import answer

Figures = dict[str, Any]
VERSION = re.compile(rb'data-lobby-version="(\d+)"')
TOKEN = re.compile(r"csrftoken=([^;]+)")
#: What stands in the card of an open table.
CARD = b"id=o-"
COMING_IN, PATIENCE, BETWEEN = 20, 10.0, 0.6


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lobby", description=__doc__)
    parser.add_argument("--sockets", type=int, default=2000, help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=10, help="that open one after the other (%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    figures = of_new_tables(chosen.sockets, chosen.tables)
    sys.stdout.write(in_words(figures) + "\n")


def of_new_tables(sockets: int, tables: int) -> Figures:
    """The figures, on a server of their own."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder), 1) as site:
        site.manage("fill_database", "--people=200", "--games=200", "--open=1000", "--running=1000")
        return uvloop.run(measured(site, sockets, tables))


async def measured(site: Site, sockets: int, tables: int) -> Figures:
    found = VERSION.search(answer(f"http://{site.address.name}/"))
    path = f"/ws/lobby/?v={int(found[1]) if found else 0}"
    heard: list[float] = []
    all_have = asyncio.Event()

    def hear(frame: bytes) -> None:
        if CARD in frame:
            heard.append(time.perf_counter())
            if len(heard) == sockets:
                all_have.set()

    door = asyncio.Semaphore(COMING_IN)

    async def come_in() -> None:
        async with door:
            await open_socket(site.address, path, "", hear, lambda: None)

    hosts = site.tables("luckynumbers", tables, 2)
    await asyncio.gather(*(come_in() for _number in range(sockets)))
    await asyncio.sleep(BETWEEN)
    http, late, used = Http(site.address), [], 0.0
    for host in hosts:
        heard.clear()
        all_have.clear()
        before, began = sum(site.seconds().values()), time.perf_counter()
        await _open_table(http, host["seats"][0]["cookie"])
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(all_have.wait(), PATIENCE)
        late += [at - began for at in heard]
        await asyncio.sleep(BETWEEN)
        used += sum(site.seconds().values()) - before
    return {
        "sockets": sockets,
        "seen_ms": percentiles(late),
        "missed": sockets * tables - len(late),
        "cpu_ms_per_table": round(1000 * used / tables),
    }


async def _open_table(http: Http, cookie: str) -> None:
    token = TOKEN.search(cookie)
    form = {
        "csrfmiddlewaretoken": token[1] if token else "",
        "game": "luckynumbers",
        "name": "Ada",
        "seats": "4",
        "pace": "brisk",
        "clock": "0",
        "length": "single",
        "visibility": "public",
        "watching_by": "everybody",
    }
    response = await http.post("/new/", cookie, urlencode(form).encode(), 0)
    if response.status not in {200, 302}:
        raise SystemExit(f"No table was opened: {response.status}")


def in_words(figures: Figures) -> str:
    seen = figures["seen_ms"]
    return (
        f"{figures['sockets']} sockets of the lobby see a new table after {seen['p50']} ms (p50) and "
        f"{seen['p99']} ms (p99); {figures['missed']} never; {figures['cpu_ms_per_table']} ms of processor "
        "time for each table"
    )


if __name__ == "__main__":
    main()
