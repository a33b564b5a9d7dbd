"""What a visitor reads when something is not possible: one sentence with the right status, in our look.

None of this touches the database, so it works while there is none.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.encoding import iri_to_uri
from django.utils.translation import gettext as _

from luckybox_site.web.htmx import wants_parts

logger = logging.getLogger(__name__)

AWAY = (OperationalError, InterfaceError)
SECONDS_TO_WAIT = 5


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        sentence = _("That was more than this site takes at once. Nothing has changed.")
        return _error(request, 413, sentence, template="errors/400.html")
    return _error(request, 400, _("That request could not be understood. Nothing has changed."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, _sentence(exception) or _("You may not do that here."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This page is too old, or cookies are blocked. Load it again and repeat what you did.")
    return _error(request, 403, sentence, template="errors/403_csrf.html")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 404, _sentence(exception) or _("There is nothing at this address."))


def not_allowed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A page for an answer that Django leaves empty."""
    page = _error(request, 405, _("This address cannot be opened like that. Nothing has changed."))
    page.headers["Allow"] = response.headers["Allow"]
    return page


def away(request: HttpRequest) -> HttpResponse:
    """While the database does not answer."""
    sentence = _("The server is catching its breath. Nothing is lost; please try again in a moment.")
    again = request.path if request.method in {"GET", "HEAD"} else _above(request)
    page = _error(request, 503, sentence, again)
    page.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    page.headers["Refresh"] = f"{SECONDS_TO_WAIT};url={iri_to_uri(again)}"
    page.headers["Cache-Control"] = "no-store"
    return page


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours; the page for it needs nothing that might be broken as well."""
    if isinstance(sys.exc_info()[1], AWAY):
        return away(request)
    if wants_parts(request):
        return _notice(_("Something broke on our side. Nothing of yours is lost."), 500)
    return HttpResponse(render_to_string("500.html"), status=500)


def _error(
    request: HttpRequest, status: int, sentence: str, above: str = "", template: str = ""
) -> HttpResponse:
    if wants_parts(request):
        return _notice(sentence, status)
    context = {"status": status, "sentence": sentence, "above": above or _above(request)}
    return render(request, template or f"errors/{status}.html", context, status=status)


def _notice(sentence: str, status: int) -> HttpResponse:
    html = render_to_string("games/notice.html", {"sentence": sentence, "swap": True, "at_version": 0})
    return HttpResponse(html, status=status)


def _sentence(exception: Exception) -> str:
    """Our own sentence, if whoever raised this had one; Django's are for programmers."""
    said = exception.args[0] if exception.args else ""
    return said if isinstance(said, str) else ""


def _above(request: HttpRequest) -> str:
    """The page that an address belongs to: that of the table for everything one can do there."""
    return request.path.rstrip("/").rpartition("/")[0] + "/"


class ErrorPages:
    """Middleware for answers that Django would leave empty, and for a database that is away."""

    # Both, so that Django under ASGI need not change threads for it.
    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.is_async:
            return self._later(request)
        return _with_words(request, self.get_response(request))

    async def _later(self, request: HttpRequest) -> HttpResponse:
        return _with_words(request, await self.get_response(request))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, AWAY):
            return None
        logger.error("The database does not answer: %s", exception)
        return away(request)


def _with_words(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    return not_allowed(request, response) if isinstance(response, HttpResponseNotAllowed) else response
