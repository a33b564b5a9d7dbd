"""People with plain browsers and sockets at a real server, and everything they are ever told."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.prepared import prepare
from tests.servers import ROOT, serving

SERVER = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--ws", "websockets-sansio"]
DECK = ROOT / "games" / "decks" / "house.json"
NAMES = ("Ada", "Bo", "Cleo")
LEFT_TO_THE_TABLE = {"luckybox": [("edition", "gamewright")], "luckynumbers": [("length", "single")]}
OTHER_BUTTONS = ("draw", "discard", "pass")


class Asked(HTMLParser):
    """What a page asks its viewer for, and how to say that one is done looking."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.squares: list[str] = []
        self.cards: list[str] = []
        #: What else can be pressed.
        self.others: list[str] = []
        self.keep = 0
        self.next = ""
        self.is_over = False
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.is_over = self.is_over or "data-over" in attributes
        if tag == "form" and "data-move" in attributes:
            self._inside, self.keep = True, int(attributes.get("data-keep", 0))
        elif attributes.get("form") == "f-next":
            self.next = attributes["value"]
        elif self._inside:
            self._field(attributes)

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"

    def _field(self, attributes: dict[str, str]) -> None:
        name, value = attributes.get("name"), attributes.get("value", "")
        if name == "card":
            self.cards.append(value)
        elif name == "square":
            self.squares.append(value)
        elif name in OTHER_BUTTONS:
            self.others.append(name)
        elif attributes.get("type") == "hidden" and name and name != "csrfmiddlewaretoken":
            self.fields.append((name, value))

    def answer(self) -> list[tuple[str, str]]:
        """The first legal choice."""
        if self.keep:
            return [*self.fields, *(("card", card) for card in self.cards[: self.keep])]
        return [*self.fields, ("square", self.squares[0]) if self.squares else (self.others[0], "1")]

    @property
    def is_asked(self) -> bool:
        return bool(self.fields)


class Browser:
    """Somebody with a browser and a socket, and everything the server has ever told them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.heard: list[str] = []
        self.offers: list[list[str]] = []
        self.url = ""
        self.looks = 0

    def get(self, path: str) -> str:
        return self._open(path, None)

    def post(self, path: str, fields: list[tuple[str, str]]) -> str:
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrftoken"), "") or ""
        return self._open(path, urlencode([*fields, ("csrfmiddlewaretoken", token)]).encode())

    def _open(self, path: str, data: bytes | None) -> str:
        try:
            response = self.opener.open(self.address + path, data, timeout=20)
        except HTTPError as refusal:
            response = refusal
        with response:
            body = str(response.read().decode())
            self.url = response.url
            self.heard += [str(response.headers), body]
        return body

    def look(self, table: str) -> Asked:
        asked = Asked(self.get(table))
        if asked.cards:
            self.offers.append(asked.cards)
        return asked

    def follow(self, table: str, sockets: ExitStack) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        address = self.address.replace("http", "ws", 1) + "/ws" + table
        headers = {"Cookie": cookies} if cookies else {}
        origin = Origin(self.address)
        self.socket = sockets.enter_context(connect(address, origin=origin, additional_headers=headers))

    def listen(self) -> int:
        """Take in what the socket has brought; how many frames that were."""
        before = len(self.heard)
        try:
            while True:
                self.heard.append(str(self.socket.recv(timeout=0)))
        except TimeoutError:
            return len(self.heard) - before

    def hears(self, words: str, seconds: float = 15) -> bool:
        """Whether the socket brings some words before long."""
        until = time.monotonic() + seconds
        try:
            while words not in self.heard[-1]:
                self.heard.append(str(self.socket.recv(timeout=until - time.monotonic())))
        except TimeoutError:
            return False
        return True


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """The address of a server with a deck and a database of its own; it writes all it does to `log.txt`."""
    prepare(folder)
    with logging_site(folder, DJANGO_SETTINGS_MODULE="tests.settings") as address:
        yield address


@contextmanager
def logging_site(folder: Path, **variables: str) -> Iterator[str]:
    """The same with an environment that names the database."""
    with (
        (folder / "log.txt").open("wb") as log,
        serving(SERVER, folder, log, LOG_LEVEL="DEBUG", **variables) as address,
    ):
        yield address


def seated(
    server: str, sockets: ExitStack, game: str = "luckybox", *, may_watch: bool = True
) -> tuple[list[Browser], str]:
    """Three players and somebody who watches, at a table that has started; its address."""
    everybody = [Browser(server) for _ in (*NAMES, "Dan")]
    host = everybody[0]
    host.get("/new/")
    options = {"name": NAMES[0], "game": game, "seats": "3", "pace": "relaxed", "clock": "0"}
    access = [("visibility", "link"), ("watching_by", "link" if may_watch else "nobody")]
    host.post("/new/", [*options.items(), *LEFT_TO_THE_TABLE[game], *access])
    table = host.url.removeprefix(server)
    for name, guest in zip(NAMES[1:], everybody[1:], strict=False):
        guest.get(table)
        guest.post(f"{table}join/", [("name", name)])
    for browser in everybody:
        browser.get(table)
        browser.follow(table, sockets)
    host.post(f"{table}start/", [])
    return everybody, table
