"""Limits on log-ins that fail, and the form of the admin that keeps to them."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.guests import bring_games
from luckybox_site.web.addresses import address_of
from luckybox_site.web.identity import MergeRefused
from luckybox_site.web.limits import Limit, give_back, seconds_left, take


def limits_of(account: str, address: str) -> list[tuple[Limit, str]]:
    """The limits that a log-in counts for, and under which name."""
    return [
        (settings.LIMITS["logins_per_account"], account.strip().casefold()),
        (settings.LIMITS["logins_per_address"], address),
    ]


class LoginForm(AdminAuthenticationForm):
    """The log-in of the admin. No password is looked at when too many have been wrong."""

    def clean(self) -> dict[str, Any]:
        address = address_of(self.request) if self.request else ""
        counted = limits_of(self.cleaned_data.get("username") or "", address)
        # Counted before the password is checked, so that many at once do not pass.
        refused = [limit for limit, who in counted if not take(limit, who)]
        if refused:
            raise ValidationError(too_many_sentence(max(map(seconds_left, refused))), code="too_many")
        cleaned: dict[str, Any] = super().clean()
        for limit, who in counted:
            give_back(limit, who)
        return cleaned

    def confirm_login_allowed(self, user: Any) -> None:
        super().confirm_login_allowed(user)
        if has_second_step(user):
            raise ValidationError(
                _("This account has a second step. Please sign in on the site first, then come here."),
                code="second_step",
            )
        try:
            if self.request is not None:
                bring_games(self.request, user)
        except MergeRefused as refusal:
            raise ValidationError(str(refusal), code="guest_plays") from refusal


def has_second_step(user: Any) -> bool:
    """Whether an app's code is asked for after the password."""
    return bool(is_mfa_enabled(user, [Authenticator.Type.TOTP]))


def too_many_sentence(seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    return ngettext(
        "Too many log-ins have failed. Please try again in a minute.",
        "Too many log-ins have failed. Please try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}
