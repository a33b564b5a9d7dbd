"""Who somebody is, for apps that do not know how accounts work: signed in, a guest, or nobody yet."""

from django.contrib.auth import get_user_model, login
from django.http import HttpRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"


def user_id(request: HttpRequest) -> int | None:
    """The id of whoever asks; `None` for somebody without account and seat."""
    return request.user.pk if request.user.is_authenticated else None


def come_in(request: HttpRequest, nickname: str) -> int:
    """The id of whoever asks; a stranger becomes a guest, told apart by the signed session."""
    known = user_id(request)
    if known is not None:
        return known
    guest = get_user_model().objects.create_guest(nickname)
    login(request, guest, backend=BACKEND)
    return int(guest.pk)


def known_name(request: HttpRequest) -> str:
    """The name somebody goes by here, for filling in forms."""
    return request.user.get_short_name() if request.user.is_authenticated else ""
