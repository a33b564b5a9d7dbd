"""Views that belong to no app: health checks, robots.txt and the icon."""

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from redis.exceptions import RedisError

from luckybox_site.web.circuit import redis_circuit
from luckybox_site.web.methods import READ, takes

DAY = 24 * 3600
#: Robots may read the page of a table or a tournament, but none of the addresses below it.
ROBOTS = """\
User-agent: *
Disallow: /t/*/*/
Disallow: /t/*/*.
Disallow: /tournaments/*/*/
Disallow: /tournaments/*/*.
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
def live(request: HttpRequest) -> JsonResponse:
    """Respond with 200 as long as this process responds at all; otherwise it should be restarted."""
    return JsonResponse({"status": "live"})


@takes(*READ)
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Respond with 200 while this process can reach the database, and with 503 otherwise.

    Without Redis it is degraded, but people play on.
    """
    database, redis = _database_works(), _redis_state()
    usual = "degraded" if redis == "lost" else "ready"
    answer = {"status": usual if database else "unavailable", "database": database, "redis": redis}
    return JsonResponse(answer, status=200 if database else 503)


def _database_works() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _redis_state() -> str:
    """`connected`, `lost`, or `unused` by a site that is one process."""
    if not settings.REDIS_URL:
        return "unused"
    if redis_circuit.allows():
        try:
            cache.set("health", "well", timeout=10)
        except RedisError as error:
            redis_circuit.failed(error)
        else:
            redis_circuit.succeeded()
    return "connected" if redis_circuit.is_closed else "lost"
