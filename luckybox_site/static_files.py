"""Serves stylesheets, scripts and pictures under WSGI and ASGI alike."""

from contextlib import closing
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from luckybox_site.web.errors import not_allowed


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise answers with open files, which Django under ASGI reads to the end with a warning each.

    They are small, so they are read at once.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        if found.status == HTTPStatus.METHOD_NOT_ALLOWED:
            # Nobody has chosen the language yet.
            with override(get_language_from_request(request)):
                return not_allowed(request, HttpResponse(headers=dict(found.headers)))
        response = HttpResponse(status=int(found.status))
        if found.file is not None:
            with closing(found.file):
                response.content = found.file.read()
        # Only what WhiteNoise says: 304 has no content type.
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        return response


#: How our own scripts import one another. Django's setting for this reads the scripts of packages as well,
#: and stumbles over one that names a module which only its builders have.
OUR_IMPORTS = ("js/*.js", ((r"""(?P<matched>from "(?P<url>\.{1,2}/[^"]+)")""", 'from "%(url)s"'),))


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Scripts import one another under the names that carry their content, so that browsers keep them all."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)
