"""uvicorn's HTTP protocol with a time limit for the head of a request, which uvicorn lacks (0.54)."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Seconds from opening a connection, or from the first byte of a further request, to the end of its headers.
HEAD_WITHIN = 15.0
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HTTPProtocol(HttpToolsProtocol):
    """Closes connections on which a request head does not end.

    Idle connections have a limit of uvicorn's own, bodies one in `wsgi_bridge.py`.
    """

    _is_in_head = True
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._deadline = self.loop.call_later(HEAD_WITHIN, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_in_head:
            self._stop_waiting()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_WITHIN, self._give_up)
        successor: Any = self.transport.get_protocol()
        if successor is not self:
            # A web socket from now on. This object and its parser refer to each other, and the garbage
            # collector, which passes rarely, would leave some KB for each socket.
            del self.parser
            # The application has the headers, too; here they would stay as long as the socket.
            if request := getattr(successor, "request", None):
                request.headers.clear()

    def on_message_begin(self) -> None:
        self._is_in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> Any:
        self._is_in_head = False
        return super().on_headers_complete()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            return
        is_responding = bool(self.cycle) and not self.cycle.response_complete
        if not is_responding:
            self.transport.write(TOO_SLOW)
        self.transport.close()
