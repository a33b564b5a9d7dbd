"""Players at their tables: each holds a page and a socket, and answers what it is asked at random."""

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any, Final

from tests.bench.http import Address, Http
from tests.bench.markup import form_in, random_answer, version_in
from tests.bench.websocket import WebSocket, open_socket

#: So many players come in at the same time.
COMING_IN: Final = 20
MOST_REFUSALS: Final = 3


class Watch:
    """What is measured. It starts anew at the beginning of the window that counts."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.confirmed: list[float] = []
        self.shown: list[float] = []
        #: From the answer to a move until the last socket has it.
        self.behind: list[float] = []
        self.frames = self.pushed = self.answered = 0
        #: Moves that were due while no player was asked for anything: too few tables, or a slow server.
        self.skipped = 0
        self.errors: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()


class Table:
    """The players of one table, and the moves that not all of their sockets have heard of yet."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        #: Version, when the move was sent, and when it was answered.
        self.unseen: list[tuple[int, float, float]] = []
        #: By version: when the move was sent that made it.
        self.sent: dict[int, float] = {}

    def look(self, watch: Watch) -> None:
        """Note how long the moves took that have reached the last socket."""
        if not self.unseen:
            return
        everywhere = min(player.heard for player in self.players)
        left = []
        for version, sent, answered in self.unseen:
            if version > everywhere:
                left.append((version, sent, answered))
            else:
                last = max(player.heard_at(version) for player in self.players)
                watch.shown.append(last - sent)
                watch.behind.append(max(0.0, last - answered))
        self.unseen = left


class Player:
    """One seat, with its page and its socket."""

    def __init__(self, room: "Room", table: Table, seat: dict[str, str]) -> None:
        self.page, self.path, self.cookie = seat["page"], seat["socket"], seat["cookie"]
        self.socket: WebSocket | None = None
        self.form = b""
        #: The version the page shows, and the newest one that the socket has brought.
        self.version = self.heard = 0
        self.is_busy = False
        self.place = -1
        self._room, self.table = room, table
        self._arrivals: deque[tuple[int, float]] = deque(maxlen=64)
        self._refusals = 0

    async def come_in(self) -> None:
        response = await self._room.http.get(self.page, self.cookie)
        if response.status != 200:
            raise ConnectionRefusedError(f"the page {self.page} answered {response.status}")
        self._show(response.body)
        self.heard = self.version
        path = f"{self.path}?v={self.version}"
        self.socket = await open_socket(self._room.address, path, self.cookie, self._hear, self._lose)

    def heard_at(self, version: int) -> float:
        """When the socket brought a version, or a newer one."""
        return next((at for heard, at in self._arrivals if heard >= version), 0.0)

    async def act(self, rng: random.Random) -> None:
        """Answer what is asked, at random."""
        self.is_busy = True
        self._room.update(self)
        try:
            await self._send(rng)
        except (OSError, TimeoutError) as error:
            self._room.watch.errors[type(error).__name__] += 1
        self.is_busy = False
        self._room.update(self)

    async def _send(self, rng: random.Random) -> None:
        watch = self._room.watch
        answer, self.form = random_answer(self.form, rng), b""
        before, sent = self.version, time.perf_counter()
        response = await self._room.http.post(answer.path, self.cookie, answer.body, before)
        took = time.perf_counter() - sent
        watch.answered += len(response.body)
        version = version_in(response.body)
        if response.status == 200 and version > before:
            self._refusals = 0
            watch.confirmed.append(took)
            self.table.unseen.append((version, sent, sent + took))
            self.table.sent[version] = sent
        else:
            await self._refuse(response.status)
        self._show(response.body)
        self.table.look(watch)

    async def _refuse(self, status: int) -> None:
        """Note it, and look at the page again, but not for ever."""
        watch = self._room.watch
        (watch.errors if status >= 500 else watch.refused)[str(status)] += 1
        self._refusals += 1
        if self._refusals < MOST_REFUSALS:
            self._show((await self._room.http.get(self.page, self.cookie)).body)

    def _hear(self, frame: bytes) -> None:
        """A pushed frame."""
        watch = self._room.watch
        watch.frames += 1
        watch.pushed += len(frame)
        version = version_in(frame)
        if version > self.heard:
            self.heard = version
            self._arrivals.append((version, time.perf_counter()))
        self._show(frame)
        self.table.look(watch)

    def _show(self, markup: bytes) -> None:
        """What the page shows now. What an answer has already brought may come again by socket, later."""
        version = version_in(markup)
        if version < self.version:
            return
        self.version = version
        form = form_in(markup)
        if form is not None:
            self.form = form
            self._room.update(self)

    def _lose(self) -> None:
        self._room.watch.errors["socket lost"] += 1


class Room:
    """All tables, and which of the players are asked for something."""

    def __init__(self, http: Http, address: Address, tables: Iterable[dict[str, Any]]) -> None:
        self.http, self.address = http, address
        self.watch = Watch()
        self.asked: list[Player] = []
        self.players: list[Player] = []
        for seats in tables:
            table = Table()
            table.players = [Player(self, table, seat) for seat in seats["seats"]]
            self.players += table.players

    async def come_in(self) -> None:
        """Let everybody open their page and their socket."""
        door = asyncio.Semaphore(COMING_IN)

        async def through(player: Player) -> None:
            async with door:
                await player.come_in()

        await asyncio.gather(*map(through, self.players))

    def update(self, player: Player) -> None:
        """Whether a player is asked may have changed."""
        is_asked = bool(player.form) and not player.is_busy
        if is_asked and player.place < 0:
            player.place = len(self.asked)
            self.asked.append(player)
        elif not is_asked and player.place >= 0:
            last = self.asked.pop()
            if last is not player:
                self.asked[player.place] = last
                last.place = player.place
            player.place = -1

    def leave(self) -> None:
        for player in self.players:
            if player.socket:
                player.socket.close()
        self.http.close()
