"""The Content-Security-Policy of all responses."""

from http import HTTPStatus

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin


class ContentPolicy(MiddlewareMixin):
    """Middleware: the policy of the settings, put together once; django-csp's own does it every time."""

    def __init__(self, get_response: object) -> None:
        super().__init__(get_response)  # type: ignore[arg-type]  # as Django passes it
        self._policy = build_policy()

    def process_response(self, _request: HttpRequest, response: HttpResponse) -> HttpResponse:
        # The error pages for developers have styles of their own.
        if not (settings.DEBUG and response.status_code in {HTTPStatus.NOT_FOUND, 500}):
            response.headers.setdefault(HEADER, self._policy)
        return response
