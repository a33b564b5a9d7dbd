"""What belongs to no app: the answer to "are you well?"."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the site can do its work, 503 when something it needs is missing."""
    checks = {"database": _database_answers(), "cache": _cache_answers()}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _cache_answers() -> bool:
    try:
        cache.set("health", "well", timeout=10)
    except RedisError:
        return False
    return True
