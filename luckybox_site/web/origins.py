"""Web sockets are opened by pages of this site only: the same rule as Django's for forms."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain


class OwnPagesOnly:
    """Refuses the handshake when a browser says that another site's page asks for it."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        host, origin = (headers.get(name, b"").decode("latin-1").lower() for name in (b"host", b"origin"))
        app = self._app if _may_come(host, origin) else WebsocketDenier()
        await app(scope, receive, send)


def _may_come(host: str, origin: str) -> bool:
    domain, _ = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    # Every browser says where a socket comes from; a program need not.
    return not origin or _is_ours(host, origin)


def _is_ours(host: str, origin: str) -> bool:
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    trusted = [urlsplit(other.lower()) for other in settings.CSRF_TRUSTED_ORIGINS]
    return page.netloc == host or any(
        page.scheme == other.scheme and is_same_domain(page.netloc, other.netloc.removeprefix("*"))
        for other in trusted
    )
