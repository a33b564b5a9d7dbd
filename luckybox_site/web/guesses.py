"""How often somebody may try links and codes that lead nowhere: of tables, evenings and invitations.

Each wrong code counts once, so that a page left open on a table that is gone costs nothing. Strangers are
judged by what was tried from their address; whoever is known and has tried nothing wrong is never refused for
what others at their address have done.
"""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from luckybox_site.web.addresses import address_of
from luckybox_site.web.errors import too_many_guesses
from luckybox_site.web.identity import user_id
from luckybox_site.web.limits import Limit, count, first_time, note_refusal, seconds_left, total

#: The part of an address that holds a code.
CODE: Final = "code"


class WrongCode(Http404):
    """No table, evening or invitation has this code."""


class TooManyGuesses(Exception):  # noqa: N818  an answer, not a fault
    """So many wrong codes were tried that not even a right one is looked up for so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def refuse_guessers(request: HttpRequest) -> None:
    """Call this before a code is looked up. Raises `TooManyGuesses`."""
    met = limit_met(address_of(request), lambda: user_id(request))
    if met is not None:
        raise TooManyGuesses(seconds_left(met))


def limit_met(address: str, who: Callable[[], int | None]) -> Limit | None:
    """The limit that keeps somebody from trying more codes now; asks who it is only if that matters."""
    by_address, by_person = _limits()
    tried = total(by_address, address)
    if not tried:
        return None
    person = who()
    tried_by_person = 0 if person is None else total(by_person, str(person))
    met = None
    if tried_by_person >= by_person.most:
        met = by_person
    elif tried >= by_address.most and (person is None or tried_by_person):
        met = by_address
    if met is not None:
        note_refusal(met)
    return met


def note_wrong(address: str, person: int | None, code: str) -> None:
    """Somebody has tried a code that leads nowhere."""
    by_address, by_person = _limits()
    claims = [(by_address, address)] if person is None else [(by_address, address), (by_person, str(person))]
    for limit, who in claims:
        if first_time(limit, f"{who} {code}"):
            count(limit, who, 1)


def note_wrong_code(request: HttpRequest, code: str) -> None:
    """The same for a request."""
    note_wrong(address_of(request), user_id(request), code)


def _limits() -> tuple[Limit, Limit]:
    return settings.LIMITS["guesses_per_address"], settings.LIMITS["guesses_per_person"]


class GuessLimits(MiddlewareMixin):
    """Middleware: counts the wrong codes in addresses, and refuses who has tried too many."""

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, kwargs: Any) -> HttpResponse | None:
        if CODE not in kwargs:
            return None
        try:
            refuse_guessers(request)
        except TooManyGuesses as refusal:
            return too_many_guesses(request, refusal.seconds)
        except (OperationalError, InterfaceError):
            # The view will meet the same, and there it is told in words.
            return None
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooManyGuesses):
            return too_many_guesses(request, exception.seconds)
        if isinstance(exception, WrongCode):
            match = request.resolver_match
            note_wrong_code(request, match.kwargs.get(CODE, request.path) if match else request.path)
        return None
