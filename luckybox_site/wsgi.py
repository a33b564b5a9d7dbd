"""The WSGI application: pages only, for workers that leave web sockets to others."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse

from luckybox_site.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
pages = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Hands a whole answer over in one piece: servers take some trouble over one that may come in many."""
    response = pages(environ, start_response)
    if not isinstance(response, HttpResponse):
        return response
    content = [response.content]
    response.close()
    return content


settle()
