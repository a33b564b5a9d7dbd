"""allauth's forms for passkeys, which answer nonsense with a traceback (65.21) where these say a sentence."""

from typing import Any, Final

from allauth.mfa.webauthn import forms as webauthn
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

#: What the library raises for JSON that a browser would not send.
_NONSENSE: Final = (KeyError, TypeError, ValueError, AttributeError)


def _refused() -> ValidationError:
    return ValidationError(_("That passkey could not be used. Please try again."), code="passkey")


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()
        except _NONSENSE:
            raise _refused() from None
        return cleaned


class _Checked(webauthn.AuthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()
        except _NONSENSE:
            raise _refused() from None


class SecondStepByPasskeyForm(_Checked):
    pass


class LoginByPasskeyForm(_Checked, webauthn.LoginWebAuthnForm):
    pass


class PasskeyAgainForm(_Checked, webauthn.ReauthenticateWebAuthnForm):
    pass
