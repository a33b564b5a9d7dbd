"""Serves stylesheets, scripts and pictures under WSGI and ASGI alike."""

from contextlib import closing
from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise answers with open files, which Django under ASGI reads to the end with a warning each.

    They are small, so they are read at once.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        response = HttpResponse(status=int(found.status))
        if found.file is not None:
            with closing(found.file):
                response.content = found.file.read()
        # Only what WhiteNoise says: 304 has no content type.
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        return response
