"""How often something may be done: counts by person, account or address, shared by all processes.

The counts are in the cache: Redis where the site is scaled out, memory where it is one process. While Redis
does not answer, each process counts for itself, so that nobody is turned away because of it.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from time import time
from typing import NamedTuple, TypeVar

from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

from luckybox_site.web.circuit import redis_circuit

T = TypeVar("T")

HOUR, DAY = 3600, 24 * 3600
#: Refusals are counted in spans of so many seconds, of which the last hour and the last day are summed up.
SPAN = 600


class Limit(NamedTuple):
    """At most so many in so many seconds; with 0 seconds, so many at the same time."""

    name: str
    most: int
    seconds: int = 0


#: What is counted, and for whom: a person, an account, an address or a table.
Claim = tuple[Limit, str]


def take(limit: Limit, who: str) -> bool:
    """Count one more of somebody; whether that is still within the limit."""
    is_allowed = count(limit, who, 1) <= limit.most
    if not is_allowed:
        note_refusal(limit)
    return is_allowed


def give_back(limit: Limit, who: str) -> None:
    """Count one less: it was refused for another reason, or turned out to be harmless."""
    count(limit, who, -1)


def take_all(claims: Sequence[Claim]) -> Limit | None:
    """Count one more for each of these, or for none of them: then the limit that was met."""
    for taken, (limit, who) in enumerate(claims, start=1):
        if not take(limit, who):
            for claim in claims[:taken]:
                give_back(*claim)
            return limit
    return None


def seconds_left(limit: Limit) -> int:
    """Seconds until the next period begins."""
    return limit.seconds - int(time()) % limit.seconds


def count(limit: Limit, who: str, more: int, seconds: int = 0) -> int:
    """Add to a count of this period, which lasts as long as the limit says, or so many seconds."""
    period = seconds or limit.seconds
    return _add(_key(limit, who, period), more, period)


def total(limit: Limit, who: str) -> int:
    """What has been counted of somebody in this period."""
    key = _key(limit, who, limit.seconds)
    return int(shared(lambda cache: cache.get(key, 0)))


def first_time(limit: Limit, what: str) -> bool:
    """Whether something has not been seen in this period, which is noted with the question."""
    key = "seen-" + _key(limit, what, limit.seconds)
    return bool(shared(lambda cache: cache.add(key, 1, timeout=limit.seconds)))


def _key(limit: Limit, who: str, period: int) -> str:
    # Account names are whatever somebody enters.
    name = sha256(who.encode()).hexdigest()[:24]
    return f"limit-{limit.name}-{name}-{int(time()) // period}"


def _add(key: str, more: int, lasts: int) -> int:
    def add(cache: BaseCache) -> int:
        cache.add(key, 0, timeout=lasts)
        return int(cache.incr(key, more))

    return shared(add)


# -- how often limits are met


def note_refusal(limit: Limit) -> None:
    """Somebody has met a limit."""
    _add(_refusals(limit, int(time()) // SPAN), 1, DAY + SPAN)


def refusals(limit: Limit) -> tuple[int, int]:
    """How often a limit was met in the last hour, and in the last day."""
    now = int(time()) // SPAN
    keys = [_refusals(limit, now - back) for back in range(DAY // SPAN)]
    found = shared(lambda cache: cache.get_many(keys))
    counts = [int(found.get(key, 0)) for key in keys]
    return sum(counts[: HOUR // SPAN]), sum(counts)


def _refusals(limit: Limit, span: int) -> str:
    return f"refusals-{limit.name}-{span}"


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
