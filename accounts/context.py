"""What the templates of accounts ask about the site."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts import passkeys


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: whether mail can be sent, and whether passkeys work under this address."""
    return {
        "mail": {"is_there": settings.HAS_MAIL},
        "passkeys": {"work_here": lambda: passkeys.work_here(request)},
    }
