"""A background task that lives as long as the server process, under any ASGI server.

Under a server with the lifespan protocol (uvicorn) it starts and ends with the server, under others
(daphne) it starts with the first connection. After an error it is started again.
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

#: Seconds before a task that has failed is started again.
RESTART_DELAY = 1.0
#: Seconds before a task that has not ended is cancelled again.
CANCEL_INTERVAL = 0.5


class WithBackground:
    """An ASGI application together with a background task."""

    def __init__(
        self,
        app: App,
        background: Callable[[], Coroutine[Any, Any, None]],
        restart_delay: float = RESTART_DELAY,
    ) -> None:
        self._app = app
        self._background = background
        self._restart_delay = restart_delay
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        self._start()
        await self._app(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._stop()
        await send({"type": "lifespan.shutdown.complete"})

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        """Run the task until it returns or is cancelled."""
        while True:
            try:
                await self._background()
            except Exception:
                # Without it the server responds, but its clocks stand still, so it has to be started again.
                logger.exception("The background task has failed; it is started again.")
            else:
                return
            await asyncio.sleep(self._restart_delay)

    async def _stop(self) -> None:
        """Cancel the task until it has ended: an error at that moment makes it start again instead."""
        while self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=CANCEL_INTERVAL)
