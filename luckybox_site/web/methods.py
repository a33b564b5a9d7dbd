"""Which methods an address takes: that comes before the question whether a form is one of ours."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

View = TypeVar("View", bound=Callable[..., HttpResponse])

READ = ("GET", "HEAD")


def takes(*methods: str) -> Callable[[View], View]:
    """A view that takes these methods and no others."""

    def decorate(view: View) -> View:
        guarded = require_http_methods(methods)(view)
        guarded.methods = methods  # type: ignore[attr-defined]  # functions carry what they are told
        return guarded

    return decorate
