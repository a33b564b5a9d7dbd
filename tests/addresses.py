"""Every address of the site, so that tests over all of them cover pages that come later by themselves."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import get_resolver
from django.urls.resolvers import RoutePattern, URLPattern

_PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")
#: What stands in an address by the name of its place, or else by the kind.
USUAL = {"game": "luckybox", "name": "table", "int": "1", "slug": "abcdefgh", "str": "abcdefgh", "path": "1"}


def addresses(known: Mapping[str, str] | None = None) -> list[str]:
    """All addresses, each with something in its places.

    `known` says by the beginning of a route what its first place is: `{"t/": "kq7b29xm"}`.
    """
    return [_filled(route, known or {}) for route in routes()]


def routes() -> list[str]:
    """The routes of all views, without patterns that say what they mean as a regular expression."""
    return list(dict.fromkeys(_routes(get_resolver().url_patterns, "")))


def _routes(patterns: Any, before: str) -> Iterator[str]:
    for one in patterns:
        if not isinstance(one.pattern, RoutePattern):
            continue
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from _routes(one.url_patterns, route)


def _filled(route: str, known: Mapping[str, str]) -> str:
    first = next((value for start, value in known.items() if route.startswith(start)), None)

    def fill(place: re.Match[str]) -> str:
        nonlocal first
        value, first = first, None
        return value or USUAL.get(place[2]) or USUAL[place[1] or "str"]

    return "/" + _PLACE.sub(fill, route)
