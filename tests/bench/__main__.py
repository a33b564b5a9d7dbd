"""`python -m tests.bench`: tables in play on a real server, measured; server and generator on a core each."""

import argparse
import json
import random
import resource
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from games.engine.registry import GAMES
from tests.bench import hall, lobby, pages
from tests.bench.http import Http
from tests.bench.load import AT_ONCE, at_rate, saturating
from tests.bench.players import Room
from tests.bench.report import Window, in_words
from tests.bench.servers import SETUPS, Site
from tests.bench.stores import absent
from tests.bench.websocket import open_socket

Figures = dict[str, Any]
#: How moves arrive in a room for some seconds.
Load = Callable[[Room, float, random.Random], Awaitable[None]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--setup", choices=SETUPS, nargs="*", default=list(SETUPS))
    parser.add_argument("--workers", type=int, default=1, help="processes of the set-up scaled (%(default)s)")
    parser.add_argument("--rate", type=float, nargs="*", metavar="R", help="moves a second that arrive")
    parser.add_argument("--saturate", action="store_true", help="as many moves as the server takes")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="moves under way then (%(default)s)")
    parser.add_argument("--idle", type=int, metavar="N", help="open N sockets and leave them alone")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--game", choices=GAMES, default="luckybox", help="(%(default)s)")
    parser.add_argument("--players", type=int, help="(6, or as many as can play)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (%(default)s)")
    parser.add_argument("--warm-up", type=float, default=6.0, help="seconds before it (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here, too")
    parser.add_argument(
        "--full-site",
        action="store_true",
        help="pages and the lobby of a site with very many, and a tournament",
    )
    chosen = parser.parse_args()
    if chosen.players is None:
        chosen.players = min(6, GAMES[chosen.game].max_seats)
    if not (chosen.rate or chosen.saturate or chosen.idle):
        chosen.rate, chosen.saturate, chosen.idle = [100.0], True, 400
    return chosen


def main() -> None:
    chosen = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    figures = {}
    for setup in chosen.setup:
        if setup != "embedded" and (wanted := absent()):
            say(f"Without the set-up {setup}, for want of " + " and ".join(wanted))
            continue
        figures[setup] = measure(setup, chosen)
    if chosen.full_site:
        say("A full site: its database is filled, which takes some minutes")
        figures["full site"] = {"pages": pages.figures(), "lobby": lobby.of_new_tables(2000, 10)}
        say("A hall: a hundred tables of a tournament beside as many loose ones")
        figures["full site"]["hall"] = hall.of_a_hall(hall.arguments([]))
    if chosen.json:
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    say(in_words({setup: found for setup, found in figures.items() if setup in SETUPS}))
    if chosen.full_site:
        say(pages.in_words(figures["full site"]["pages"]))
        say(lobby.in_words(figures["full site"]["lobby"]))
        say(hall.in_words(figures["full site"]["hall"]))
    sys.stdout.write(json.dumps(figures) + "\n")


def say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


def measure(setup: str, chosen: argparse.Namespace) -> Figures:
    """All that was asked for on one set-up; each load finds new tables."""
    found: Figures = {}
    rng = random.Random(chosen.seed)

    def run(name: str, load: Load) -> None:
        say(f"{setup}: {name}")
        found[name] = uvloop.run(under_load(site, chosen, load, rng))

    with tempfile.TemporaryDirectory() as folder, SETUPS[setup](Path(folder), chosen.workers) as site:
        say(f"{setup}: process {site.server}")
        if chosen.idle:
            # First of all: later on there is memory left over that sockets would take without a trace.
            say(f"{setup}: idle sockets")
            found["idle"] = uvloop.run(idle(site, chosen))
        for rate in chosen.rate or []:
            run(f"{rate:g} moves/s", partial(at_rate, rate=rate))
        if chosen.saturate:
            run("saturated", partial(saturating, at_once=chosen.at_once))
    return found


async def under_load(site: Site, chosen: argparse.Namespace, load: Load, rng: random.Random) -> Figures:
    room = Room(Http(site.address), site.address, site.tables(chosen.game, chosen.tables, chosen.players))
    await room.come_in()
    # The first seconds are choosing cards, which happens four times in a game.
    await load(room, chosen.warm_up, rng)
    room.watch.reset()
    window = Window(site)
    await load(room, chosen.seconds, rng)
    figures = window.figures(room, chosen.players)
    room.leave()
    return figures


async def idle(site: Site, chosen: argparse.Namespace) -> Figures:
    """What a socket takes while nothing happens: the first of a seat, and any further one."""
    tables = -(-chosen.idle // chosen.players)
    room = Room(Http(site.address), site.address, site.tables(chosen.game, tables, chosen.players))
    for player in room.players[: 2 * chosen.players]:
        await player.come_in()
    newcomers = room.players[2 * chosen.players :]
    before = site.memory()
    for player in newcomers:
        await player.come_in()
    first = site.memory()
    for player in newcomers:
        path = f"{player.path}?v={player.version}"
        await open_socket(site.address, path, player.cookie, _ignore, _fail)
    second = site.memory()
    room.leave()
    return {
        "sockets": 2 * len(newcomers),
        "kb_per_socket": round((second - first) / len(newcomers) / 1000, 1),
        "kb_per_first_socket_with_its_page": round((first - before) / len(newcomers) / 1000, 1),
    }


def _ignore(frame: bytes) -> None:
    """Nothing is pushed while nothing happens."""


def _fail() -> None:
    say("A socket was lost.")


if __name__ == "__main__":
    main()
