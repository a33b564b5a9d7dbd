"""Receives what other server processes announce, and notices when Redis hangs or has lost a subscription."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

from games.live.announce import Change
from games.live.sender import GIVEN_UP_AFTER, GROUP, attempt, this_process
from luckybox_site.web.circuit import redis_circuit

logger = logging.getLogger(__name__)

#: Seconds from one probe to the next: a message to oneself.
PROBE_INTERVAL = 1.0
#: Seconds without a probe after which a subscription counts as lost.
DEAF_AFTER = 3.0
PROBE = {"type": "probe"}


class Receiver:
    """The subscription of one event loop."""

    def __init__(self, hear: Callable[[Iterable[Change]], None], look_now: Callable[[], None]) -> None:
        """`hear` is told what others announce; `look_now` says that something may have been missed."""
        self._hear = hear
        self._look_now = look_now
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
        """Subscribe. Repeated now and then, for a membership in a group runs out after a day."""
        async with self._joining:
            if not redis_circuit.allows() or await attempt(self._subscribe()):
                return
            await self._begin_anew()

    async def _subscribe(self) -> None:
        layer = get_channel_layer()
        if self._receiving is None:
            self._channel = await layer.new_channel("hub")
            self._heard_at = monotonic()
            self._receiving = asyncio.create_task(self._receive_all(layer, self._channel))
        await layer.group_add(GROUP, self._channel)

    async def _receive_all(self, layer: Any, channel: str) -> None:
        try:
            while True:
                message = await layer.receive(channel)
                self._heard_at = monotonic()
                if message != PROBE and message.get("from") != this_process():
                    self._hear(Change(*change) for change in message["topics"])
        except Exception:
            # Nobody awaits this task, so its end would go unnoticed. The next `listen` begins anew.
            logger.warning("Announcements are no longer received.", exc_info=True)
        finally:
            if self._channel == channel:
                self._receiving = None

    async def _begin_anew(self) -> None:
        """Forget the subscription and its connection; half of either may be left."""
        receiving, self._receiving, self._channel = self._receiving, None, ""
        with suppress(Exception):
            async with asyncio.timeout(GIVEN_UP_AFTER):
                await get_channel_layer().flush()
        if receiving is not None:
            receiving.cancel()

    # -- is anybody there

    async def watch(self, interval: float = PROBE_INTERVAL) -> None:
        """Send oneself a message again and again, as long as the process lives and there is a Redis."""
        while settings.REDIS_URL:
            await asyncio.sleep(interval)
            await self.probe()

    async def probe(self) -> None:
        """Find out whether messages are sent and received; a failure opens the circuit for everybody."""
        if self._receiving is None or not self._channel:
            has_sent = await attempt(_knock())
        else:
            has_sent = await attempt(get_channel_layer().send(self._channel, PROBE))
            if has_sent and monotonic() - self._heard_at > DEAF_AFTER:
                logger.warning("Announcements of other processes do not arrive; subscribing anew.")
                async with self._joining:
                    await self._begin_anew()
                has_sent = False
        if has_sent != self.is_live:
            self.is_live = has_sent
            # What was announced in between may have been missed; and from now on it is compared more often.
            self._look_now()


async def _knock() -> None:
    """A message that nobody receives."""
    await get_channel_layer().send("nobody", PROBE)
