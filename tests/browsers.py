"""Somebody in a seat of a table, who posts plain forms to a real server and follows it by a socket."""

import http.client
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from django.http import QueryDict
from websockets.sync.client import ClientConnection, connect

from games.models import Game
from games.store import read_table
from tests.servers import Server
from tests.tables import client_of, form_of, play_of

#: How the site is started when it is scaled out.
COMMAND = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--log-level", "warning"]
COMMAND += ["--ws", "websockets-sansio", "--http", "luckybox_site.http_protocol:HTTPProtocol"]
TOKEN = "t" * 32


class Timed(NamedTuple):
    """An answer, and the seconds it took."""

    status: int
    seconds: float
    body: bytes = b""


class Browser:
    """Somebody in a seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        session = client_of(game, seat).cookies["sessionid"].value
        self.headers = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}"}

    def move(self, server: Server, form: QueryDict) -> int:
        """Send the form of a move; the status of the answer."""
        fields = [
            ("csrfmiddlewaretoken", TOKEN),
            *((name, value) for name, all_ in form.lists() for value in all_),
        ]
        path, body = f"/t/{self.game.code}/move/", urlencode(fields).encode()
        return asked(server.address, "POST", path, body, {**self.headers, **as_from_page(server)}).status

    def house_form(self) -> QueryDict:
        table = read_table(self.game.pk)
        now = play_of(table)
        return form_of(table, self.seat, now.adapter.engine.house_move(now.state, self.seat))

    def follow(self, server: Server, version: int) -> AbstractContextManager[ClientConnection]:
        address = server.address.replace("http", "ws")
        return connect(f"{address}/ws/t/{self.game.code}/?v={version}", additional_headers=self.headers)


def as_from_page(server: Server) -> dict[str, str]:
    """What the script of a page with a socket says when it sends a form."""
    return {
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": server.address,
        "HX-Request": "true",
        "X-Live": "1",
    }


def asked(
    address: str,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
    timeout: float = 30,
) -> Timed:
    """Ask a real server something, on a connection of its own."""
    begun = time.monotonic()
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=timeout)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        content = response.read()
        return Timed(response.status, time.monotonic() - begun, content)
    finally:
        connection.close()


def timed(work: Callable[[], int]) -> Timed:
    """The status that some work comes to, and how long it took."""
    begun = time.monotonic()
    return Timed(work(), time.monotonic() - begun)


def hears_version(listener: ClientConnection, version: int, seconds: float = 10) -> bool:
    """Whether the page is brought to a version, or past it."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        frame = str(listener.recv(timeout=max(0.1, last - time.monotonic())))
        shown = re.search(r'data-version="(\d+)"', frame)
        assert shown
        if int(shown[1]) >= version:
            return True
    return False
