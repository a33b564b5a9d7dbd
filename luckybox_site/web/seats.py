"""The tables at which a visitor took a seat, kept in their session, to tell them when they lost it."""

from django.http import HttpRequest

KEY = "seats"
REMEMBERED = 20


def note_seat(request: HttpRequest, code: str) -> None:
    """The visitor has taken a seat at a table."""
    request.session[KEY] = [*_others(request, code), code][-REMEMBERED:]


def drop_seat(request: HttpRequest, code: str) -> None:
    """The visitor has left by choice, and need not be told."""
    if had_seat(request, code):
        request.session[KEY] = _others(request, code)


def had_seat(request: HttpRequest, code: str) -> bool:
    """Whether the visitor took a seat at this table and has not left by choice."""
    return code in request.session.get(KEY, [])


def _others(request: HttpRequest, code: str) -> list[str]:
    return [other for other in request.session.get(KEY, []) if other != code]
