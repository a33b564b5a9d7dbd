"""A whole tournament through the site, as `python -m tests.bench.hall --whole` plays it.

Everybody has the page of the tournament open until it names a table, goes there, answers each question after
some seconds, and comes back when the game is over. Loose tables are played the same way before it.
"""

import argparse
import asyncio
import json
import random
import re
import sys
import time
from typing import Any, Final

from tests.bench.http import Http
from tests.bench.players import Player, Room, Table
from tests.bench.report import Window, percentiles
from tests.bench.servers import Site
from tests.bench.walls import VERSION, Wall
from tests.bench.websocket import open_socket

#: Where the page of the tournament sends somebody, and the place that it names.
GO_TO: Final = re.compile(rb'data-goto="?(/t/\w+/)')
PLACE: Final = re.compile(rb"Round (\d+), table (\d+), seat")
#: Seconds after which nothing is expected any more.
LONGEST_ROUND: Final = 1800.0
Place = tuple[int, int]
Figures = dict[str, Any]


class Thinking(Room):
    """Everybody answers so many seconds after they were asked."""

    def __init__(self, site: Site, tables: list[dict[str, Any]], think: tuple[float, float]) -> None:
        super().__init__(Http(site.address), site.address, tables)
        self._rng, self._think = random.Random(1), think
        self._acts: set[asyncio.Task[None]] = set()

    def update(self, player: Player) -> None:
        was_asked = player.place >= 0
        super().update(player)
        if player.place >= 0 and not was_asked:
            asyncio.get_running_loop().call_later(self._rng.uniform(*self._think), self._act, player)

    def _act(self, player: Player) -> None:
        if player.place >= 0:
            act = asyncio.ensure_future(player.act(self._rng))
            self._acts.add(act)
            act.add_done_callback(self._acts.discard)


class Seated(Player):
    """A player who notices the end of the game."""

    def __init__(self, room: Room, table: Table, seat: dict[str, str]) -> None:
        super().__init__(room, table, seat)
        self.over = asyncio.Event()

    def _show(self, markup: bytes) -> None:
        super()._show(markup)
        if b"data-over" in markup:
            self.over.set()


class Hall:
    """The tournament: who sits where, and when what happened."""

    def __init__(self, site: Site, hall: dict[str, Any], think: tuple[float, float]) -> None:
        self.site, self.path = site, f"/tournaments/{hall['tournament']}/"
        self.socket = f"/ws/tournament/{hall['tournament']}/mine/"
        self.everybody_sits = asyncio.Event()
        self.cookies = [seat["cookie"] for table in hall["tables"] for seat in table["seats"]]
        self.room = Thinking(site, [], think)
        self.tables: dict[Place, Table] = {}
        #: Of each round: when people came to their tables, and when their games were over.
        self.seated: dict[int, list[float]] = {}
        self.over: dict[int, list[float]] = {}

    async def take_part(self, cookie: str, rounds: int) -> None:
        place: Place = (0, 0)
        while place[0] < rounds:
            async with asyncio.timeout(LONGEST_ROUND):
                address, place = await self._called(cookie, place[0])
                table = self.tables.setdefault(place, Table())
                player = Seated(
                    self.room, table, {"page": address, "socket": f"/ws{address}", "cookie": cookie}
                )
                table.players.append(player)
                await player.come_in()
                here = self.seated.setdefault(place[0], [])
                here.append(time.perf_counter())
                if len(here) == len(self.cookies):
                    self.everybody_sits.set()
                await player.over.wait()
                self.over.setdefault(place[0], []).append(time.perf_counter())
            if player.socket:
                player.socket.close()

    async def _called(self, cookie: str, played: int) -> tuple[str, Place]:
        """Wait at the page of the tournament until it names a table of a later round."""
        found: asyncio.Future[tuple[str, Place]] = asyncio.get_running_loop().create_future()

        def look(markup: bytes) -> None:
            to, at = GO_TO.search(markup), PLACE.search(markup)
            if to and at and int(at[1]) > played and not found.done():
                found.set_result((to[1].decode(), (int(at[1]), int(at[2]))))

        page = await self.room.http.get(self.path, cookie)
        look(page.body)
        if found.done():
            return found.result()
        version = VERSION.search(page.body)
        socket = await open_socket(
            self.site.address,
            f"{self.socket}?v={int(version[1]) if version else 0}",
            cookie,
            look,
            lambda: self.room.watch.errors.update(["socket of the tournament lost"]),
        )
        called = await found
        socket.close()
        return called

    def sent(self, part: int) -> list[list[float]]:
        """When which moves of a round were made, by table."""
        return [
            sorted(table.sent.values()) for place, table in sorted(self.tables.items()) if place[0] == part
        ]


async def whole(site: Site, chosen: argparse.Namespace) -> Figures:
    think = tuple(chosen.think)
    loose = Thinking(site, site.tables("luckybox", chosen.tables, chosen.players), think)
    await loose.come_in()
    found: Figures = {"loose": await _measured(site, loose, chosen)}
    loose.leave()

    made = site.manage(
        *("bench_tables", "--tournament", "--auto-bonus", f"--rounds={chosen.rounds}"),
        *(f"--tables={chosen.tables}", f"--players={chosen.players}"),
    )
    described = json.loads(made)
    hall = Hall(site, described, think)
    walls = [await Wall.opened(site, described) for _ in range(chosen.walls)]
    everybody = asyncio.gather(*(hall.take_part(cookie, chosen.rounds) for cookie in hall.cookies))
    await hall.everybody_sits.wait()
    found["tournament"] = await _measured(site, hall.room, chosen)
    hall.room.watch.reset()
    window = Window(site)
    await everybody
    found["whole"] = window.figures(hall.room, chosen.players)
    found["longest_ms"] = round(1000 * max(hall.room.watch.confirmed))
    found["wall"] = [
        percentiles([late for wall in walls for late in wall.behind(hall.sent(part), part)])
        for part in hall.seated
    ]
    found["from_the_last_result_to_the_next_table_s"] = [
        {"first": round(min(hall.seated[part]) - max(hall.over[part - 1]), 1)}
        | {"last": round(max(hall.seated[part]) - max(hall.over[part - 1]), 1)}
        for part in hall.seated
        if part > 1
    ]
    return found


async def _measured(site: Site, room: Room, chosen: argparse.Namespace) -> Figures:
    """The same stretch of the games, at loose tables and at those of the tournament."""
    await asyncio.sleep(chosen.seconds / 2)
    room.watch.reset()
    window = Window(site)
    await asyncio.sleep(chosen.seconds)
    return window.figures(room, chosen.players)


def in_words(figures: Figures) -> str:
    whole, between = figures["whole"], figures["from_the_last_result_to_the_next_table_s"]
    lines = [
        f"processor time per move at {name} tables: {figures[key]['cpu_ms_per_move']['all']} ms"
        for name, key in (("loose", "loose"), ("the tournament's", "tournament"))
    ]
    lines.append(
        f"{whole['moves']} moves until the end: {whole['confirmed_ms']['p50']} ms (p50), "
        f"{whole['confirmed_ms']['p99']} ms (p99), {figures['longest_ms']} ms (the longest)"
    )
    lines += [
        f"the wall is behind by {one['p50']} ms (p50) and {one['p99']} ms (p99)" for one in figures["wall"]
    ]
    lines += [
        f"from the last result to the next tables: {one['first']} to {one['last']} s" for one in between
    ]
    lines.append(f"refused: {whole['refused'] or 'none'}, errors: {whole['errors'] or 'none'}")
    return "\n".join(lines)


def tell(figures: Figures) -> None:
    sys.stdout.write(in_words(figures) + "\n" + json.dumps(figures) + "\n")
