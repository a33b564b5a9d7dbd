"""Who gets a mail when it is their turn, and how they stop it without signing in."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User
from accounts.services import choose
from luckybox_site.web.preferences import LANGUAGE, Recipient, known_ones

SALT = "accounts.turn_mails"
WANTED = {"user__preferences__turn-mail": "on", "user__is_active": True, "user__is_guest": False}


def recipients() -> list[Recipient]:
    """Those who have asked for these mails and have a confirmed address."""
    found = EmailAddress.objects.filter(verified=True, primary=True, **WANTED).select_related("user")
    return [_recipient(one.user, one.email) for one in found.exclude(user__mail_origin="")]


def _recipient(user: User, email: str) -> Recipient:
    language = known_ones(user.preferences).get(LANGUAGE, "")
    known = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    return Recipient(user.pk, email, known, user.mail_origin, user.mail_origin + stop_path(user.pk))


def stop_path(user_id: int) -> str:
    """The address at which somebody's mails end; nobody can guess that of another."""
    return reverse("stop-mails", args=[signing.dumps(user_id, salt=SALT)])


def owner_of(token: str) -> int | None:
    """Whose mails end at an address, or nobody's."""
    try:
        user_id = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return int(user_id) if User.objects.filter(pk=user_id).exists() else None


def stop(user_id: int) -> None:
    """Send no more of these mails."""
    choose(user_id, {"turn-mail": "off"})
