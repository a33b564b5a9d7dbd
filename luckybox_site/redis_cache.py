"""A cache in Redis whose readers have another place to ask, so that they outlive Redis."""

from contextlib import suppress
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

#: So many seconds something stays at the most: what could not be said while Redis was away is true then.
LONGEST = 600


class PatientCache(RedisCache):
    """While Redis is away nothing is known, and nothing fails."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        with suppress(RedisError):
            return super().get(key, default, version)
        return default

    def set(self, key: Any, value: Any, timeout: Any = LONGEST, version: int | None = None) -> None:
        with suppress(RedisError):
            super().set(key, value, min(timeout, LONGEST), version)

    def delete(self, key: Any, version: int | None = None) -> bool:
        with suppress(RedisError):
            return super().delete(key, version)
        return False

    def has_key(self, key: Any, version: int | None = None) -> bool:
        with suppress(RedisError):
            return super().has_key(key, version)
        return False
