"""Where a visitor has sat down, remembered in their session: how they learn that they sit there no more."""

from django.http import HttpRequest

KEY = "seats"
REMEMBERED = 20


def sits_down(request: HttpRequest, place: str) -> None:
    request.session[KEY] = [*_others(request, place), place][-REMEMBERED:]


def gets_up(request: HttpRequest, place: str) -> None:
    """Of their own will, so that nobody needs to tell them."""
    if has_sat(request, place):
        request.session[KEY] = _others(request, place)


def has_sat(request: HttpRequest, place: str) -> bool:
    return place in request.session.get(KEY, [])


def _others(request: HttpRequest, place: str) -> list[str]:
    return [other for other in request.session.get(KEY, []) if other != place]
