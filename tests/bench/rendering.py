"""`python -m tests.bench.rendering`: the CPU that the pages of whole games take, without database or server.

Every version of a game is rendered for each seat and for a spectator, and compared with the version before,
as the server does after every move; a game before them, which a process begins with, is not counted.
`--against FOLDER` runs the same in another checkout, by turns.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from copy import copy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings

SEATS = {"luckybox": 6, "luckynumbers": 4}
DECK = Path("games") / "decks" / "house.json"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rendering", description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="of each kind (%(default)s)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to compare with")
    parser.add_argument("--runs", type=int, default=5, help="in each checkout, by turns (%(default)s)")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if chosen.against:
        compare(chosen)
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
    # Addresses of static files are the same without collecting them first.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    django.setup()
    # Only now are there settings.
    from luckybox_site.garbage_collection import configure_garbage_collection  # noqa: PLC0415

    configure_garbage_collection()
    figures = {kind: measure(kind, chosen.games) for kind in SEATS}
    sys.stdout.write(json.dumps(figures) if chosen.json else in_words(figures))


def measure(kind: str, games: int) -> dict[str, float]:
    """Microseconds of CPU and bytes pushed for each version, all viewers of the table together."""
    # Only now are there settings.
    from games.live.topics import Audience  # noqa: PLC0415
    from games.presenters import part  # noqa: PLC0415
    from games.presenters.page import page_of, update  # noqa: PLC0415

    # Checkouts from before 19 November 2026 have a dictionary.
    swaps: Any = getattr(part, "Swaps", dict)
    seconds, pushed, versions = 0.0, 0, 0
    for number in range(games + 1):
        before: dict[Any, Any] = {}
        for table in versions_of(kind, number):
            audiences = [Audience(user, "en") for user in (*range(1, SEATS[kind] + 1), None)]
            start = time.process_time()
            pages = {audience: page_of(table, audience) for audience in audiences}
            known = swaps()
            updates = [update(before.get(audience), page, known) for audience, page in pages.items()]
            if number:
                seconds += time.process_time() - start
            if number and before:
                pushed += sum(len((found.html + found.whole).encode()) for found in updates)
                versions += 1
            before = pages
    return {"us": 1e6 * seconds / versions, "bytes": pushed / versions, "versions": versions}


def versions_of(kind: str, number: int) -> Iterator[Any]:
    """The table after each move of a game that house moves bring to its end."""
    # Only now are there settings.
    from games.adapters import ADAPTERS  # noqa: PLC0415
    from games.engine.chance import Shuffler  # noqa: PLC0415
    from games.models import Game, Player  # noqa: PLC0415
    from games.store import Table  # noqa: PLC0415
    from games.store.play import begin, by_chance, by_seat  # noqa: PLC0415

    rng, chance = random.Random(number), Shuffler(f"{number:064x}")
    adapter, seats = ADAPTERS[kind], SEATS[kind]
    engine: Any = adapter.engine
    names = [f"Player {seat}" for seat in range(seats)]
    deck = json.loads(DECK.read_text(encoding="utf-8"))["cards"]
    play = begin(
        adapter,
        engine.setup_from_record({"edition": "gamewright", "deck": deck, "start": 0, "seats": names}),
    )
    deadline = datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=number)
    row = Game(
        pk=-1 - number - 100_000 * list(SEATS).index(kind), code=f"{kind}{number}", kind=kind,
        status=Game.Status.PLAYING, host_id=1, seats=seats, rules={"edition": "gamewright"}, clock=90,
        turn_deadline=deadline,
    )  # fmt: skip
    players = [Player(seat=seat, user_id=seat + 1, name=name) for seat, name in enumerate(names)]
    while engine.outcome(play.state) is None:
        event = engine.due(play.state, chance)
        if event is not None:
            play = by_chance(play, event)
            if engine.due(play.state, chance) is not None:
                continue
        else:
            seat = rng.choice(list(engine.waiting(play.state)))
            event = engine.house_move(play.state, seat)
            play = by_seat(play, seat, engine.complete(play.state, event, chance), "player")
        row = copy(row)
        row.version += 1
        if engine.outcome(play.state) is None:
            yield Table(row, tuple(players), play)


def compare(chosen: argparse.Namespace) -> None:
    """The best of several runs in this checkout and in another."""
    folders = {"before": chosen.against.resolve(), "now": Path.cwd()}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in folders}
    for _ in range(chosen.runs):
        for name, folder in folders.items():
            program = [sys.executable, "-P", str(Path(__file__).resolve())]
            command = [*program, "--json", "--games", str(chosen.games)]
            environment = {**os.environ, "PYTHONPATH": str(folder)}
            result = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
            found[name].append(json.loads(result.stdout))
    for kind in SEATS:
        for unit in ("us", "bytes"):
            before, now = (min(run[kind][unit] for run in found[name]) for name in folders)
            sys.stdout.write(
                f"{kind:13} {unit:6} {before:9.0f} → {now:9.0f}  {100 * (now / before - 1):+.1f} %\n"
            )


def in_words(figures: dict[str, dict[str, float]]) -> str:
    return "".join(
        f"{kind:13} {found['us']:.0f} µs of CPU and {found['bytes']:.0f} bytes pushed for each of"
        f" {found['versions']:.0f} versions\n"
        for kind, found in figures.items()
    )


if __name__ == "__main__":
    main()
