"""See the package."""

import time

from django.db.backends.postgresql import base

#: A connection that worked so many seconds ago is taken to work still. One that does not costs its request a
#: "try again", and is replaced.
HEALTHY_FOR = 5.0


class DatabaseWrapper(base.DatabaseWrapper):
    """Asks an idle connection, and leaves a busy one alone: a question costs as much as a small query."""

    _asked = 0.0

    def close_if_health_check_failed(self) -> None:
        now = time.monotonic()
        if self.connection is not None and now - self._asked < HEALTHY_FOR:
            # Nor is it asked later in this request: within a transaction the question would open another one.
            self.health_check_done = True
            return
        super().close_if_health_check_failed()
        self._asked = now
