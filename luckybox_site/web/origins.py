"""Web sockets are opened by pages of this site only: the same rule as Django's for forms."""

from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

#: The scheme of the pages that a server's scheme for sockets belongs to.
PAGE_SCHEMES = {"ws": "http", "wss": "https"}


class OwnPagesOnly:
    """Refuses the handshake if the Origin header names another site."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        # This frame lives as long as the socket, so it keeps no headers.
        app = self._app if _is_own_page(scope) else WebsocketDenier()
        await app(scope, receive, send)


def is_own_form(scope: dict[str, Any], headers: dict[bytes, bytes]) -> bool:
    """Whether a form says that it is from a page of this site, and came over TLS if that is wanted."""
    scheme = _scheme(scope, headers)
    is_secure_enough = scheme == "https" or not settings.SECURE_SSL_REDIRECT
    return is_secure_enough and b"origin" in headers and _may_come(scheme, headers)


def _is_own_page(scope: dict[str, Any]) -> bool:
    headers = dict(scope["headers"])
    return _may_come(_scheme(scope, headers), headers)


def _scheme(scope: dict[str, Any], headers: dict[bytes, bytes]) -> str:
    """The scheme of the pages at this address, as Django finds it: the proxy that speaks TLS knows."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        stated = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode())
        if stated is not None:
            return "https" if stated.decode("latin-1").split(",")[0].strip() == secure else "http"
    scheme: str = scope.get("scheme") or "ws"
    return PAGE_SCHEMES.get(scheme, scheme)


def _may_come(scheme: str, headers: dict[bytes, bytes]) -> bool:
    host, origin = (headers.get(name, b"").decode("latin-1").lower() for name in (b"host", b"origin"))
    if not _is_ours(host, tuple(settings.ALLOWED_HOSTS)):
        return False
    # Every browser says where a socket comes from; a program need not.
    return not origin or origin == f"{scheme}://{host}" or _is_trusted(origin)


@lru_cache(maxsize=256)
def _is_ours(host: str, allowed: tuple[str, ...]) -> bool:
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


def _is_trusted(origin: str) -> bool:
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    trusted = [urlsplit(other.lower()) for other in settings.CSRF_TRUSTED_ORIGINS]
    return any(
        page.scheme == other.scheme and is_same_domain(page.netloc, other.netloc.removeprefix("*"))
        for other in trusted
    )
