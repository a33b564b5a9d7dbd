"""`python -m tests.bench.moves`: the processor time of a move, in one process and without a network.

Each move is a form of its player's page, posted to the site's ASGI application; the next comes when the
sockets of all players have brought what it changed. What the players do themselves is not counted.
`--scaled` keeps the games in PostgreSQL and announces through Redis, whose processor time is told apart.
`--against FOLDER` runs the same in another checkout, by turns: compare only what was measured so.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from tests.bench import servers
from tests.bench.markup import form_in, random_answer, version_in
from tests.bench.stores import Stores, stores

HOST = b"127.0.0.1"
TABLES = "tables.json"
#: Seconds without anybody who is asked.
PATIENCE = 5.0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moves", description=__doc__)
    parser.add_argument("--game", default="luckybox")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=1500, help="that are measured (%(default)s)")
    parser.add_argument("--warm-up", type=int, default=300, help="moves before them (%(default)s)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to compare with")
    parser.add_argument("--runs", type=int, default=5, help="in each checkout, by turns (%(default)s)")
    parser.add_argument("--scaled", action="store_true", help="on PostgreSQL and Redis")
    parser.add_argument("--idle", type=float, default=0.0, metavar="S", help="and so many seconds of nothing")
    parser.add_argument(
        "--start", type=Path, metavar="FOLDER", help="where every run begins; made if there is none"
    )
    parser.add_argument("--json", action="store_true", help="figures for programs")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if chosen.against:
        compare(chosen)
        return
    figures = measured(chosen)
    sys.stdout.write(json.dumps(figures) if chosen.json else in_words(figures))
    sys.stdout.flush()
    # Threads of the site that wait for requests would wait for ever.
    os._exit(0)


def measured(chosen: argparse.Namespace) -> dict[str, float]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data"
        found = stack.enter_context(stores(servers.SERVER_CORE)) if chosen.scaled else Stores()
        environment = environment_of(folder, found)
        if chosen.start and not chosen.scaled:
            if not chosen.start.exists():
                prepare(chosen, chosen.start, environment_of(chosen.start, found))
            shutil.copytree(chosen.start, folder)
        else:
            prepare(chosen, folder, environment)
        os.environ.update(environment)
        tables = json.loads((folder / TABLES).read_text())
        return uvloop.run(playing(chosen, tables, found.seconds))


def environment_of(folder: Path, found: Stores) -> dict[str, str]:
    database = found.database_url or f"sqlite:///{folder / 'db.sqlite3'}"
    return servers.environment_of(folder, DATABASE_URL=database, REDIS_URL=found.redis_url)


def prepare(chosen: argparse.Namespace, folder: Path, environment: dict[str, str]) -> None:
    """Make a site with tables whose games have started."""
    folder.mkdir(parents=True)
    servers.prepare(environment)
    wanted = [f"--{name}={getattr(chosen, name)}" for name in ("game", "tables", "players")]
    made = servers.manage(environment, "bench_tables", *wanted, "--auto-bonus")
    (folder / TABLES).write_text(made)


class Clock:
    """What the players have used of the processor."""

    used = 0.0

    def __enter__(self) -> None:
        self._since = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.used += time.thread_time() - self._since


class Seat:
    """One player with a page and a socket."""

    def __init__(self, site: "Site", seat: dict[str, str]) -> None:
        self.page, self.path, self.cookie = seat["page"], seat["socket"], seat["cookie"]
        self._site = site
        self.form = b""
        self.version = 0
        self.has_changed = asyncio.Event()

    def show(self, markup: bytes) -> None:
        with self._site.players:
            self.version = max(self.version, version_in(markup))
            form = form_in(markup)
            if form is not None:
                self.form = form
            self.has_changed.set()

    async def come_in(self) -> None:
        self.show(await self._site.ask("GET", self.page, self.cookie))
        scope = self._site.scope("websocket", self.path, self.cookie, query=f"v={self.version}")
        messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        messages.put_nowait({"type": "websocket.connect"})
        is_open = asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.accept":
                is_open.set()
            elif message["type"] == "websocket.send":
                text: str = message["text"]
                with self._site.players:
                    frame = text.encode()
                    self._site.counts["bytes"] += len(frame)
                    self._site.counts["frames"] += 1
                self.show(frame)
            else:
                raise SystemExit(f"A socket was closed: {message}")

        self._socket = asyncio.create_task(self._site.app(scope, messages.get, send))
        await is_open.wait()

    async def reaches(self, version: int) -> None:
        while self.version < version:
            self.has_changed.clear()
            await self.has_changed.wait()


class Site:
    """The application as a server calls it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.players = Clock()
        self.counts: Counter[str] = Counter()

    def scope(self, kind: str, path: str, cookie: str, *, query: str = "", **more: Any) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"host", HOST), (b"cookie", cookie.encode()), *more.pop("headers", [])],
            **more,
        }

    async def ask(self, method: str, path: str, cookie: str, body: bytes = b"", version: int = 0) -> bytes:
        headers = [
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"content-length", str(len(body)).encode()),
            (b"origin", b"http://" + HOST),
            (b"hx-request", b"true"),
            (b"x-live", b"1"),
            (b"x-seen", str(version).encode()),
        ]
        scope = self.scope("http", path, cookie, method=method, headers=headers if body else [])
        found: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        async def send(message: dict[str, Any]) -> None:
            found.append(message.get("body", b""))
            if message.get("status", 200) >= 300:
                self.counts["refused"] += 1

        await self.app(scope, receive, send)
        return b"".join(found)


async def playing(
    chosen: argparse.Namespace, tables: list[dict[str, Any]], of_stores: Callable[[], dict[str, float]]
) -> dict[str, float]:
    # Only now are there settings.
    from luckybox_site.asgi import application  # noqa: PLC0415

    site, rng = Site(application), random.Random(1)
    rooms = [[Seat(site, seat) for seat in table["seats"]] for table in tables]
    for room in rooms:
        for seat in room:
            await seat.come_in()
    await move(site, rooms, rng, chosen.warm_up)
    site.counts.clear()
    before, took = of_stores(), (time.process_time(), site.players.used)
    waits = await move(site, rooms, rng, chosen.moves)
    used = time.process_time() - took[0] - (site.players.used - took[1])
    elsewhere = {name: now - before[name] for name, now in of_stores().items()}
    seats = chosen.moves * chosen.players
    waits.sort()
    return {
        "cpu_ms": round(1000 * used / chosen.moves, 3),
        **{f"{name}_ms": round(1000 * used / chosen.moves, 3) for name, used in elsewhere.items()},
        **(await idle(chosen.idle, of_stores) if chosen.idle else {}),
        "bytes": round(site.counts["bytes"] / seats),
        "frames": round(site.counts["frames"] / seats, 2),
        "refused": site.counts["refused"],
        "all_p50_ms": round(1000 * waits[len(waits) // 2], 2),
        "all_p99_ms": round(1000 * waits[int(0.99 * len(waits))], 2),
    }


async def idle(seconds: float, of_stores: Callable[[], dict[str, float]]) -> dict[str, float]:
    """What the background tasks use while nobody does anything."""
    # The gates of the last moves open meanwhile.
    await asyncio.sleep(3)
    before, took = of_stores(), time.process_time()
    await asyncio.sleep(seconds)
    used = {"cpu": time.process_time() - took}
    used |= {name: now - before[name] for name, now in of_stores().items()}
    return {f"idle_{name}_ms_per_s": round(1000 * took / seconds, 2) for name, took in used.items()}


async def move(site: Site, rooms: list[list[Seat]], rng: random.Random, count: int) -> list[float]:
    """So many moves, one after the other and at all tables in turn; how long each took to reach everybody."""
    took: list[float] = []
    place, idle_since = 0, time.monotonic()
    while len(took) < count:
        place = (place + 1) % len(rooms)
        room = rooms[place]
        asked = [seat for seat in room if seat.form]
        if not asked:
            if not any(seat.form for other in rooms for seat in other):
                await asyncio.sleep(0.002)
                if time.monotonic() - idle_since > PATIENCE:
                    raise SystemExit("All games are over: more --tables are needed.")
            continue
        idle_since = time.monotonic()
        seat = rng.choice(asked)
        with site.players:
            answer, seat.form = random_answer(seat.form, rng), b""
        begun = time.perf_counter()
        seat_version = seat.version
        body = await site.ask("POST", answer.path, seat.cookie, answer.body, seat_version)
        version = version_in(body)
        if version <= seat_version:
            seat.show(await site.ask("GET", seat.page, seat.cookie))
            continue
        await asyncio.gather(*(other.reaches(version) for other in room))
        took.append(time.perf_counter() - begun)
    return took


def compare(chosen: argparse.Namespace) -> None:
    """The best and the median of several runs in another checkout and in this one."""
    folders = {"before": chosen.against.resolve(), "now": Path.cwd()}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    passed = [f"--{name}={getattr(chosen, name)}" for name in ("game", "players", "tables", "moves", "idle")]
    for _ in range(chosen.runs):
        for name, folder in folders.items():
            command = [sys.executable, "-P", str(Path(__file__).resolve()), "--json", *passed]
            if chosen.scaled:
                command.append("--scaled")
            elif chosen.start:
                command.append(f"--start={chosen.start.resolve()}")
            environment = {**os.environ, "PYTHONPATH": str(folder)}
            result = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
            found[name].append(json.loads(result.stdout))
    for unit in found["now"][0]:
        before, now = (sorted(run[unit] for run in found[name]) for name in folders)
        medians = before[len(before) // 2], now[len(now) // 2]
        change = 100 * (medians[1] / medians[0] - 1) if medians[0] else 0.0
        sys.stdout.write(
            f"{unit:12} best {before[0]:8.2f} → {now[0]:8.2f}"
            f"   median {medians[0]:8.2f} → {medians[1]:8.2f}  {change:+.1f} %\n"
        )


def in_words(figures: dict[str, float]) -> str:
    return (
        f"{figures['cpu_ms']:.2f} ms of processor time for a move; each socket {figures['bytes']} bytes in"
        f" {figures['frames']} frames; with the last after {figures['all_p50_ms']} ms (p99"
        f" {figures['all_p99_ms']}); {figures['refused']} refused\n"
    )


if __name__ == "__main__":
    main()
