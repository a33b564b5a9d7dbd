"""The kinds of jobs. Each app registers functions by name in its module `jobs`, which is found by itself."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any, Final, NamedTuple

from django.utils import timezone
from django.utils.functional import Promise

#: How often a job is tried before it has failed.
ATTEMPTS = 5

#: Called with a `Progress` and the arguments. It must be safe to run again after it was killed half-way.
Function = Callable[..., Any]


class Failed(Exception):  # noqa: N818  an answer, not a fault
    """A job cannot be done, and trying again would not help; the message is for people."""


class Nightly(NamedTuple):
    """Once a day, at this hour of the site's time zone, or later if no worker was there."""

    hour: int

    def period(self, now: datetime) -> str:
        """The name of the period that has begun, or nothing before the hour."""
        local = timezone.localtime(now)
        return local.date().isoformat() if local.time() >= time(self.hour) else ""


class Every(NamedTuple):
    """Once in each stretch of time."""

    interval: timedelta

    def period(self, now: datetime) -> str:
        return str(int(now.timestamp() // self.interval.total_seconds()))


class Kind(NamedTuple):
    """A kind of job."""

    name: str
    words: str | Promise
    function: Function
    attempts: int
    timing: Nightly | Every | None
    #: Whether there is anything to do; asked before a job with a timing is made.
    is_needed: Callable[[], bool]
    #: Whether the arguments are forgotten once it is done.
    is_private: bool
    #: What staff need to follow its progress; its owner always may.
    permission: str


kinds: Final[dict[str, Kind]] = {}


def job(  # noqa: PLR0913  each is a word of its own where a job is registered
    name: str,
    words: str | Promise,
    *,
    attempts: int = ATTEMPTS,
    timing: Nightly | Every | None = None,
    is_needed: Callable[[], bool] = lambda: True,
    is_private: bool = False,
    permission: str = "jobs.view_job",
) -> Callable[[Function], Function]:
    """Register a function as the kind of job with this name; `words` are what people read."""

    def register(function: Function) -> Function:
        if name in kinds:
            raise ValueError(f"There are two kinds of job named {name!r}.")
        kinds[name] = Kind(name, words, function, attempts, timing, is_needed, is_private, permission)
        return function

    return register
