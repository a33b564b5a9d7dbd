"""The forms of the account pages: allauth's, in our looks and words, and a few of our own."""

from typing import Any

from allauth.account import forms as allauth
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.adapter import AccountAdapter
from accounts.logins import limits_of, too_many_sentence
from accounts.middleware import guest_of
from accounts.models import User
from accounts.names import account_name
from accounts.services import NameTaken
from luckybox_site.web.addresses import address_of
from luckybox_site.web.limits import give_back, seconds_left, take_all
from luckybox_site.web.visible_names import MAX_NAME


class Dressed(forms.Form):
    """Fields in our looks: no placeholders, no colons, our words for their labels and help."""

    words: dict[str, Any] = {}
    helps: dict[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.label = self.words.get(name, field.label)
            field.help_text = self.helps.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            field.widget.attrs["class"] = "input"


NEW_PASSWORD = gettext_lazy("At least 8 characters. A few words are better than one with tricks.")


class LoginForm(Dressed, allauth.LoginForm):
    words = {"password": gettext_lazy("Password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Name or e-mail address") if settings.HAS_MAIL else _("Name")
        login.widget.attrs |= {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}

    def clean_login(self) -> str:
        """The account's own spelling of a name, so that all spellings count as one for the limits."""
        typed: str = super().clean_login()
        if "@" in typed:
            return typed
        return User.objects.called(typed).values_list("username", flat=True).first() or typed


class NameField(forms.CharField):
    """The name of an account that is not taken, or only by this one."""

    besides: int | None = None

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Name"),
            # What it may be is said by `account_name`, once it is in one spelling.
            max_length=10 * MAX_NAME,
            error_messages={"required": gettext_lazy("Please enter a name.")},
            widget=forms.TextInput(
                attrs={"autocomplete": "username", "maxlength": MAX_NAME, "spellcheck": "false"}
            ),
        )

    def clean(self, value: object) -> str:
        name = account_name(super().clean(value))
        if User.objects.called(name).exclude(pk=self.besides).exists():
            raise ValidationError(AccountAdapter.error_messages["username_taken"], code="username_taken")
        return name


class SignupForm(Dressed, allauth.SignupForm):
    words = {"password1": gettext_lazy("Password")}
    helps = {"username": gettext_lazy("The others see this name."), "password1": NEW_PASSWORD}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.widget.attrs |= {"maxlength": MAX_NAME, "spellcheck": "false"}
        name.error_messages["required"] = _("Please enter a name.")
        guest = guest_of(context.request)
        name.initial = guest.first_name if guest else ""

    def try_save(self, request: HttpRequest) -> Any:
        try:
            return super().try_save(request)
        except NameTaken:
            # Somebody was quicker by less than a second.
            messages.error(request, AccountAdapter.error_messages["username_taken"])
            raise ImmediateHttpResponse(redirect("account_signup")) from None


class NewNameForm(Dressed):
    """The name somebody wants for their account."""

    name = NameField()
    helps = {"name": gettext_lazy("The others see this name.")}


class ChangeNameForm(NewNameForm):
    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"name": user.first_name}, **kwargs)
        # Another spelling of one's own name is not taken.
        self.fields["name"].besides = user.pk  # type: ignore[attr-defined]  # it is a NameField


class EmailForm(Dressed):
    """The address that a code is sent to."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class NewNameAndEmailForm(NewNameForm, EmailForm):
    field_order = ["name", "email"]


class CodeForm(Dressed):
    """The code from an e-mail."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )


class ReauthenticateForm(Dressed, allauth.ReauthenticateForm):
    words = {"password": gettext_lazy("Password")}


class ChangePasswordForm(Dressed, allauth.ChangePasswordForm):
    words = {
        "oldpassword": gettext_lazy("Present password"),
        "password1": gettext_lazy("New password"),
        "password2": gettext_lazy("New password, again"),
    }
    helps = {"password1": NEW_PASSWORD}


class SetPasswordForm(Dressed, allauth.SetPasswordForm):
    words = {"password1": gettext_lazy("Password"), "password2": gettext_lazy("Password, again")}
    helps = {"password1": NEW_PASSWORD}


class ResetPasswordForm(Dressed, allauth.ResetPasswordForm):
    words = {"email": gettext_lazy("E-mail address")}


class NewPasswordForm(Dressed, allauth.ResetPasswordKeyForm):
    words = {"password1": gettext_lazy("New password"), "password2": gettext_lazy("New password, again")}
    helps = {"password1": NEW_PASSWORD}


class RequestLoginCodeForm(Dressed, allauth.RequestLoginCodeForm):
    words = {"email": gettext_lazy("E-mail address")}


class LoginCodeForm(Dressed, allauth.ConfirmLoginCodeForm):
    words = {"code": gettext_lazy("Code")}


class ResetCodeForm(Dressed, allauth.ConfirmPasswordResetCodeForm):
    words = {"code": gettext_lazy("Code")}


class CountedCode(Dressed):
    """A code of an app, or a recovery code; too many wrong ones have to wait."""

    words = {"code": gettext_lazy("Code")}
    user: User

    def clean_code(self) -> str:
        request = context.request
        claims = limits_of(f"second step of {self.user.pk}", address_of(request))
        limit = take_all(claims)
        if limit is not None:
            raise ValidationError(too_many_sentence(seconds_left(limit)), code="too_many")
        code: str = super().clean_code()  # type: ignore[misc]  # of the form it stands before
        for claim in claims:
            give_back(*claim)
        return code


class SecondStepForm(CountedCode, mfa.AuthenticateForm):
    pass


class SecondStepAgainForm(CountedCode, mfa.ReauthenticateForm):
    pass


class ActivateTOTPForm(CountedCode, totp.ActivateTOTPForm):
    pass
