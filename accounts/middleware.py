"""Guests on the pages of accounts and at the log-in of the admin, and the language of whoever signs in.

On those pages a guest is treated as somebody who has not signed in, and is remembered aside.
"""

from collections.abc import Callable
from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from luckybox_site.web import preferences

PAGES = ("/account/", "/admin/login/")


class GuestsAtTheDoor:
    """Middleware: sign-in and sign-up are closed to those who are signed in, and to Django a guest is.

    So the forms and their second steps are reached as by a stranger; nothing there can be done to a
    guest's row but what our own code does with `guest_of`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(PAGES) and request.user.is_authenticated and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined]  # requests carry what they are told
            request.user = AnonymousUser()
        return self.get_response(request)


class LanguageOfTheAccount:
    """Middleware: whoever has just signed in reads the language they have chosen, in this browser too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        language = getattr(request, "language_to_speak", "")
        if language:
            preferences.speak(response, language)
        return response


def guest_of(request: HttpRequest) -> User | None:
    """The guest who has opened one of the pages of accounts."""
    return cast("User | None", getattr(request, "guest", None))
