"""Synchronous pages in an ASGI server: what they are asked, what is answered, and who holds up whom."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from luckybox_site.pages import Pages

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
    """Remembers what it was asked, and answers in two pieces."""

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
    app: Any, *messages: dict[str, Any], most: int = 1000, **scope: Any
) -> tuple[list[dict[str, Any]], int]:
    """What is sent back, and how many messages of the request were not fetched."""
    waiting = list(messages) or [{"type": "http.request"}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async with asyncio.timeout(PATIENCE):
        await Pages(app, 1, most)({**SCOPE, **scope}, receive, send)
    return sent, len(waiting)


def piece(body: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def test_an_answer_is_sent_in_one_piece_and_let_go_of() -> None:
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
    answer, unread = await ask(echo, *[piece(b"x" * 100, more=True)] * 9, most=250)
    assert (echo.body, unread) == (b"x" * 300, 6)
    assert answer[0]["status"] == 418


async def test_who_goes_away_while_asking_is_not_answered() -> None:
    echo = Echo()
    answer, _ = await ask(echo, piece(b"x", more=True), {"type": "http.disconnect"})
    assert (answer, echo.asked) == ([], {})


async def test_a_request_says_all_that_pages_ask_for() -> None:
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


async def test_a_fault_is_the_servers_to_report() -> None:
    def broken(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        await ask(broken)


async def test_somebody_who_asks_slowly_keeps_no_thread_from_the_others() -> None:
    pages = Pages(Echo(), 1, 1000)
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
        slow = asyncio.create_task(pages(SCOPE, slowly, send))
        await slow_is_here.wait()
        await pages(SCOPE, at_once, send)
    slow.cancel()
    assert len(sent) == 2


def test_a_thread_finishes_its_answer_although_the_loop_has_gone() -> None:
    is_asked, may_answer, has_answered = threading.Event(), threading.Event(), threading.Event()

    def leisurely(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        is_asked.set()
        may_answer.wait(PATIENCE)
        start("200 OK", [])
        return [b"x"] * 100

    pages = Pages(leisurely, 1, 1000)

    async def leave_in_the_middle() -> None:
        asking = asyncio.create_task(ask_of(pages))
        await asyncio.to_thread(is_asked.wait, PATIENCE)
        asking.cancel()

    async def ask_of(pages: Pages) -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: dict[str, Any]) -> None:
            raise AssertionError("nobody is there")

        await pages(SCOPE, receive, send)

    asyncio.run(leave_in_the_middle())
    may_answer.set()
    pages._threads.submit(has_answered.set)
    assert has_answered.wait(PATIENCE)
