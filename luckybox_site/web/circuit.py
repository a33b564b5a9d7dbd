"""A circuit breaker for Redis: after a failure it is not called until a probe has succeeded."""

import logging
from threading import Lock
from time import monotonic

logger = logging.getLogger(__name__)

#: Seconds that an answer of Redis is waited for.
ANSWERS_WITHIN = 0.15
#: Seconds after a failure during which Redis is not asked, except by a probe.
REST = 2.0


class Circuit:
    """Closed while a service answers; open after a failure, until one attempt has succeeded.

    While it is open, one caller after each rest may try. A server probes once a second as well, so that
    hardly any request is that one. Threads and event loops share it.
    """

    def __init__(self, name: str, rest: float = REST) -> None:
        self._name = name
        self._rest = rest
        self._guard = Lock()
        self._failed_at: float | None = None
        self._next_try = 0.0

    @property
    def is_closed(self) -> bool:
        """Whether the last attempt succeeded."""
        return self._failed_at is None

    def allows(self) -> bool:
        """Whether to call now. While the circuit is open, one caller is allowed after each rest."""
        if self._failed_at is None:
            return True
        with self._guard:
            now = monotonic()
            if now < self._next_try:
                return False
            self._next_try = now + self._rest
            return True

    def failed(self, error: BaseException) -> None:
        """An attempt has failed, or has taken too long."""
        with self._guard:
            now = monotonic()
            if self._failed_at is None:
                logger.warning("%s does not answer; the site goes on without it. (%r)", self._name, error)
                self._failed_at = now
            self._next_try = now + self._rest

    def succeeded(self) -> None:
        """An attempt has succeeded."""
        if self._failed_at is None:
            return
        with self._guard:
            if self._failed_at is not None:
                seconds = monotonic() - self._failed_at
                logger.warning("%s answers again, after %.1f s.", self._name, seconds)
                self._failed_at = None


#: The circuit of this process, for everything that calls Redis.
redis_circuit = Circuit("Redis")
