"""Whether other server processes listen to announcements: where none does, nothing is sent to Redis.

Every process that listens sends all of them a sign of life, its probe, once a second. What is not certain
counts as yes: before a process has listened for a while, when its own probes do not come back, and in one
that does not listen at all, such as `manage.py ticker`.
"""

from time import monotonic
from typing import Final

#: Seconds without a process's own probe after which its subscription counts as lost.
LOST_AFTER: Final = 3.0
#: Seconds after its last probe for which another process is there, long enough for a loop that stands still.
THERE_FOR: Final = 10.0


class Listeners:
    """What this process knows of the others."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Be certain of nothing."""
        self._certain_until = self._others_until = 0.0

    def heard_own_probe(self) -> None:
        now = monotonic()
        if now >= self._certain_until:
            # Others that were there before have not been heard yet.
            self._others_until = now + THERE_FOR
        self._certain_until = now + LOST_AFTER

    def heard_other(self) -> None:
        self._others_until = monotonic() + THERE_FOR

    def has_heard_others(self) -> bool:
        """Whether others are there, or may be because this process has only begun to listen."""
        return monotonic() < self._others_until

    def may_be_there(self) -> bool:
        """Whether any other process may be listening."""
        now = monotonic()
        return now < self._others_until or now >= self._certain_until


#: Those of this process.
listeners = Listeners()
