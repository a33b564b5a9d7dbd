"""What belongs to no app: the answer to "are you well?", and what browsers and robots ask every site for."""

from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from redis.exceptions import RedisError

from luckybox_site.web.methods import READ, takes

DAY = 24 * 3600
#: The page of a table is there for whoever has its link; what lies below it is for those who come from there.
ROBOTS = """\
User-agent: *
Disallow: /t/*/*/
Disallow: /t/*/*.
"""


@takes(*READ)
@cache_control(max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Where robots need not look."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@takes(*READ)
@cache_control(max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for those who look for it where it has always been."""
    return redirect(static("img/favicon.svg"))


@takes(*READ)
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 when the site can do its work, 503 when something it needs is missing."""
    checks = {"database": _database_answers(), "cache": _cache_answers()}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _cache_answers() -> bool:
    try:
        cache.set("health", "well", timeout=10)
    except RedisError:
        return False
    return True
