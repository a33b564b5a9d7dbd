"""How often something may be done: counts by person, account or address, shared by all processes.

The counts are in the cache: Redis where the site is scaled out, memory where it is one process. While Redis
does not answer, each process counts for itself, so that nobody is turned away because of it.
"""

from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import NamedTuple, TypeVar

from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

from luckybox_site.web.circuit import redis_circuit

T = TypeVar("T")


class Limit(NamedTuple):
    """At most so many in so many seconds."""

    name: str
    most: int
    seconds: int


def take(limit: Limit, who: str) -> bool:
    """Count one more of somebody; whether that is still within the limit."""
    is_allowed = _count(limit, who, 1) <= limit.most
    _count(limit, "everybody" if is_allowed else "refused", 1)
    return is_allowed


def give_back(limit: Limit, who: str) -> None:
    """Count one less: it was refused for another reason, or turned out to be harmless."""
    _count(limit, who, -1)


def total(limit: Limit) -> int:
    """How many were allowed in this period, over all people and addresses."""
    return _count(limit, "everybody", 0)


def refused(limit: Limit) -> int:
    """How many were refused in this period."""
    return _count(limit, "refused", 0)


def seconds_left(limit: Limit) -> int:
    """Seconds until the next period begins."""
    return limit.seconds - int(time()) % limit.seconds


def _count(limit: Limit, who: str, more: int) -> int:
    # Account names are whatever somebody enters.
    name = sha256(who.encode()).hexdigest()[:24]
    key = f"limit-{limit.name}-{name}-{int(time()) // limit.seconds}"

    def add(cache: BaseCache) -> int:
        cache.add(key, 0, timeout=limit.seconds)
        return int(cache.incr(key, more))

    return shared(add)


def shared(work: Callable[[BaseCache], T]) -> T:
    """Do something with the cache that all processes share; without Redis, with that of this process."""
    if redis_circuit.allows():
        try:
            done = work(caches["default"])
        except RedisError as error:
            redis_circuit.failed(error)
        except ValueError:
            # The period ended between two questions.
            pass
        else:
            redis_circuit.succeeded()
            return done
    return work(caches["local"])
