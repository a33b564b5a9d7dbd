"""The background task lives as long as the server, and is started again after an error."""

import asyncio
import logging
from typing import Any

import pytest

from luckybox_site.background import WithBackground


class Background:
    """Counts its starts, and knows whether it is running."""

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


def site(background: Background) -> WithBackground:
    return WithBackground(answer, background, restart_delay=0.0)


async def ask(app: WithBackground, kind: str = "http") -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "nothing"}

    await app({"type": kind}, receive, send)
    return sent


async def test_it_starts_and_ends_with_a_server_that_speaks_the_lifespan_protocol() -> None:
    background = Background()
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(site(background)({"type": "lifespan"}, to_app.get, from_app.put))
    await to_app.put({"type": "lifespan.startup"})
    assert (await from_app.get())["type"] == "lifespan.startup.complete"
    await background.started.wait()
    await to_app.put({"type": "lifespan.shutdown"})
    assert (await from_app.get())["type"] == "lifespan.shutdown.complete"
    await life
    assert not background.is_running


async def test_it_starts_with_the_first_connection_under_a_server_without_lifespan() -> None:
    background = Background()
    app = site(background)
    for kind in ("http", "websocket", "http"):
        assert await ask(app, kind) == [{"type": "answer"}]
    await background.started.wait()
    assert background.starts == 1


async def test_a_task_that_fails_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    background = Background(ValueError("a bug"), OSError("no network"))
    with caplog.at_level(logging.ERROR):
        await ask(site(background))
        await background.started.wait()
    assert background.starts == 3
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == [
        "no network",
        "a bug",
    ]


async def test_a_task_that_has_returned_is_started_again_with_the_next_connection() -> None:
    starts = []

    async def brief() -> None:
        starts.append(True)

    app = WithBackground(answer, brief)
    for _ in range(2):
        await ask(app)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert len(starts) == 2


async def test_a_server_stops_while_a_failing_task_waits_to_be_restarted() -> None:
    async def always_fails() -> None:
        raise ValueError("a bug")

    app = WithBackground(answer, always_fails, restart_delay=60.0)
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, to_app.get, from_app.put))
    await to_app.put({"type": "lifespan.startup"})
    await to_app.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(life, 5)
    assert from_app.qsize() == 2


async def test_a_server_stops_although_the_task_fails_when_it_is_cancelled() -> None:
    cancellations = []
    started = asyncio.Event()

    async def fails_when_cancelled() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancellations.append(True)
            raise ValueError("a bug") from None

    app = WithBackground(answer, fails_when_cancelled, restart_delay=60.0)
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, to_app.get, from_app.put))
    await to_app.put({"type": "lifespan.startup"})
    await asyncio.wait_for(started.wait(), 5)
    await to_app.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(life, 5)
    assert (from_app.qsize(), cancellations) == (2, [True])
