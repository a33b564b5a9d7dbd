"""Sends announcements to the other server processes, through a Redis that may hang."""

import asyncio
import os
from collections import deque
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any, Final

from channels.layers import get_channel_layer

from luckybox_site.web.circuit import redis_circuit

#: Every server process receives every announcement, and ignores topics that nobody follows there.
GROUP: Final = "topics"
#: Announcements that wait for the one under way. The oldest are dropped: sockets catch up by version.
MOST_WAITING = 1000
#: Topics in one message.
MOST_AT_ONCE = 100
#: Seconds after which a message that is still under way counts as lost, whatever its client is doing.
GIVEN_UP_AFTER = 0.5

_TOKEN: Final = token_hex(8)


def this_process() -> str:
    """The name of this process in its messages, which it ignores when Redis returns them."""
    return f"{_TOKEN}-{os.getpid()}"


class Sender:
    """Sends one message at a time; topics announced meanwhile are sent together in the next."""

    def __init__(self) -> None:
        self._waiting: deque[list[Any]] = deque(maxlen=MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    def send(self, topics: list[list[Any]]) -> None:
        """Send these soon. While Redis does not answer, they are dropped."""
        self._waiting.extend(topics)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        while self._waiting:
            if not redis_circuit.allows():
                self._waiting.clear()
                return
            count = min(len(self._waiting), MOST_AT_ONCE)
            topics = [self._waiting.popleft() for _ in range(count)]
            message = {"type": "topics.changed", "from": this_process(), "topics": topics}
            await attempt(get_channel_layer().group_send(GROUP, message))


async def attempt(work: Coroutine[Any, Any, None]) -> bool:
    """Await a call of Redis with a time limit and report it to the circuit; whether it succeeded."""
    try:
        async with asyncio.timeout(GIVEN_UP_AFTER):
            await work
    except Exception as error:  # noqa: BLE001  Redis, its client and its layer raise unrelated exceptions
        redis_circuit.failed(error)
        return False
    redis_circuit.succeeded()
    return True
