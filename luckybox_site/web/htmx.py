"""Who asks: htmx, which puts parts into a page, or a browser, which wants a whole one."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def wants_parts(request: HttpRequest) -> bool:
    """True for htmx, also of a request that failed before any middleware had seen it."""
    return bool(HtmxDetails(request))
