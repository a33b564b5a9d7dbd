"""The language of a socket: the same that the visitor's pages are in."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def language_of_socket(scope: dict[str, Any]) -> str:
    """The offered language that a visitor has chosen (a cookie) or that the browser prefers.

    Django's LocaleMiddleware asks the same function for pages, so that what is pushed into one is never in
    another language.
    """
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return str(get_language_from_request(request))
