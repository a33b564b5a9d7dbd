"""What a request says: its fields, of which ambiguous ones are refused, and what its answer is for."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict


def once(data: QueryDict, *names: str) -> QueryDict:
    """The data, if none of these fields (without names: no field) occurs twice; else `BadRequest`."""
    for name in names or data:
        if len(data.getlist(name)) > 1:
            raise BadRequest(f"{name!r} occurs twice")
    return data


class Typed(dict[str, str]):
    """What a form had in it that was refused; what it had not is empty."""

    def __missing__(self, name: str) -> str:
        return ""


def typed(request: HttpRequest) -> Typed:
    """What somebody has typed, to be shown again; nothing where a page is opened."""
    return Typed((name, request.POST.get(name, "")) for name in request.POST)


def whole_number(text: str, most_digits: int) -> int | None:
    """A number in plain digits; `None` for anything else, and for more digits than such a number has."""
    is_one = text.isascii() and text.isdecimal() and len(text) <= most_digits
    return int(text) if is_one else None


def wants_parts(request: HttpRequest) -> bool:
    """True for htmx, which puts parts into a page; also before any middleware has seen the request."""
    return request.headers.get("HX-Request") == "true"


def wants_json(request: HttpRequest) -> bool:
    """True for a program that asks for JSON; browsers always accept pages."""
    return request.headers.get("Accept", "") == "application/json"
