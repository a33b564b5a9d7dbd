"""The WSGI bridge: the request that a view gets, the response that is sent, and what blocks its threads."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from luckybox_site.wsgi_bridge import TOO_BUSY, SlowForms, WSGIBridge
from tests.waiting import until

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "http_version": "1.1",
    "path": "/club/käse",
    "root_path": "/club",
    "query_string": b"a=b\xff",
    "headers": [],
}
PATIENCE = 10.0


class Echo:
    """Records its request, and responds in several chunks."""

    def __init__(self) -> None:
        self.asked: dict[str, Any] = {}
        self.body = b""
        self.is_closed = False

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> "Echo":
        self.asked = environ
        self.body = environ["wsgi.input"].read()
        write = start("418 I'm a teapot", [("Content-Type", "text/plain"), ("Set-Cookie", "a=ü")])
        write(b"one ")
        return self

    def __iter__(self) -> Iterator[bytes]:
        yield b"two "
        yield b"three"

    def close(self) -> None:
        self.is_closed = True


async def ask(
    app: Any, *messages: dict[str, Any], max_body: int = 1000, **scope: Any
) -> tuple[list[dict[str, Any]], int]:
    """The messages that are sent, and how many messages of the request were not received."""
    waiting = list(messages) or [{"type": "http.request"}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async with asyncio.timeout(PATIENCE):
        await WSGIBridge(app, 1, max_body)({**SCOPE, **scope}, receive, send)
    return sent, len(waiting)


def piece(body: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def test_a_response_is_sent_in_one_piece_and_closed() -> None:
    echo = Echo()
    (start, body), _ = await ask(echo)
    assert start["status"] == 418
    assert start["headers"] == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=\xfc")]
    assert body == {"type": "http.response.body", "body": b"one two three"}
    assert echo.is_closed


async def test_a_request_is_read_to_its_end() -> None:
    echo = Echo()
    await ask(echo, piece(b"one ", more=True), piece(b"two", more=False))
    assert echo.body == b"one two"


async def test_a_request_that_is_too_long_is_not_read_to_its_end() -> None:
    echo = Echo()
    answer, unread = await ask(echo, *[piece(b"x" * 100, more=True)] * 9, max_body=250)
    assert (echo.body, unread) == (b"x" * 300, 6)
    assert answer[0]["status"] == 418


async def test_a_request_whose_client_disconnects_is_not_handled() -> None:
    echo = Echo()
    answer, _ = await ask(echo, piece(b"x", more=True), {"type": "http.disconnect"})
    assert (answer, echo.asked) == ([], {})


async def test_a_view_gets_the_whole_request_without_headers_that_could_be_mistaken_for_the_proxys() -> None:
    echo = Echo()
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", b"0"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"text/html"),
        (b"accept", b"*/*"),
        (b"X-Forwarded-Proto", b"https"),
        (b"x_forwarded_proto", b"http"),
    ]
    await ask(echo, headers=headers, server=("lucky.example", 8000), client=("192.0.2.1", 5), scheme="https")
    expected = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "/club",
        "PATH_INFO": "/kÃ¤se",
        "QUERY_STRING": "a=bÿ",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "0",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,*/*",
        "HTTP_X_FORWARDED_PROTO": "https",
        "SERVER_NAME": "lucky.example",
        "SERVER_PORT": "8000",
        "REMOTE_ADDR": "192.0.2.1",
        "wsgi.url_scheme": "https",
    }
    assert {name: echo.asked.get(name) for name in expected} == expected


async def test_an_exception_of_the_application_reaches_the_server() -> None:
    def broken(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        await ask(broken)


async def test_a_client_that_sends_slowly_holds_no_thread() -> None:
    bridge = WSGIBridge(Echo(), 1, 1000)
    slow_is_here = asyncio.Event()
    sent: list[dict[str, Any]] = []

    async def slowly() -> dict[str, Any]:
        slow_is_here.set()
        await asyncio.Event().wait()
        raise AssertionError

    async def at_once() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async with asyncio.timeout(PATIENCE):
        slow = asyncio.create_task(bridge(SCOPE, slowly, send))
        await slow_is_here.wait()
        await bridge(SCOPE, at_once, send)
    slow.cancel()
    assert len(sent) == 2


async def test_slow_forms_hold_up_one_another_only_and_too_many_are_told_so() -> None:
    may_end = threading.Event()
    asked: list[str] = []

    def hash_something(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        what = f"{environ['REQUEST_METHOD']} {environ.get(TOO_BUSY, '')}".strip()
        asked.append(what)
        start("200 OK", [])
        if what == "POST":
            may_end.wait(PATIENCE)
        return [what.encode()]

    bridge = WSGIBridge(hash_something, 1, 1000, SlowForms(("/admin/",), threads=1, most_under_way=2))

    async def status_of(method: str) -> bytes:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await bridge({**SCOPE, "root_path": "", "path": "/admin/login/", "method": method}, receive, send)
        return bytes(sent[1]["body"])

    async with asyncio.timeout(PATIENCE):
        slow = [asyncio.create_task(status_of("POST")) for _ in range(2)]
        await asyncio.to_thread(until, lambda: asked == ["POST"])
        assert await status_of("GET") == b"GET"
        assert await status_of("POST") == b"POST True"
        may_end.set()
        assert await asyncio.gather(*slow) == [b"POST", b"POST"]
        assert await status_of("POST") == b"POST"


def test_a_thread_finishes_its_response_after_the_event_loop_has_ended() -> None:
    is_asked, may_respond, is_closed = threading.Event(), threading.Event(), threading.Event()

    class Slow:
        """A response that takes its time."""

        def __iter__(self) -> Iterator[bytes]:
            is_asked.set()
            may_respond.wait(PATIENCE)
            yield b"x" * 100

        def close(self) -> None:
            is_closed.set()

    def slow(environ: dict[str, Any], start: Callable[..., Any]) -> Slow:
        start("200 OK", [])
        return Slow()

    async def end_in_the_middle() -> None:
        request = asyncio.create_task(ask(slow))
        await asyncio.to_thread(is_asked.wait, PATIENCE)
        request.cancel()

    asyncio.run(end_in_the_middle())
    may_respond.set()
    assert is_closed.wait(PATIENCE)
