"""Sockets of programs that are no browsers: whatever they send, nobody is harmed and the log stays short."""

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from games.models import Game
from tests.servers import Server, on_the_test_database, running
from tests.tables import house_move, rows_of, started_game

pytestmark = pytest.mark.django_db(transaction=True)

OURS = ["-m", "luckybox_site.serve"]
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
)
TEXT, BINARY, CLOSE, PING, FINAL = 1, 2, 8, 9, 0x80


class Site:
    """A server, what it logs, and a table with somebody who watches it."""

    def __init__(self, server: Server, log: Path) -> None:
        self.address = ("127.0.0.1", urlsplit(server.address).port or 0)
        self.sockets = server.address.replace("http", "ws", 1)
        self.log = log
        self.game = started_game(players=3)

    def knock(self, path: str, linger: bool = True) -> socket.socket:
        """Ask for a web socket, and do not wait for an answer."""
        knocking = socket.create_connection(self.address, timeout=10)
        if not linger:
            knocking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        lines = (f"GET {path} HTTP/1.1", f"Host: {self.address[0]}", *UPGRADE, "", "")
        knocking.sendall("\r\n".join(lines).encode())
        return knocking

    def says(self, *frames: bytes) -> None:
        """Open the socket of the table and send something over it."""
        with self.knock(f"/ws/t/{self.game.code}/") as opened, suppress(ConnectionError):
            assert b"101 Switching Protocols" in opened.recv(100)
            opened.sendall(b"".join(frames))
            # Until the server is done with it, which it shows by closing or by an answer to this.
            opened.sendall(frame(PING, b"done?"))
            heard = b""
            while b"done?" not in heard and (more := opened.recv(65536)):
                heard = heard[-10:] + more

    def is_well(self) -> bool:
        """Whether a move reaches who watches, as ever."""
        with connect(f"{self.sockets}/ws/t/{self.game.code}/") as watching:
            house_move(self.game, 0)
            version = Game.objects.get(pk=self.game.pk).version
            last = time.monotonic() + 15
            shown = 0
            while shown < version:
                frame = str(watching.recv(timeout=last - time.monotonic()))
                shown = int(frame.partition('data-version="')[2].partition('"')[0])
        return True


def frame(kind: int, body: bytes, length: int | None = None) -> bytes:
    """A frame as a browser sends it, or with a length that is not true."""
    size = len(body) if length is None else length
    if size < 126:
        head = bytes([kind | FINAL, 0x80 | size])
    elif size < 65536:
        head = bytes([kind | FINAL, 0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([kind | FINAL, 0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + body


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    path = tmp_path / "log.txt"
    with path.open("wb") as log, running(OURS, tmp_path, log, **on_the_test_database()) as server:
        yield Site(server, path)
    assert "Traceback" not in path.read_text()


def but_for_spectators(rows: dict[str, Any]) -> dict[str, Any]:
    """The rows of a game without how many watch it at the moment."""
    game = {name: value for name, value in rows["game"].items() if name not in {"watching", "table_version"}}
    return {**rows, "game": game}


def test_whatever_is_said_over_a_socket_does_no_harm(site: Site) -> None:
    before = but_for_spectators(rows_of(site.game))
    for said in (
        [frame(TEXT, b""), frame(BINARY, b"")],
        [frame(TEXT, b'{"type": "websocket.disconnect"}')],
        [frame(BINARY, bytes(range(256)))],
        [frame(TEXT, b"x")] * 2000,
        [frame(TEXT, b"\xff\xfe")],
        [frame(TEXT, b"x" * 2_000_000)],
        [frame(BINARY, b"x", length=2**62)],
        [frame(CLOSE, struct.pack("!H", 5) + b"\xff")],
        [frame(PING, b"x" * 200)],
        [frame(0, b"the middle of nothing")],
        [frame(3, b"no such kind")],
        [b"GET / HTTP/1.1\r\n\r\n"],
    ):
        site.says(*said)
    assert but_for_spectators(rows_of(site.game)) == before
    assert site.is_well()


def test_pages_that_are_closed_before_they_are_let_in_leave_nothing_behind(site: Site) -> None:
    for number in range(100):
        knocking = site.knock(f"/ws/t/{site.game.code}/", linger=number % 2 == 0)
        time.sleep(number % 10 / 1000)  # so that it is closed at any moment of coming in
        knocking.close()
    assert site.is_well()


def test_addresses_without_a_table_are_refused(site: Site) -> None:
    for path in ("/", "/ws/", "/ws/t/nowhere/", "/ws/t/%FF/", "/ws/t/%0A/", "/ws/t/a/b/"):
        with site.knock(path) as knocking:
            assert b"403 Forbidden" in knocking.recv(100)
