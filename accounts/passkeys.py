"""Passkeys: where they work, how one is made, and how it is taken away.

allauth offers making one on sign-up only together with an e-mail address (65.21), so that this uses its inner
functions; `tests/accounts/test_passkeys.py` notices when they change.
"""

from ipaddress import ip_address
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User

LONGEST_NAME = 60


def work_here(request: HttpRequest) -> bool:
    """Browsers make passkeys for a name under HTTPS, and on this very computer."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host == "localhost":
        return True
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return request.is_secure()
    return False


def options(user: User) -> dict[str, Any]:
    """What the browser needs to know to make one; part of it is kept in the session."""
    found: dict[str, Any] = auth.begin_registration(user, passwordless=True)
    return found


def add(user: User, name: str, credential: dict[str, Any]) -> Authenticator:
    added: Authenticator = auth.WebAuthn.add(user, name, credential).instance
    return added


def passkeys_of(user: User) -> list[Authenticator]:
    return list(
        Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).order_by("created_at")
    )


def remove(user: User, pk: int) -> str:
    """Take a passkey away; the sentence why not, if it is the only way in."""
    mine = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    others = mine.exclude(pk=pk).exists()
    has_email = EmailAddress.objects.filter(user=user, verified=True).exists()
    if not (others or user.has_usable_password() or has_email):
        return _("This passkey is your only way in. Set a password first, or add another passkey.")
    mine.filter(pk=pk).delete()
    return ""
