"""What somebody prefers: which preferences there are, where they are kept, and what a page is told of them.

Guests and accounts have them in their row, everybody else in a cookie. Pages carry them as attributes of the
root element, which style sheets and scripts follow. So the rendered parts of a table do not depend on them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from luckybox_site.club.reading import club_cache
from luckybox_site.web.identity import visitor_of

#: The values of each preference; the first one holds for whoever has chosen none.
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("device", "light", "dark"),
    "palette": ("usual", "red-green", "blue-yellow"),
    "type": ("usual", "large"),
    "motion": ("device", "reduced"),
    "sound": ("off", "on"),
    "volume": ("medium", "soft", "loud"),
    "next": ("ask", "auto"),
    "hints": ("on", "off"),
    "faces": ("seats", "points"),
    "dead": ("marked", "plain"),
    "keys": ("off", "on"),
    "speech": ("full", "brief"),
    "turn-mail": ("off", "on"),
}
#: The language is also in a cookie of Django's, by which pages and sockets find it.
LANGUAGE: Final = "language"
AS_THE_DEVICE: Final = "device"
#: What the server follows by itself, so that no page has to carry it.
UNSEEN: Final = frozenset({LANGUAGE, "hints", "turn-mail"})
COOKIE: Final = "preferences"
COOKIE_AGE: Final = 365 * 24 * 3600

#: Asked for the people who want a mail when it is their turn. A receiver returns a list of `Recipient`.
asked_who_wants_mail = Signal()


class Recipient(NamedTuple):
    """Somebody who wants a mail when it is their turn."""

    user_id: int
    email: str
    language: str
    #: The beginning of the site's addresses, as this person knows it: `https://play.example.org`.
    origin: str
    #: The address at which these mails end.
    stop: str


def who_wants_mail() -> list[Recipient]:
    """Everybody who wants a mail when it is their turn, and has a confirmed address."""
    answers: list[tuple[Any, Any]] = asked_who_wants_mail.send(Recipient)
    return [one for _receiver, found in answers for one in found]


class Preferences:
    """What somebody has chosen, and what holds where they have not."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.chosen = chosen

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name) or values_of(name)[0]

    @property
    def attributes(self) -> list[tuple[str, str]]:
        """What the root element of a page says, by the names of its data attributes."""
        return [(name, value) for name, value in self.chosen.items() if name not in UNSEEN]


def values_of(name: str) -> tuple[str, ...]:
    """The values that a preference can have; of an unknown one, none."""
    if name == LANGUAGE:
        return (AS_THE_DEVICE, *club_cache.remembered().language_codes)
    return VALUES.get(name, ())


def known_ones(values: object) -> dict[str, str]:
    """Those of some values that are preferences, whatever a row or a cookie may hold."""
    if not isinstance(values, dict):
        return {}
    return {name: value for name, value in values.items() if value in values_of(str(name))}


def of_request(request: HttpRequest) -> Preferences:
    """The preferences of whoever sends a request; nothing is looked up that is not needed anyway."""
    visitor = visitor_of(request)
    return Preferences(
        known_ones(dict(visitor.preferences)) if visitor.user_id else in_cookies(request.COOKIES)
    )


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `preferences`, for the root element of a page."""
    return {"preferences": SimpleLazyObject(lambda: of_request(request))}


# -- before somebody has a row


def in_cookies(cookies: Mapping[str, str]) -> dict[str, str]:
    """What somebody without a row has chosen in this browser."""
    chosen = _parsed(cookies.get(COOKIE, "")[:1000])
    language = cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
    return known_ones({**chosen, **({LANGUAGE: language} if language else {})})


@lru_cache(maxsize=1024)
def _parsed(text: str) -> dict[str, str]:
    return dict(parse_qsl(text, max_num_fields=None))


def keep_in_cookies(response: HttpResponse, chosen: Mapping[str, str]) -> None:
    """Remember in this browser what somebody without a row has chosen."""
    kept = {name: value for name, value in chosen.items() if name != LANGUAGE}
    response.set_cookie(
        COOKIE,
        urlencode(kept),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def speak(response: HttpResponse, language: str) -> None:
    """Let the pages and sockets of this browser be in a language from now on."""
    name = settings.LANGUAGE_COOKIE_NAME
    if language == AS_THE_DEVICE:
        response.delete_cookie(name, path=settings.LANGUAGE_COOKIE_PATH, samesite="Lax")
        return
    response.set_cookie(
        name,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
