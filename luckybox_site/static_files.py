"""Serves stylesheets, scripts and pictures with WhiteNoise."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponseNotAllowed
from django.utils.translation import get_language_from_request, override
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from luckybox_site.web.errors import not_allowed


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, with our page for a wrong HTTP method."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = WhiteNoiseMiddleware.serve(static_file, request)
        if response.status_code != HttpResponseNotAllowed.status_code:
            return response
        # The middleware that selects the language comes later.
        with override(get_language_from_request(request)):
            return not_allowed(request, response)


#: How our scripts import one another. Django's setting for this also reads the scripts of packages, and fails
#: on one that imports a module which only its build has.
OUR_IMPORTS = ("js/*.js", ((r"""(?P<matched>from "(?P<url>\.{1,2}/[^"]+)")""", 'from "%(url)s"'),))


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Scripts import one another by names with a hash of their content, so browsers may keep them."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file; of each found once, as the manifest is read once. A page names thirty."""
        known = self._known.get(name or "")
        if known is None or force:
            known = self._known[name or ""] = super().url(name, force)
        return known
