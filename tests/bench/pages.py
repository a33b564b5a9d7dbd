"""`python -m tests.bench.pages`: what the pages that list people and games cost on a site with very many.

A database is filled first (`manage.py fill_database`). Each page is then asked for in one process, through
all middleware; the figures are processor time of the thread that answers, and queries.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import django
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.bench.servers import environment_of, prepare
from tests.servers import ROOT

Figures = dict[str, Any]
#: Requests before and while it is measured.
WARM_UP, REQUESTS = 3, 20


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="finished ones (%(default)s)")
    parser.add_argument("--people", type=int, default=20_000, help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=1000, help="open, and as many running (%(default)s)")
    parser.add_argument("--here", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if chosen.here:
        sys.stdout.write(json.dumps(measured(chosen.here)) + "\n")
        return
    sys.stdout.write(in_words(figures(chosen.games, chosen.people, chosen.tables)) + "\n")


def figures(games: int = 100_000, people: int = 20_000, tables: int = 1000) -> Figures:
    """The figures, with a database of their own."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'db.sqlite3'}"
        environment = environment_of(Path(folder), DATABASE_URL=database, REDIS_URL="")
        prepare(environment)
        return of_filled(environment, games, people, tables)


def of_filled(environment: dict[str, str], games: int, people: int, tables: int) -> Figures:
    """Fill a database and measure its pages; how long the filling took is among the figures."""
    began = time.perf_counter()
    sizes = [f"--games={games}", f"--people={people}", f"--open={tables}", f"--running={tables}"]
    filled = json.loads(_run(environment, "manage.py", "fill_database", *sizes))
    took = time.perf_counter() - began
    pages = json.loads(_run(environment, "-m", "tests.bench.pages", f"--here={filled['profile']}"))
    return {"filled_in_seconds": round(took, 1), "pages": pages}


def _run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def measured(profile: str) -> Figures:
    """The figures of each page, in a process whose settings are those of a site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
    django.setup()
    return {name: _figures(path) for name, path in pages(profile).items()}


def pages(profile: str) -> dict[str, str]:
    """What is asked for, by its name."""
    return {
        "home": "/",
        "profile": profile,
        "profile, older games": f"{profile}?after=1700000000000000-1",
        "archive": "/archive/",
        "archive, filtered": "/archive/?game=luckybox&seats=12&rated=yes",
        "archive, nothing fits": "/archive/?game=luckynumbers&seats=12",
        "leaderboard": "/leaderboards/?period=all",
        "leaderboard, solo": "/leaderboards/?board=solo-gamewright&period=week",
    }


def _figures(path: str) -> Figures:
    client = Client(headers={"host": "localhost"})
    for _number in range(WARM_UP):
        assert client.get(path).status_code == 200, path
    times = []
    for _number in range(REQUESTS):
        began = time.thread_time()
        client.get(path)
        times.append(1000 * (time.thread_time() - began))
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return {"cpu_ms": round(statistics.median(times), 1), "queries": len(asked)}


def in_words(found: Figures) -> str:
    """One line for each page."""
    lines = [f"Database filled in {found['filled_in_seconds']} s", f"{'':<24}{'CPU ms':>10}{'queries':>10}"]
    lines += [f"{name:<24}{page['cpu_ms']:>10}{page['queries']:>10}" for name, page in found["pages"].items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
