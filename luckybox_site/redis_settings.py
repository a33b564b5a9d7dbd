"""What processes share through Redis, or keep each for itself where there is none: channel layers and caches.

A Redis that does not answer at once is done without (`web/circuit.py`).
"""

from typing import Any

from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from luckybox_site.web.circuit import ANSWERS_WITHIN

QUICK: dict[str, Any] = {"socket_connect_timeout": ANSWERS_WITHIN, "socket_timeout": ANSWERS_WITHIN}


def channel_layers(redis_url: str, prefix: str) -> dict[str, Any]:
    """Django's setting CHANNEL_LAYERS; the prefix tells this site from others in the same Redis."""
    if redis_url:
        host = {"address": redis_url, **QUICK, "retry": AsyncRetry(NoBackoff(), 0)}
        layer = {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [host], "prefix": prefix},
        }
    else:
        # Only the hub receives, and what waits for it is a few dozen bytes for each move.
        layer = {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 10_000}}
    return {"default": layer}


def caches(redis_url: str, prefix: str) -> dict[str, Any]:
    """Django's setting CACHES: counts for limits, which may be lost, and whether Redis can be reached."""
    # `local` counts while `default` is a Redis that does not answer.
    found: dict[str, Any] = {name: _in_memory(name) for name in ("default", "local")}
    if redis_url:
        found["default"] = {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": redis_url,
            "KEY_PREFIX": prefix,
            "OPTIONS": {**QUICK, "retry": Retry(NoBackoff(), 0)},
        }
    return found


def _in_memory(name: str) -> dict[str, Any]:
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": name,
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
