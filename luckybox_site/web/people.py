"""Who somebody is, for apps that do not know how accounts work: signed in, a guest, or nobody yet."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user, get_user_model, login
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from luckybox_site.web.sessions import SessionStore

BACKEND = "django.contrib.auth.backends.ModelBackend"

#: For so many seconds a process believes that a session still belongs to its user without asking again.
TRUSTED = 30.0
MOST_TRUSTED = 20_000

#: By session cookie: the user, and until when that is believed.
_trusted: dict[str, tuple[int, float]] = {}


def user_id(request: HttpRequest) -> int | None:
    """The id of whoever asks; `None` for somebody without account and seat.

    Moves come by the hundred from the same sessions, so the user behind one is looked up only now and then.
    """
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    trusted, until = _trusted.get(key, (0, 0.0))
    now = monotonic()
    if until > now:
        return trusted
    _trusted.pop(key, None)
    if not request.user.is_authenticated:
        return None
    if key and key == request.session.session_key:
        if len(_trusted) >= MOST_TRUSTED:
            _trusted.clear()
        _trusted[key] = (request.user.pk, now + TRUSTED)
    return int(request.user.pk)


def user_id_by(cookies: dict[str, str]) -> int | None:
    """The same for whoever opens a socket."""
    request = HttpRequest()
    request.COOKIES = cookies
    request.session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    request.user = get_user(request)
    return user_id(request)


@receiver(user_logged_out)
def _has_signed_out(request: HttpRequest, **_: Any) -> None:
    _trusted.pop(request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""), None)


def forget() -> None:
    """Trust nobody without asking."""
    _trusted.clear()


@contextmanager
def coming_in(request: HttpRequest, nickname: str) -> Iterator[int]:
    """The id of whoever asks; a stranger becomes a guest, told apart by the signed session.

    What they come for happens inside, in the same transaction: whoever is refused leaves nothing behind.
    """
    people = get_user_model().objects
    with transaction.atomic():
        # Whoever sits down stays in the rows, so that here nobody is trusted without asking.
        known = int(request.user.pk) if request.user.is_authenticated else None
        guest = None if known is not None else people.create_guest(nickname)
        yield int(guest.pk) if guest else int(known or 0)
        if known is not None:
            # A guest is called what they called themselves last.
            people.filter(pk=known, is_guest=True).exclude(first_name=nickname).update(first_name=nickname)
    if guest is not None:
        login(request, guest, backend=BACKEND)


def known_name(request: HttpRequest) -> str:
    """The name somebody goes by here, for filling in forms."""
    return request.user.get_short_name() if request.user.is_authenticated else ""
