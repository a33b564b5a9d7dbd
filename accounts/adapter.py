"""What allauth does differently here: guests keep their games, limits are ours, mails are plain text."""

from io import BytesIO
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from accounts.guests import bring_games
from accounts.logins import limits_of, too_many_sentence
from accounts.middleware import guest_of
from accounts.models import User
from accounts.names import account_name
from accounts.services import create_account, keep_games
from luckybox_site.club.mail import sender
from luckybox_site.club.registration import invitation_of
from luckybox_site.jobs.mail import send_mail
from luckybox_site.web.addresses import address_of
from luckybox_site.web.errors import too_many
from luckybox_site.web.identity import MergeRefused
from luckybox_site.web.limits import give_back, seconds_left, take, take_all
from luckybox_site.web.sessions import SUSPENDED_KEY, former_in


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": gettext_lazy("This account is suspended."),
        "email_password_mismatch": gettext_lazy("That e-mail address and password do not go together."),
        "username_password_mismatch": gettext_lazy("That name and password do not go together."),
        "enter_current_password": gettext_lazy("That is not your present password."),
        "incorrect_code": gettext_lazy("That code is not right. Please look again."),
        "incorrect_password": gettext_lazy("That is not your password."),
        "too_many_login_attempts": gettext_lazy("That was wrong too often. Please start again."),
        "username_taken": gettext_lazy(
            "This name is taken, or looks like one that is. Please choose another."
        ),
    }

    # -- names

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = account_name(username)
        if not shallow and User.objects.called(name).exists():
            raise self.validation_error("username_taken")
        return name

    # -- sign-up and sign-in

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A guest becomes the account in place."""
        name, password = form.cleaned_data["username"], form.cleaned_data.get("password1")
        guest = guest_of(request)
        invitation = invitation_of(request)
        if guest:
            return keep_games(guest.pk, name, password, invitation=invitation)
        return create_account(name, password, invitation=invitation, former=former_in(request.session))

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; a guest who was here before brings their games along, or stays a guest for now."""
        try:
            bring_games(request, user)
        except MergeRefused as refusal:
            messages.warning(request, str(refusal))
            raise ImmediateHttpResponse(redirect("account_login")) from refusal
        if guest_of(request) is not None:
            # Django would end the session of somebody else, and with it what it knows of tables. Its key is
            # changed all the same.
            for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
                request.session.pop(key, None)
        super().login(request, user)

    def get_login_stages(self) -> list[str]:
        return ["allauth.account.stages.LoginByCodeStage", "accounts.stages.SecondStep"]

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Somebody who is suspended is told why; only their own password or code brings them here."""
        request.session[SUSPENDED_KEY] = user.pk
        response: HttpResponse = super().respond_user_inactive(request, user)
        return response

    # -- limits

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """As in the admin: counted before the password is looked at, and given back if it was right."""
        claims = limits_of(credentials.get("username") or credentials.get("email") or "", address_of(request))
        limit = take_all(claims)
        if limit is not None:
            raise ValidationError(too_many_sentence(seconds_left(limit)), code="too_many")
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            for claim in claims:
                give_back(*claim)
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address behind our proxies; of an IPv6 address only the network."""
        return address_of(request).partition("/")[0]

    # -- mail

    def get_from_email(self) -> str:
        return sender()

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Plain text, and not too many to one address; whether an account has it plays no part."""
        limit = settings.LIMITS["codes_per_email"]
        if not take(limit, email.strip().casefold()):
            raise ImmediateHttpResponse(too_many(self.request, seconds_left(limit)))
        message = self.render_mail(template_prefix, email, {"email": email, **context})
        # As a job: the page does not wait for the mail server, nor fail with it.
        send_mail(email, message.subject, str(message.body))


class SecondStepAdapter(DefaultMFAAdapter):
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": gettext_lazy("That code is not right. Please look again."),
    }

    def build_totp_svg(self, url: str) -> str:
        """The same QR codes as for tables, without styles that our policy forbids."""
        picture = BytesIO()
        segno.make(url, error="m", micro=False).save(
            picture,
            kind="svg",
            border=2,
            xmldecl=False,
            omitsize=True,
            dark="#1d1b44",
            light="#fffdf7",
            svgclass="qr-code",
        )
        return picture.getvalue().decode()

    def get_totp_label(self, user: User) -> str:
        return user.first_name
