"""The task beside the server: it lives as long as the server, and a fault does not end it."""

import asyncio
import logging
from typing import Any

import pytest

from luckybox_site.companion import WithCompanion


class Companion:
    """Counts how often it was started and whether it was told to stop."""

    def __init__(self, *faults: Exception) -> None:
        self.faults = list(faults)
        self.starts = 0
        self.is_running = False
        self.started = asyncio.Event()

    async def __call__(self) -> None:
        self.starts += 1
        if self.faults:
            raise self.faults.pop()
        self.is_running = True
        self.started.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.is_running = False


async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await send({"type": "answer"})


def site(companion: Companion) -> WithCompanion:
    return WithCompanion(answer, companion, recovery=0.0)


async def ask(app: WithCompanion, kind: str = "http") -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "nothing"}

    await app({"type": kind}, receive, send)
    return sent


async def test_it_starts_and_ends_with_a_server_that_says_when() -> None:
    companion = Companion()
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(site(companion)({"type": "lifespan"}, heard.get, said.put))
    await heard.put({"type": "lifespan.startup"})
    assert (await said.get())["type"] == "lifespan.startup.complete"
    await companion.started.wait()
    await heard.put({"type": "lifespan.shutdown"})
    assert (await said.get())["type"] == "lifespan.shutdown.complete"
    await life
    assert not companion.is_running


async def test_it_starts_with_the_first_connection_where_the_server_does_not_say() -> None:
    companion = Companion()
    app = site(companion)
    for kind in ("http", "websocket", "http"):
        assert await ask(app, kind) == [{"type": "answer"}]
    await companion.started.wait()
    assert companion.starts == 1


async def test_a_task_that_fails_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    companion = Companion(ValueError("a bug"), OSError("no network"))
    with caplog.at_level(logging.ERROR):
        await ask(site(companion))
        await companion.started.wait()
    assert companion.starts == 3
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == [
        "no network",
        "a bug",
    ]


async def test_a_task_that_has_come_to_its_end_is_begun_anew_with_the_next_connection() -> None:
    starts = []

    async def brief() -> None:
        starts.append(True)

    app = WithCompanion(answer, brief)
    for _ in range(2):
        await ask(app)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert len(starts) == 2


async def test_a_server_stops_although_the_task_is_in_trouble() -> None:
    async def hopeless() -> None:
        raise ValueError("a bug")

    app = WithCompanion(answer, hopeless, recovery=60.0)
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, heard.get, said.put))
    await heard.put({"type": "lifespan.startup"})
    await heard.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(life, 5)
    assert said.qsize() == 2


async def test_a_server_stops_although_the_task_fails_when_it_is_told_to_end() -> None:
    tellings = []
    started = asyncio.Event()

    async def clumsy() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            tellings.append(True)
            raise ValueError("a bug") from None

    app = WithCompanion(answer, clumsy, recovery=60.0)
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, heard.get, said.put))
    await heard.put({"type": "lifespan.startup"})
    await asyncio.wait_for(started.wait(), 5)
    await heard.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(life, 5)
    assert (said.qsize(), tellings) == (2, [True])
