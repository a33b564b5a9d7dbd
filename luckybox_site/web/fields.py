"""What a request says: its fields, of which ambiguous ones are refused, and what its answer is for."""

from typing import Protocol
from urllib.parse import unquote_plus

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict


class Data(Protocol):
    """The fields of a form as they were sent."""

    def getlist(self, key: str, /) -> list[str]:
        """All values of a field."""


class ShortForm(dict[str, list[str]]):
    """The fields of a form in plain ASCII as `QueryDict` reads them, in a fifth of its time."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        for field in filter(None, body.decode("ascii").split("&")):
            name, _, value = field.partition("=")
            self.setdefault(_decoded(name), []).append(_decoded(value))

    def getlist(self, key: str, /) -> list[str]:
        return self.get(key) or []


def _decoded(text: str) -> str:
    return unquote_plus(text) if "%" in text or "+" in text else text


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
