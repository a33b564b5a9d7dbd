"""Limits on opening tables, taking seats and coming in as a guest, by person and by address."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.engine.errors import Refused
from games.services.refusals import Rejected, Why
from luckybox_site.web.addresses import address_of
from luckybox_site.web.identity import user_id
from luckybox_site.web.limits import Claim, give_back, seconds_left, take_all

_WHY: Final = {
    "tables": Why.TOO_MANY_TABLES,
    "guests": Why.TOO_MANY_GUESTS,
    "joins": Why.TOO_MANY_JOINS,
    "entries": Why.TOO_MANY_GUESTS,
    "words": Why.TOO_MANY_WORDS,
    "lines": Why.TOO_MANY_LINES,
    "notices": Why.TOO_MANY_NOTICES,
    "reports": Why.TOO_MANY_REPORTS,
    "blocks": Why.TOO_MANY_BLOCKS,
}


class TooMany(Rejected):
    """A limit is met; it can be tried again after so many seconds."""

    def __init__(self, reason: Why, seconds: int) -> None:
        super().__init__(reason)
        self.seconds = seconds


@contextmanager
def counted(request: HttpRequest, what: str) -> Iterator[None]:
    """Count something that a visitor does inside, such as `tables`, `joins` or `lines`. Raises `TooMany`.

    What is refused for another reason does not count as done.
    """
    claims = _claims(request, what)
    take_or_refuse(claims)
    try:
        yield
    except Refused:
        for claim in claims:
            give_back(*claim)
        raise


def take_or_refuse(claims: Sequence[Claim]) -> None:
    """Count one more for each of these; raises `TooMany`."""
    limit = take_all(claims)
    if limit is not None:
        raise TooMany(_WHY[limit.name.partition("_")[0]], seconds_left(limit))


def _claims(request: HttpRequest, what: str) -> list[Claim]:
    limits, address, person = settings.LIMITS, address_of(request), user_id(request)
    by_address = (limits[f"{what}_per_address"], address)
    if person is not None:
        return [(limits[f"{what}_per_person"], str(person)), by_address]
    # Hundreds enter a tournament in a few minutes, all behind the address of a hall.
    return [by_address] if what == "entries" else [(limits["guests_per_address"], address), by_address]


def say_when(response: HttpResponse, refusal: Refused) -> HttpResponse:
    """The answer to something refused; where a limit is met it says when to try again."""
    if isinstance(refusal, TooMany):
        response.status_code = 429
        response.headers["Retry-After"] = str(refusal.seconds)
    return response
