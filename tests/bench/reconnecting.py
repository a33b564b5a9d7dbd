"""`python -m tests.bench.reconnecting`: a club behind one address, after the server was killed and started.

Everybody has a table open in two tabs. When the server is there again, all pages and sockets come back within
a second, and as many strangers press "Play now" meanwhile. The limits are those of a site without settings:
what is refused would be refused to a club.

python -m tests.bench.reconnecting --people 60 --tabs 2
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import uvloop

from tests.bench import servers
from tests.bench.http import Address, Http
from tests.bench.markup import version_in
from tests.bench.report import percentiles
from tests.bench.servers import Site
from tests.bench.stores import Stores
from tests.bench.websocket import open_socket
from tests.servers import answer, free_port

Figures = dict[str, Any]
TOKEN: Final = "t" * 32
#: Seconds in which all of them come back, and for which is listened then.
WITHIN, LISTENING = 1.0, 5.0
PLAYERS: Final = 6


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reconnecting", description=__doc__)
    parser.add_argument("--people", type=int, default=60, help="(%(default)s)")
    parser.add_argument("--tabs", type=int, default=2, help="of each (%(default)s)")
    return parser.parse_args()


def main() -> None:
    chosen, port = arguments(), free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = f"sqlite:///{folder / 'db.sqlite3'}"
        environment = servers.environment_of(folder, PORT=str(port), DATABASE_URL=database, REDIS_URL="")
        environment = {key: text for key, text in environment.items() if not key.startswith("LIMIT_")}
        servers.prepare(environment)
        command = [sys.executable, "-m", "luckybox_site.serve"]
        site = Site(Address("127.0.0.1", port), 0, Stores(), environment)
        club = Club(site, site.tables("luckybox", -(-chosen.people // PLAYERS), PLAYERS), chosen.tabs)
        with servers.running(command, environment, folder / "server.log") as server:
            answer(f"http://{site.address.name}/health/")
            uvloop.run(club.come_in())
            os.kill(server, signal.SIGKILL)
        with servers.running(command, environment, folder / "server.log"):
            answer(f"http://{site.address.name}/health/")
            figures = uvloop.run(club.come_back())
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


class Club:
    """People behind one address, each with some tabs."""

    def __init__(self, site: Site, tables: list[dict[str, Any]], tabs: int) -> None:
        self._site = site
        self._seats = [seat for table in tables for seat in table["seats"]]
        self._tabs = tabs
        self._took: dict[str, list[float]] = {"page": [], "socket": [], "play now": []}
        self._refused: Counter[str] = Counter()
        self._told_back = 0

    async def come_in(self) -> None:
        """Everybody opens their page in all tabs, and then the network is gone."""
        await asyncio.gather(*(self._open(seat) for seat in self._seats for _ in range(self._tabs)))

    async def come_back(self) -> Figures:
        """All at once, with as many strangers; what was refused and how long it took."""
        self._took = {name: [] for name in self._took}
        tabs = [self._open(seat) for seat in self._seats for _ in range(self._tabs)]
        strangers = [self._play_now(f"Guest {number}") for number in range(len(self._seats))]
        waits = [WITHIN * number / len(self._seats) / self._tabs for number in range(len(tabs))]
        await asyncio.gather(
            *(_after(seconds, tab) for seconds, tab in zip(waits, tabs, strict=True)),
            *(_after(seconds, one) for seconds, one in zip(waits[:: self._tabs], strangers, strict=True)),
        )
        await asyncio.sleep(LISTENING)
        return {
            "sockets": len(tabs),
            "strangers": len(strangers),
            "refused": dict(self._refused),
            "told that somebody is back": self._told_back,
            **{f"{name}, ms": percentiles(took) for name, took in self._took.items()},
        }

    async def _open(self, seat: dict[str, str]) -> None:
        http = Http(self._site.address)
        began = time.perf_counter()
        response = await http.get(seat["page"], seat["cookie"])
        self._note("page", began, response.status, 200)
        began = time.perf_counter()
        path = f"{seat['socket']}?v={version_in(response.body)}"
        await open_socket(self._site.address, path, seat["cookie"], self._hear, self._lose)
        self._note("socket", began, 101, 101)
        http.close()

    async def _play_now(self, name: str) -> None:
        http = Http(self._site.address)
        began = time.perf_counter()
        body = f"csrfmiddlewaretoken={TOKEN}&game=luckybox&name={name.replace(' ', '+')}".encode()
        response = await http.post("/play/", f"csrftoken={TOKEN}", body, 0)
        self._note("play now", began, response.status, 302)
        http.close()

    def _note(self, what: str, began: float, status: int, wanted: int) -> None:
        self._took[what].append(time.perf_counter() - began)
        if status != wanted:
            self._refused[f"{what}: {status}"] += 1

    def _hear(self, frame: bytes) -> None:
        self._told_back += b" back." in frame

    def _lose(self) -> None:
        self._refused["socket closed"] += 1


async def _after(seconds: float, work: Any) -> None:
    await asyncio.sleep(seconds)
    await work


if __name__ == "__main__":
    main()
