"""Who somebody is, for apps that do not know how accounts work: signed in, a guest, or nobody yet."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model, login
from django.db import transaction
from django.http import HttpRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"


#: For so many seconds a process believes that a session still belongs to its user without asking again.
TRUSTED = 30.0
MOST_TRUSTED = 20_000

_trusted: dict[tuple[str, str], float] = {}


def user_id(request: HttpRequest) -> int | None:
    """The id of whoever asks; `None` for somebody without account and seat.

    Moves come by the hundred from the same sessions, so the user behind one is looked up only now and then.
    """
    session = request.session
    key = (session.get(SESSION_KEY, ""), session.get(HASH_SESSION_KEY, ""))
    now = time.monotonic()
    if key[0] and _trusted.get(key, 0.0) > now:
        return int(key[0])
    if not request.user.is_authenticated:
        _trusted.pop(key, None)
        return None
    if len(_trusted) >= MOST_TRUSTED:
        _trusted.clear()
    _trusted[session[SESSION_KEY], session[HASH_SESSION_KEY]] = now + TRUSTED
    return int(request.user.pk)


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
        known = user_id(request)
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
