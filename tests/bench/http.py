"""The least of an HTTP/1.1 client: kept-alive connections that all players share, as behind a proxy."""

import asyncio
import re
import time
from typing import NamedTuple, Self, cast
from urllib.parse import urlsplit

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
TIMEOUT = 30.0
#: Servers hang up after a few seconds of silence; no request should be on its way then.
KEPT_ALIVE = 2.0


class Response(NamedTuple):
    """What a server said."""

    status: int
    body: bytes


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int

    @classmethod
    def of(cls, url: str) -> Self:
        parts = urlsplit(url)
        return cls(parts.hostname or "", parts.port or 80)

    @property
    def name(self) -> str:
        return f"{self.host}:{self.port}"


class _Connection(asyncio.Protocol):
    """One connection, one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.WriteTransport | None = None
        self._received = bytearray()
        self._waiting: asyncio.Future[Response] | None = None
        self._needed = 0
        self._head = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(ConnectionResetError("the server hung up"))

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def ask(self, request: bytes) -> asyncio.Future[Response]:
        self._received.clear()
        self._needed = 0
        self._waiting = asyncio.get_running_loop().create_future()
        if self.transport is None:
            raise ConnectionResetError("the server hung up")
        self.transport.write(request)
        return self._waiting

    def data_received(self, data: bytes) -> None:
        received = self._received
        received += data
        if not self._needed and not self._read_head():
            return
        if len(received) >= self._needed and self._waiting and not self._waiting.done():
            self._waiting.set_result(Response(int(received[9:12]), bytes(received[self._head :])))

    def _read_head(self) -> bool:
        self._head = self._received.find(b"\r\n\r\n") + 4
        if self._head == 3:
            return False
        length = _LENGTH.search(self._received, 0, self._head)
        # Answers of this site always say how long they are.
        self._needed = self._head + (int(length[1]) if length else 0)
        return True


class Http:
    """A client of one server."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._idle: list[tuple[float, _Connection]] = []

    async def get(self, path: str, cookie: str) -> Response:
        head = f"GET {path} HTTP/1.1\r\n{self._headers(cookie)}\r\n"
        return await self._ask(head.encode())

    async def post(self, path: str, cookie: str, body: bytes, seen: int) -> Response:
        """Send a form as htmx does."""
        head = (
            f"POST {path} HTTP/1.1\r\n{self._headers(cookie)}"
            f"Origin: http://{self._address.name}\r\nHX-Request: true\r\nX-Seen: {seen}\r\nX-Live: 1\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return await self._ask(head.encode() + body)

    def _headers(self, cookie: str) -> str:
        return (
            f"Host: {self._address.name}\r\nCookie: {cookie}\r\nAccept: text/html\r\nAccept-Language: en\r\n"
        )

    async def _ask(self, request: bytes) -> Response:
        async with asyncio.timeout(TIMEOUT):
            connection = await self._connection()
            response = await connection.ask(request)
        self._idle.append((time.monotonic(), connection))
        return response

    async def _connection(self) -> _Connection:
        while self._idle:
            since, connection = self._idle.pop()
            if time.monotonic() - since < KEPT_ALIVE:
                return connection
            connection.hang_up()
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(_Connection, *self._address))[1]

    def close(self) -> None:
        for _, connection in self._idle:
            connection.hang_up()
