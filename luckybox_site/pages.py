"""Synchronous pages in an ASGI server: a request is read, answered in a thread, and the answer sent.

The thread is given the whole request and gives back the whole answer. It waits neither for slow people nor
for the event loop, which may be gone when a server ends.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple
from wsgiref.types import WSGIApplication

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Answer(NamedTuple):
    """What a WSGI application has said."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Pages:
    """A WSGI application as an ASGI application. Of a body longer than `most` it sees the beginning."""

    def __init__(self, app: WSGIApplication, workers: int, most: int) -> None:
        self._app = app
        self._most = most
        self._threads = ThreadPoolExecutor(workers, "pages")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive, self._most)
        if body is None:
            return
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, _answer, self._app, _environ(scope, body))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})


async def _body(receive: Receive, most: int) -> bytes | None:
    """The body of a request or its beginning; nothing when the browser has gone meanwhile."""
    pieces, size, has_more = [], 0, True
    while has_more and size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        has_more = message.get("more_body", False)
    return b"".join(pieces)


def _answer(app: WSGIApplication, environ: dict[str, Any]) -> Answer:
    said: list[tuple[str, list[tuple[str, str]]]] = []
    pieces: list[bytes] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], None]:
        said.append((status, headers))
        return pieces.append

    response = app(environ, start)
    try:
        pieces.extend(response)
    finally:
        if hasattr(response, "close"):
            response.close()
    status, headers = said[-1]
    return Answer(
        int(status[:3]),
        [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        b"".join(pieces),
    )


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """A request as WSGI has it, where bytes are written as Latin-1."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    root = scope.get("root_path", "")
    return {
        **dict(_headers(scope)),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _latin(root),
        "PATH_INFO": _latin(scope["path"].removeprefix(root)),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def _latin(text: str) -> str:
    return text.encode().decode("latin-1")


def _headers(scope: Scope) -> Iterator[tuple[str, str]]:
    """Headers under their names in WSGI. Underscores would let anybody pass one off as a proxy's."""
    lines: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        if b"_" not in name:
            lines.setdefault(name.lower(), []).append(value)
    for name, values in lines.items():
        known = name.decode("latin-1").upper().replace("-", "_")
        prefix = "" if name in {b"content-type", b"content-length"} else "HTTP_"
        separator = b"; " if name == b"cookie" else b","
        yield prefix + known, separator.join(values).decode("latin-1")
