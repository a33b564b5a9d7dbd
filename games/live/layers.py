"""The channel layer of a single process."""

import time

from channels.layers import InMemoryChannelLayer

SWEEP_INTERVAL = 5.0


class SweepingChannelLayer(InMemoryChannelLayer):  # type: ignore[misc]  # Channels is not typed
    """Looks for expired messages every few seconds; the stock layer does it at every turn."""

    _swept = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._swept >= SWEEP_INTERVAL:
            self._swept = now
            super()._clean_expired()
