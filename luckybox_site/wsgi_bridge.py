"""Runs Django's WSGI application in an ASGI server: one hop into a thread for each request.

Why not a2wsgi (`python -m tests.bench.components wsgi`): a request costs 45 µs of processor time here and
229 µs there. It also gives a thread to a request whose body is still arriving, so that four slow senders
block the site; hands half a form to the view when its sender has disconnected; and accepts
`x_forwarded_proto` as the proxy's header.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple
from wsgiref.types import WSGIApplication

from luckybox_site.priority import threads_of_lower_priority
from luckybox_site.web.at_once import within

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

#: Seconds for the body of a request to arrive: forms are a few hundred bytes.
BODY_WITHIN = 60.0
#: Marks a request that is not served because too many of its kind are under way.
TOO_BUSY = "luckybox.too_busy"


class UnderWay:
    """The requests that views of this process are answering. Changed in the event loop only."""

    count = 0


under_way = UnderWay()


class Response(NamedTuple):
    """The whole response of a WSGI application."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class SlowForms(NamedTuple):
    """Forms below some paths, which hash passwords: half a second of processor time each.

    They have threads of their own, so that they hold up each other and nothing else.
    """

    paths: tuple[str, ...]
    threads: int
    #: Further ones get an answer at once: that too many are under way.
    most_under_way: int

    def holds(self, environ: dict[str, Any]) -> bool:
        return environ["REQUEST_METHOD"] == "POST" and str(environ["PATH_INFO"]).startswith(self.paths)


NO_SLOW_FORMS = SlowForms((), 1, 0)

#: Answers a request on the event loop, or leaves it to the application by answering `None`.
Shortcut = Callable[[Scope, bytes], Awaitable[Response | None]]


class WSGIBridge:
    """A WSGI application as an ASGI application.

    A thread gets the whole request and returns the whole response. It never waits for a slow client, nor for
    the event loop, which may be gone when the server ends.
    """

    def __init__(
        self,
        app: WSGIApplication,
        threads: int,
        max_body: int,
        slow: SlowForms = NO_SLOW_FORMS,
        shortcut: Shortcut | None = None,
    ) -> None:
        """A body longer than `max_body` bytes is cut off; Django refuses it by its Content-Length."""
        self._app = app
        self._shortcut = shortcut
        self._max_body = max_body
        self._threads = ThreadPoolExecutor(threads, "views")
        self._slow = slow
        self._slow_threads = threads_of_lower_priority(slow.threads, "passwords")
        self._slow_under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await within(BODY_WITHIN, _read_body(receive, self._max_body))
        except TimeoutError:
            await send({"type": "http.response.start", "status": 408, "headers": [(b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})
            return
        if body is None:
            return
        under_way.count += 1
        try:
            response = await self._shortcut(scope, body) if self._shortcut else None
        finally:
            under_way.count -= 1
        response = response or await self._by_application(_environ(scope, body))
        await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
        await send({"type": "http.response.body", "body": response.body})

    async def _by_application(self, environ: dict[str, Any]) -> Response:
        loop = asyncio.get_running_loop()
        response: Response
        if not self._slow.holds(environ):
            under_way.count += 1
            try:
                response = await loop.run_in_executor(self._threads, _run, self._app, environ)
            finally:
                under_way.count -= 1
        elif self._slow_under_way >= self._slow.most_under_way:
            response = await loop.run_in_executor(self._threads, _run, self._app, {**environ, TOO_BUSY: True})
        else:
            self._slow_under_way += 1
            try:
                response = await loop.run_in_executor(self._slow_threads, _run, self._app, environ)
            finally:
                self._slow_under_way -= 1
        return response


async def _read_body(receive: Receive, max_body: int) -> bytes | None:
    """The body, or its beginning if it is too long; None if the client has disconnected."""
    chunks, size, has_more = [], 0, True
    while has_more and size <= max_body:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        has_more = message.get("more_body", False)
    return b"".join(chunks)


def _run(app: WSGIApplication, environ: dict[str, Any]) -> Response:
    started: list[tuple[str, list[tuple[str, str]]]] = []
    chunks: list[bytes] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], None]:
        started.append((status, headers))
        return chunks.append

    iterable = app(environ, start_response)
    try:
        chunks.extend(iterable)
    finally:
        if hasattr(iterable, "close"):
            iterable.close()
    status, headers = started[-1]
    return Response(
        int(status[:3]),
        [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        b"".join(chunks),
    )


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request as PEP 3333 describes it: bytes are written as Latin-1."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    root = scope.get("root_path", "")
    return {
        **dict(_headers(scope)),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _latin_1(root),
        "PATH_INFO": _latin_1(scope["path"].removeprefix(root)),
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


def _latin_1(text: str) -> str:
    return text.encode().decode("latin-1")


def _headers(scope: Scope) -> Iterator[tuple[str, str]]:
    """Headers under their WSGI names.

    Names with underscores are dropped: as WSGI names they equal those with hyphens, which a proxy sets.
    """
    lines: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        if b"_" not in name:
            lines.setdefault(name.lower(), []).append(value)
    for name, values in lines.items():
        wsgi_name = name.decode("latin-1").upper().replace("-", "_")
        prefix = "" if name in {b"content-type", b"content-length"} else "HTTP_"
        separator = b"; " if name == b"cookie" else b","
        yield prefix + wsgi_name, separator.join(values).decode("latin-1")
