"""An open wall of a tournament, and how far it is behind the tables."""

import re
import time
from bisect import bisect_left
from typing import Any

from tests.bench.http import Http
from tests.bench.servers import Site
from tests.bench.websocket import open_socket

#: Which version of a page of a tournament a browser shows.
VERSION = re.compile(rb'data-tournament-version="?(\d+)')
#: The tile of a table, which is sent again when somebody has moved there: it says for whom the table waits.
TILE = re.compile(rb'id="?tile-(\d+)-(\d+)')


class Wall:
    """One open wall: when it showed which table anew."""

    def __init__(self) -> None:
        self.shown: dict[tuple[int, int], list[float]] = {}

    @classmethod
    async def opened(cls, site: Site, hall: dict[str, Any]) -> "Wall":
        wall, path = cls(), f"/tournaments/{hall['tournament']}/wall/"
        page = await Http(site.address).get(path, hall["organiser"])
        if page.status != 200:
            raise SystemExit(f"The wall answers {page.status}.")
        found = VERSION.search(page.body)
        socket = f"/ws/tournament/{hall['tournament']}/wall/?v={int(found[1]) if found else 0}"
        await open_socket(site.address, socket, hall["organiser"], wall.hear, lambda: None)
        return wall

    def hear(self, frame: bytes) -> None:
        now = time.perf_counter()
        for part, number in TILE.findall(frame):
            self.shown.setdefault((int(part), int(number)), []).append(now)

    def behind(self, moves: list[list[float]], part: int = 1) -> list[float]:
        """How long after each move at each table of a round its tile was shown anew."""
        late = []
        for number, sent in enumerate(moves, 1):
            shown = self.shown.get((part, number), [])
            for at in sent:
                next_one = bisect_left(shown, at)
                late += [one - at for one in shown[next_one : next_one + 1]]
        return late
