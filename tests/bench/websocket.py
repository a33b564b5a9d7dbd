"""The least of a web socket client: it opens, takes in text and answers pings; thousands cost little."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

from tests.bench.http import TIMEOUT, Address

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL: Final = 0x80


class WebSocket(asyncio.Protocol):
    """One open socket; whatever is pushed goes to `on_text`."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._on_text = on_text
        self._on_lost = on_lost
        self._received = bytearray()
        self._is_closing = False
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the server hung up"))
        elif not self._is_closing:
            self._on_lost()

    def close(self) -> None:
        self._is_closing = True
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.opened.done():
            self._read_head()
        if self.opened.done():
            while self._read_frame():
                pass

    def _read_head(self) -> None:
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        status = bytes(self._received[9:12])
        del self._received[: end + 4]
        if status == b"101":
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionRefusedError(f"the server answered {status.decode()}"))

    def _read_frame(self) -> bool:
        """Take one whole frame from what has been received; servers do not mask theirs."""
        received = self._received
        if len(received) < 2:
            return False
        length, start = received[1], 2
        if length == 126:
            length, start = int.from_bytes(received[2:4]), 4
        elif length == 127:
            length, start = int.from_bytes(received[2:10]), 10
        if len(received) < start + length:
            return False
        kind, payload = received[0], bytes(received[start : start + length])
        del received[: start + length]
        self._take(kind, payload)
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == FINAL | TEXT:
            self._on_text(payload)
        elif kind == FINAL | PING:
            self._send(PONG, payload)
        elif kind == FINAL | CLOSE and self._transport is not None:
            self._transport.close()

    def _send(self, kind: int, payload: bytes) -> None:
        """A short frame with a mask of zeros, which leaves the payload as it is."""
        if self._transport is not None:
            self._transport.write(bytes((FINAL | kind, 0x80 | len(payload), 0, 0, 0, 0)) + payload)


async def open_socket(
    address: Address, path: str, cookie: str, on_text: Callable[[bytes], None], on_lost: Callable[[], None]
) -> WebSocket:
    """An open socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {address.name}\r\nOrigin: http://{address.name}\r\n"
        f"Cookie: {cookie}\r\nAccept-Language: en\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: WebSocket(request, on_text, on_lost), *address)
    async with asyncio.timeout(TIMEOUT):
        await socket.opened
    return socket
