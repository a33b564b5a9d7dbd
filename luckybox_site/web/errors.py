"""Error pages: the status, one sentence and a way on; for htmx only the sentence.

None of them needs the database, so that they work while it cannot be reached.
"""

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.encoding import iri_to_uri
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from luckybox_site.web.fields import wants_parts
from luckybox_site.wsgi_bridge import TOO_BUSY

logger = logging.getLogger(__name__)

#: What Django raises while the database cannot be reached.
NO_DATABASE = (OperationalError, InterfaceError)
SECONDS_TO_WAIT = 5


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        sentence = _("That was too much data at once. Nothing has changed.")
        return _error(request, 413, sentence, template="errors/400.html")
    return _error(request, 400, _("That request could not be understood. Nothing has changed."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, _sentence(exception) or _("You may not do that here."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This page is out of date, or your browser blocks cookies. Load it again and try once more.")
    return _error(request, 403, sentence, template="errors/403_csrf.html")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 404, _sentence(exception) or _("There is nothing at this address."))


def not_allowed(request: HttpRequest, response: HttpResponseBase) -> HttpResponse:
    """The page for a wrong HTTP method; Django's own response has no text."""
    page = _error(request, 405, _("This address cannot be opened directly. Nothing has changed."))
    page.headers["Allow"] = response.headers["Allow"]
    return page


def unavailable(request: HttpRequest) -> HttpResponse:
    """The page while the database cannot be reached; the browser loads it again by itself."""
    sentence = _("The site is not available just now. Nothing is lost. Please try again in a moment.")
    again = request.path if request.method in {"GET", "HEAD"} else _above(request)
    page = _error(request, 503, sentence, again)
    page.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    page.headers["Refresh"] = f"{SECONDS_TO_WAIT};url={iri_to_uri(again)}"
    page.headers["Cache-Control"] = "no-store"
    return page


def too_busy(request: HttpRequest) -> HttpResponse:
    """The page for a log-in while many others are under way."""
    sentence = _("Many people are logging in just now. Nothing has changed; please try again in a minute.")
    page = _error(request, 503, sentence, request.path)
    page.headers["Retry-After"] = "60"
    return page


def too_many(request: HttpRequest, seconds: int = 60) -> HttpResponse:
    """The page for a form that came too often, with the seconds after which it can be sent again."""
    minutes = max(1, -(-seconds // 60))
    sentence = ngettext(
        "That was too often just now. Nothing has changed; please try again in a minute.",
        "That was too often just now. Nothing has changed; please try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}
    return _too_many(request, sentence, seconds)


def too_many_guesses(request: HttpRequest, seconds: int) -> HttpResponse:
    """The page for a link or code after too many that lead nowhere."""
    minutes = max(1, -(-seconds // 60))
    sentence = ngettext(
        "Too many links and codes from here led nowhere. Please try yours again in a minute.",
        "Too many links and codes from here led nowhere. Please try yours again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}
    return _too_many(request, sentence, seconds)


def _too_many(request: HttpRequest, sentence: str, seconds: int) -> HttpResponse:
    page = _error(request, 429, sentence, request.path)
    page.headers["Retry-After"] = str(seconds)
    return page


def broken(request: HttpRequest) -> HttpResponse:
    """The page for an exception that nobody has caught; it uses as little as possible of the site."""
    if isinstance(sys.exc_info()[1], NO_DATABASE):
        return unavailable(request)
    if wants_parts(request):
        return _notice(_("Something went wrong on our side. Nothing of yours is lost."), 500)
    return HttpResponse(render_to_string("500.html"), status=500)


def _error(
    request: HttpRequest, status: int, sentence: str, above: str = "", template: str = ""
) -> HttpResponse:
    if wants_parts(request):
        return _notice(sentence, status)
    context: dict[str, Any] = {"status": status, "sentence": sentence, "above": above or _above(request)}
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        # Whoever waits for a database should not wait a second time.
        context["your_games"] = ()
    page = render(request, template or f"errors/{status}.html", context, status=status)
    # The bar at its top shows the visitor's own tables.
    add_never_cache_headers(page)
    return page


def _notice(sentence: str, status: int) -> HttpResponse:
    html = render_to_string("games/notice.html", {"sentence": sentence, "swap": True, "at_version": 0})
    return HttpResponse(html, status=status)


def _sentence(exception: Exception) -> str:
    """The sentence that our code raised an exception with; what Django raises it with is for programmers."""
    sentence = exception.args[0] if exception.args else ""
    return sentence if isinstance(sentence, str) else ""


def _above(request: HttpRequest) -> str:
    """The address one level up: for everything below `/t/CODE/` the page of that table."""
    return request.path.rstrip("/").rpartition("/")[0] + "/"


class KnownMethods(MiddlewareMixin):
    """Middleware: answers 405 before the CSRF check, which would say that a token is missing."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseNotAllowed | None:
        methods = getattr(view, "methods", None)
        return HttpResponseNotAllowed(methods) if methods and request.method not in methods else None


class ErrorPages:
    """Middleware: pages for 405, for too many log-ins, and for a database that cannot be reached."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get(TOO_BUSY):
            return too_busy(request)
        response = self.get_response(request)
        return not_allowed(request, response) if isinstance(response, HttpResponseNotAllowed) else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, NO_DATABASE):
            return None
        logger.error("The database cannot be reached: %s", exception)
        return unavailable(request)
