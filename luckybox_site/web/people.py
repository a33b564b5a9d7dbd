"""Who somebody is, for apps that do not know how accounts work: signed in, a guest, or nobody yet."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import get_user_model, login
from django.db import transaction
from django.http import HttpRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"


def user_id(request: HttpRequest) -> int | None:
    """The id of whoever asks; `None` for somebody without account and seat."""
    return request.user.pk if request.user.is_authenticated else None


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
