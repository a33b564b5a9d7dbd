"""Serves stylesheets, scripts and pictures with WhiteNoise."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponseNotAllowed
from django.utils.translation import get_language_from_request, override
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from luckybox_site.served_files import imported_by, served
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

#: The names that pages know.
HASHED = re.compile(r"\.[0-9a-f]{12}\.")

#: Our own files that `served_files` knows what to do with.
OURS = re.compile(r"css/.*\.css$|js/.*\.js$")


@lru_cache(maxsize=64)
def sheets_of(name: str) -> tuple[str, ...]:
    """The addresses of a style sheet: its own where it holds those that it imports, else theirs."""
    file = None if isinstance(staticfiles_storage, StaticFilesStorage) else finders.find(name)
    names = imported_by(name, Path(file).read_text(encoding="utf-8")) if file else [name]
    return tuple([staticfiles_storage.url(one) for one in names])


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Scripts import one another by names with a hash of their content, so browsers may keep them."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known: dict[str, str] = {}

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """What was collected, with our own scripts and style sheets as they are served."""
        if not options.get("dry_run"):
            paths = {**paths, **self._as_served(paths)}
        yield from super().post_process(paths, *args, **options)

    def _as_served(self, paths: dict[str, Any]) -> dict[str, Any]:
        sources = {}
        for name, (storage, path) in paths.items():
            if OURS.match(name):
                with storage.open(path) as file:
                    sources[name] = file.read().decode()
        for name in sources:
            Path(self.path(name)).write_text(served(name, sources), encoding="utf-8")
        return {name: (self, name) for name in sources}

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Those with a hash in their names; only the page of a faulty site names others."""
        yield from super().compress_files({path for path in paths if HASHED.search(path)})

    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file; of each found once, as the manifest is read once. A page names thirty."""
        known = self._known.get(name or "")
        if known is None or force:
            known = self._known[name or ""] = super().url(name, force)
        return known
