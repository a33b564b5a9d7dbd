"""Views that belong to no app: the health check, robots.txt and the icon."""

from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from redis.exceptions import RedisError

from luckybox_site.web.methods import READ, takes

DAY = 24 * 3600
#: Robots may read the page of a table, but none of the addresses below it.
ROBOTS = """\
User-agent: *
Disallow: /t/*/*/
Disallow: /t/*/*.
"""


@takes(*READ)
@cache_control(max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Tell robots which addresses to leave alone."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@takes(*READ)
@cache_control(max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, at the address that browsers try without being told."""
    return redirect(static("img/favicon.svg"))


@takes(*READ)
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Respond with 200 while the database and the cache can be reached, and with 503 otherwise."""
    checks = {"database": _database_works(), "cache": _cache_works()}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def _database_works() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _cache_works() -> bool:
    try:
        cache.set("health", "well", timeout=10)
    except RedisError:
        return False
    return True
