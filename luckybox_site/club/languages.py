"""The language of pages and sockets: one that the club offers, the same for both."""

from typing import Any

from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import get_language_from_request
from django.utils.translation.trans_real import parse_accept_lang_header

from luckybox_site.club.models import Club
from luckybox_site.club.reading import club, club_cache


def language_of(request: HttpRequest, club: Club) -> str:
    """The offered language that a visitor has chosen (a cookie) or that the browser prefers."""
    wanted, offered = str(get_language_from_request(request)), club.language_codes
    if wanted in offered:
        return wanted
    preferred = [
        code for code, _weight in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    ]
    known = [code if code in offered else code.partition("-")[0] for code in preferred]
    return next((code for code in known if code in offered), offered[0])


def language_of_socket(scope: dict[str, Any]) -> str:
    """The same for a socket, so that what is pushed into a page is never in another language."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return language_of(request, club_cache.remembered())


class LanguageMiddleware(LocaleMiddleware):
    """Django's, with the languages that the club offers."""

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(language_of(request, club()))
        request.LANGUAGE_CODE = translation.get_language()
