"""`python -m tests.bench.components wsgi|postgres|shutdown`: ways to do the same, measured side by side.

They do the same work by turns in one process. A table shows the processor time of each.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import closing, suppress
from copy import deepcopy
from http.client import HTTPException
from pathlib import Path
from typing import Any

import django
from a2wsgi import WSGIMiddleware

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["DEBUG"] = "false"
django.setup()

# These need a Django that is set up.
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db.backends.postgresql.base import DatabaseWrapper  # noqa: E402

from luckybox_site.wsgi_bridge import WSGIBridge  # noqa: E402
from tests.bench import usage  # noqa: E402
from tests.bench.stores import POSTGRES  # noqa: E402
from tests.browsing import LEFT_TO_THE_TABLE, Browser  # noqa: E402
from tests.prepared import prepare  # noqa: E402
from tests.servers import running  # noqa: E402

App = Callable[[Any, Any, Any], Awaitable[None]]
#: Does a number of pieces of work.
Work = Callable[[int], None]

ROUNDS = 9
SECONDS_EACH = 0.4


def say(line: str = "") -> None:
    print(line, flush=True)  # noqa: T201  figures are read while they come


def compare(title: str, parts: Mapping[str, Work], used: Callable[[], float] = time.process_time) -> None:
    """Print the median processor time of a piece of work, for each way; the first one is the one in use."""
    number = 100
    for work in parts.values():
        work(number)
    began = time.perf_counter()
    next(iter(parts.values()))(number)
    number = max(number, int(number * SECONDS_EACH / (time.perf_counter() - began)))
    found: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(ROUNDS):
        for name, work in parts.items():
            before = used()
            work(number)
            found[name].append(1e6 * (used() - before) / number)
    medians = {name: statistics.median(values) for name, values in found.items()}
    ours = next(iter(medians.values()))
    say(f"\n{title}: microseconds of processor time, median of {ROUNDS} times {number}")
    for name, median in medians.items():
        say(f"  {name:<50}{median:>9.1f}{100 * median / ours - 100:>+8.0f} %")


# -- the WSGI bridge

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "http_version": "1.1",
    "path": "/robots.txt",
    "query_string": b"",
    "client": ("127.0.0.1", 50000),
    "server": ("127.0.0.1", 8000),
    "headers": [(b"host", b"127.0.0.1:8000"), (b"cookie", b"a=1"), (b"content-length", b"100")],
}
AT_ONCE = 4


def small(environ: Any, start: Any) -> Iterable[bytes]:
    """A WSGI application that does next to nothing."""
    environ["wsgi.input"].read(100)
    start("200 OK", [("Content-Type", "text/html"), ("Content-Length", "2000")])
    return [b"x" * 2000]


def asking(app: App, loop: asyncio.AbstractEventLoop, **scope: Any) -> Work:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"x" * 100}

    async def send(message: dict[str, Any]) -> None:
        pass

    async def some(number: int) -> None:
        for _ in range(number):
            await app({**SCOPE, **scope}, receive, send)

    async def ask(number: int) -> None:
        await asyncio.gather(*(some(number // AT_ONCE) for _ in range(AT_ONCE)))

    return lambda number: loop.run_until_complete(ask(number))


def bridges(app: Any) -> dict[str, App]:
    return {
        "luckybox_site.wsgi_bridge": WSGIBridge(app, AT_ONCE, 10_000),
        "a2wsgi": WSGIMiddleware(app, AT_ONCE),
    }


def wsgi() -> None:
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    for title, app, method in (
        ("An empty view", small, "POST"),
        ("/robots.txt", get_wsgi_application(), "GET"),
    ):
        compare(title, {name: asking(one, loop, method=method) for name, one in bridges(app).items()})
    say("\nWhat a request may do")
    for name in bridges(small):
        loop.run_until_complete(misuse(name))
    loop.close()


async def misuse(name: str) -> None:
    """Requests that a bridge has to withstand."""
    asked: list[dict[str, Any]] = []
    has_begun = threading.Event()

    def noting(environ: Any, start: Any) -> Iterable[bytes]:
        has_begun.set()
        environ["wsgi.input"].read(100)
        asked.append(environ)
        return small(environ, start)

    async def ask(*messages: dict[str, Any], **scope: Any) -> None:
        waiting = list(messages)

        async def receive() -> dict[str, Any]:
            if not waiting:
                await asyncio.Event().wait()
            return waiting.pop(0)

        async def send(message: dict[str, Any]) -> None:
            pass

        await bridges(noting)[name]({**SCOPE, **scope}, receive, send)

    await ask({"type": "http.request"}, headers=[(b"x_forwarded_proto", b"https")])
    spoofed = "HTTP_X_FORWARDED_PROTO" in asked.pop()
    await ask({"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"})
    halves = bool(asked)
    has_begun.clear()
    slow = asyncio.create_task(ask({"type": "http.request", "body": b"half", "more_body": True}))
    await asyncio.sleep(0.2)
    held = has_begun.is_set()
    say(f"  {name:<28} x_forwarded_proto counts as a proxy's: {spoofed}")
    say(f"  {'':<28} half a form reaches the view when its sender has gone: {halves}")
    say(f"  {'':<28} somebody who sends slowly holds a thread: {held}")
    if held:
        say("  (so this process has to be ended by force)")
        sys.stdout.flush()
        os._exit(0)
    slow.cancel()
    await asyncio.wait({slow})


# -- connections to PostgreSQL


def postgres() -> None:
    import dj_database_url  # noqa: PLC0415  only here

    options = {"server_side_binding": True, "prepare_threshold": 3}
    base = {
        **dj_database_url.parse(POSTGRES),
        "NAME": "postgres",
        "ATOMIC_REQUESTS": False,
        "AUTOCOMMIT": True,
        "TIME_ZONE": None,
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }
    pooled = {**base, "CONN_MAX_AGE": 0, "OPTIONS": {**options, "pool": {"min_size": 4, "max_size": 8}}}
    databases = {
        "persistent, checked in each request (in use)": DatabaseWrapper(deepcopy(base), "asked"),
        "persistent, never checked": DatabaseWrapper({**base, "CONN_HEALTH_CHECKS": False}, "never"),
        "pool of psycopg, checked": DatabaseWrapper(deepcopy(pooled), "pool"),
        "pool of psycopg, never checked": DatabaseWrapper({**pooled, "CONN_HEALTH_CHECKS": False}, "fast"),
    }
    used = next(iter(databases.values()))
    used.ensure_connection()
    postmaster = usage.parent(used.connection.info.backend_pid)

    def servers() -> float:
        return usage.seconds(usage.children(postmaster)) if postmaster else 0.0

    title = "A request with three small queries"
    parts = {name: requests_to(database) for name, database in databases.items()}
    compare(f"{title}, this process", parts)
    compare(f"{title}, this process and PostgreSQL", parts, lambda: time.process_time() + servers())
    for database in databases.values():
        database.close()
        database.close_pool()  # type: ignore[attr-defined]  # unknown to the stubs


def requests_to(database: DatabaseWrapper) -> Work:
    """What Django does around a request, and three queries in it."""

    def ask(number: int) -> None:
        for _ in range(number):
            database.close_if_unusable_or_obsolete()
            for value in range(3):
                with database.cursor() as cursor:
                    cursor.execute("SELECT %s::int + 1", [value])
                    cursor.fetchone()
            database.close_if_unusable_or_obsolete()

    return ask


# -- ending

#: Seconds after which a server counts as one that does not end.
LONGEST = 30
APPLICATION = "luckybox_site.asgi:application"
SERVERS = {
    "serve": ["luckybox_site.serve"],
    "uvicorn": ["uvicorn", "--port", "{port}", "--timeout-graceful-shutdown", "3", APPLICATION],
    "daphne": ["daphne", "-b", "127.0.0.1", "-p", "{port}", APPLICATION],
}
#: Starts a server as `python -m` does, but for our time limit.
WITHOUT_LIMIT = """
import runpy, sys
from luckybox_site import shutdown
shutdown.limit_shutdown = lambda: None
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


def shutdown() -> None:
    say("\nSeconds from the signal to the end of the process while a form waits for a locked database")
    say(f"  {'':<26}{'with our limit':>16}{'without':>10}")
    for name, command in SERVERS.items():
        for number in (signal.SIGTERM, signal.SIGINT):
            ours = seconds_to_end(["-m", *command], number)
            alone = seconds_to_end(["-c", WITHOUT_LIMIT, *command], number)
            say(f"  {name + ', ' + number.name:<26}{ours:>16.1f}{alone:>10.1f}")


def seconds_to_end(command: list[str], number: signal.Signals) -> float:
    settings = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        with (folder / "log").open("wb") as log, running(command, folder, log, **settings) as server:
            browser = Browser(server.address)
            browser.get("/new/")
            with closing(sqlite3.connect(folder / "db.sqlite3", isolation_level=None)) as database:
                database.execute("BEGIN IMMEDIATE")
                threading.Thread(target=send_form, args=[browser], daemon=True).start()
                time.sleep(1)
                began = time.perf_counter()
                server.process.send_signal(number)
                with suppress(subprocess.TimeoutExpired):
                    server.process.wait(LONGEST)
                took = time.perf_counter() - began
            server.kill()
    return took


def send_form(browser: Browser) -> None:
    """Ask for a new table; the server ends before it can respond."""
    options = {"name": "Ada", "game": "luckybox", "seats": "3", "pace": "relaxed", "clock": "0"}
    with suppress(OSError, HTTPException):
        browser.post("/new/", [*options.items(), *LEFT_TO_THE_TABLE["luckybox"]])


COMPONENTS = {"wsgi": wsgi, "postgres": postgres, "shutdown": shutdown}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.components", description=__doc__)
    parser.add_argument("component", choices=COMPONENTS)
    COMPONENTS[parser.parse_args().component]()


if __name__ == "__main__":
    main()
