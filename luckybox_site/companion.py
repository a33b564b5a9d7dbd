"""A task that lives as long as the server process, whichever ASGI server that is.

Where the server speaks the lifespan protocol the task starts and ends with it. Where it does not (daphne),
the task starts with the first connection. A task that fails is started again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


logger = logging.getLogger(__name__)

#: How long to wait before a task that has failed is started again.
RECOVERY = 1.0
#: How long to wait before one that was told to end is told again.
INSISTENCE = 0.5


class WithCompanion:
    """An ASGI application with a task beside it."""

    def __init__(
        self, app: App, companion: Callable[[], Coroutine[Any, Any, None]], recovery: float = RECOVERY
    ) -> None:
        self._app = app
        self._recovery = recovery
        self._companion = companion
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        self._start()
        await self._app(scope, receive, send)

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._accompany())

    async def _accompany(self) -> None:
        while True:
            try:
                await self._companion()
            except Exception:
                # Without the companion a server answers, and its clocks stand still: it has to come back.
                logger.exception("What runs beside the server has failed; it starts again.")
            else:
                return
            await asyncio.sleep(self._recovery)

    async def _stop(self) -> None:
        """Until it has ended: a fault in the same moment makes a task start again instead."""
        while self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=INSISTENCE)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._stop()
        await send({"type": "lifespan.shutdown.complete"})
