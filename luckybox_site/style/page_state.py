"""A page of the site in one state, and the view that shows a list of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from luckybox_site.web.fields import whole_number

Context = Callable[[], Mapping[str, Any]]


class State(NamedTuple):
    """A page with what it shows."""

    name: str
    template: str
    context: Context = dict
    #: The nickname of the guest who looks.
    guest: str = ""


def no_frame(request: HttpRequest) -> Mapping[str, Any]:
    return {}


def pages(
    title: str,
    states: Sequence[State],
    frame: Callable[[HttpRequest], Mapping[str, Any]] = no_frame,
) -> Callable[[HttpRequest], HttpResponse]:
    """A view of pages in their states: `?state=3` shows one as it is, without it all are listed.

    The frame is what the templates of these pages need besides.
    """

    def view(request: HttpRequest) -> HttpResponse:
        wanted = whole_number(request.GET.get("state", ""), 3)
        if wanted is None or wanted >= len(states):
            return render(request, "style/pages.html", {"states": states, "title": title})
        state = states[wanted]
        # As the middleware does, which mypy does not know.
        request.guest = User(first_name=state.guest) if state.guest else None  # type: ignore[attr-defined]
        return render(request, state.template, {**frame(request), **state.context()})

    return view
