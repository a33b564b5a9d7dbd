"""Receives announcements of other server processes, and detects a hanging Redis or a lost subscription."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

from games.live.announce import Change
from games.live.listeners import LOST_AFTER, listeners
from games.live.sender import GIVEN_UP_AFTER, GROUP, attempt, this_process
from luckybox_site.web.circuit import redis_circuit

logger = logging.getLogger(__name__)

#: Seconds from one probe to the next: a message to oneself and to all who listen.
PROBE_INTERVAL = 1.0
#: Seconds after which the others certainly know that this process listens.
KNOWN_AFTER = 0.5


class Receiver:
    """The subscription of one event loop."""

    def __init__(self, hear: Callable[[Iterable[Change]], None], compare_now: Callable[[], None]) -> None:
        """`hear` takes the announcements of others; `compare_now` is called when some may have been lost."""
        self._hear = hear
        self._compare_now = compare_now
        self._channel = ""
        self._receiving: asyncio.Task[None] | None = None
        self._joining = asyncio.Lock()
        self._heard_at = monotonic()
        #: Whether announcements of other processes arrive, as far as is known.
        self.is_live = True

    @property
    def is_receiving(self) -> bool:
        return self._receiving is not None

    async def listen(self) -> None:
        """Subscribe. Called at every comparison of versions, because a membership expires after a day."""
        async with self._joining:
            if not redis_circuit.allows() or await attempt(self._subscribe()):
                return
            await self._drop_subscription()

    async def _subscribe(self) -> None:
        layer = get_channel_layer()
        if self._receiving is None:
            self._channel = await layer.new_channel("hub")
            self._heard_at = monotonic()
            self._receiving = asyncio.create_task(self._receive_all(layer, self._channel))
            asyncio.get_running_loop().call_later(KNOWN_AFTER, self._compare_now)
        await layer.group_add(GROUP, self._channel)
        await layer.group_send(GROUP, _probe())

    async def _receive_all(self, layer: Any, channel: str) -> None:
        try:
            while True:
                message = await layer.receive(channel)
                self._heard_at = monotonic()
                if message.get("from") != this_process():
                    listeners.heard_other()
                    self._hear(Change(*change) for change in message["topics"])
                elif not message["topics"]:
                    listeners.heard_own_probe()
        except Exception:
            # Nobody awaits this task, so the exception would be lost. The next `listen` subscribes again.
            logger.warning("Announcements are no longer received.", exc_info=True)
        finally:
            if self._channel == channel:
                self._receiving = None

    async def _drop_subscription(self) -> None:
        """Give up the subscription and close its connection, whatever state they are in."""
        receiving, self._receiving, self._channel = self._receiving, None, ""
        with suppress(Exception):
            async with asyncio.timeout(GIVEN_UP_AFTER):
                await get_channel_layer().flush()
        if receiving is not None:
            receiving.cancel()

    # -- probes

    async def watch(self, interval: float = PROBE_INTERVAL) -> None:
        """Probe at intervals as long as the process lives; without Redis return at once."""
        while settings.REDIS_URL:
            await asyncio.sleep(interval)
            await self.probe()

    async def probe(self) -> None:
        """Send a message that comes back. A failure opens the circuit of the whole process."""
        if self._receiving is None or not self._channel:
            has_sent = await attempt(_send_to_nobody())
        else:
            has_sent = await attempt(get_channel_layer().group_send(GROUP, _probe()))
            if has_sent and monotonic() - self._heard_at > LOST_AFTER:
                logger.warning("Announcements of other processes do not arrive; subscribing anew.")
                async with self._joining:
                    await self._drop_subscription()
                has_sent = False
        if has_sent != self.is_live:
            self.is_live = has_sent
            # Announcements may have been lost meanwhile.
            self._compare_now()


def _probe() -> dict[str, Any]:
    """An announcement of nothing."""
    return {"type": "topics.changed", "from": this_process(), "topics": []}


async def _send_to_nobody() -> None:
    """A message that nobody receives."""
    await get_channel_layer().send("nobody", _probe())
