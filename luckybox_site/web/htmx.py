"""What an answer is for: htmx puts parts into a page, a program reads JSON, a browser shows a whole page."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def wants_parts(request: HttpRequest) -> bool:
    """True for htmx, also of a request that failed before any middleware had seen it."""
    return bool(HtmxDetails(request))


def wants_json(request: HttpRequest) -> bool:
    """True for a program that asks for JSON; browsers always accept pages."""
    return request.headers.get("Accept", "") == "application/json"
