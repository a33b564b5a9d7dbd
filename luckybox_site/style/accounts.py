"""The pages of accounts and of the club in their states, without anybody's account."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from allauth.account.models import EmailAddress
from django import forms
from django.utils import timezone

from accounts import forms as ours
from accounts.adapter import SecondStepAdapter
from accounts.models import User
from luckybox_site.style.page_state import Context, State
from luckybox_site.web.visible_names import MAX_NAME

WIDE: Final = "W" * MAX_NAME
SECRET: Final = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # noqa: S105  of nobody
ADDRESS: Final = "somebody.with.a.long.name@some.club.example"
SHORT: Final = "This password is too short. It must contain at least 8 characters."
WRONG_PASSWORD: Final = "Please type your current password."  # noqa: S105  a sentence
NO_ADDRESS: Final = "Enter a valid email address."
WRONG: Final = "That code is not right. Please look again."


def _account(**more: Any) -> dict[str, Any]:
    now = timezone.now()
    return {
        "name": "Ada",
        "is_staff": False,
        "email": None,
        "has_password": True,
        "keys": [],
        "has_second_step": False,
        "codes_left": 0,
        "sessions": 1,
        "mail": {"is_there": True},
        "passkeys": {"work_here": True},
        "now": now,
        **more,
    }


def _full_account() -> dict[str, Any]:
    keys = [{"pk": n, "name": f"Passkey {n}", "made": timezone.now() - timedelta(days=n)} for n in (1, 2)]
    email = EmailAddress(email=ADDRESS)
    return _account(
        name=WIDE, is_staff=True, email=email, keys=keys, has_second_step=True, codes_left=9, sessions=4
    )


def _sessions(count: int) -> dict[str, Any]:
    browsers = ("Firefox, Android", "Safari, iPhone", "Samsung Internet, Android", "A browser")
    shown = [
        {"pk": n, "browser": browsers[n], "since": timezone.now() - timedelta(days=n), "is_this": not n}
        for n in range(count)
    ]
    return {"sessions": shown}


def _form(make: Callable[..., forms.Form], filled: Mapping[str, str] | None = None, **errors: str) -> Context:
    """A page with a form, which may be filled in, and to which something may be wrong."""

    def context() -> Mapping[str, Any]:
        form = make((filled or {}) if errors or filled else None)
        form.full_clean()
        if errors or filled:
            # Without what is wrong only for want of input.
            form.errors.clear()
        for field, sentence in errors.items():
            form.add_error(None if field == "all" else field, sentence)
        return {"form": form, "signup_url": "/account/signup/", "email": ADDRESS, "name": "Ada"}

    return context


def _of_nobody(make: Callable[..., forms.Form]) -> Callable[..., forms.Form]:
    """A form that wants to know whose it is."""
    return lambda data: make(user=User(first_name="Ada"), data=data)


def _again(make: Callable[..., forms.Form], **errors: str) -> Context:
    """A page that asks once more who it is, with the other ways."""
    ways = [{"url": "#", "id": way} for way in ("reauthenticate", "mfa_reauthenticate", "webauthn")]
    page = _form(_of_nobody(make), None, **errors)
    return lambda: {**page(), "reauthentication_alternatives": ways}


def _passkey(**more: Any) -> Mapping[str, Any]:
    """A page that asks for a passkey; there is none to choose."""
    options: dict[str, Any] = {"publicKey": {"allowCredentials": []}}
    return {"options": "", "key": WIDE, "js_data": {"request_options": options}, **more}


def _second_step(**errors: str) -> Context:
    page = _form(_of_nobody(ours.SecondStepForm), None, **errors)
    return lambda: {
        **page(),
        **_passkey(js_data={"request_options": {"publicKey": {"allowCredentials": [1]}}}),
    }


def _name_form(data: Any) -> forms.Form:
    return ours.ChangeNameForm(User(first_name="Ada"), data)


def _totp() -> Mapping[str, Any]:
    class Form(ours.Dressed):
        code = forms.CharField(label="Code")
        secret = SECRET

    return {
        "form": Form(),
        "totp_svg": SecondStepAdapter().build_totp_svg(f"otpauth://totp/Ada?secret={SECRET}"),
    }


#: Sentences that these pages really say are in the views; these here are as long as they get.
STATES: Final = (
    State("sign in", "account/login.html", _form(ours.LoginForm)),
    State("sign in: a guest", "account/login.html", _form(ours.LoginForm), guest="Zoë"),
    State(
        "sign in: wrong",
        "account/login.html",
        _form(ours.LoginForm, all="That name and password do not go together."),
    ),
    State(
        "sign in: too often",
        "account/login.html",
        _form(ours.LoginForm, all="Too many log-ins have failed. Please try again in 15 minutes."),
    ),
    State("sign up", "account/signup.html", _form(ours.SignupForm)),
    State("keep my games", "account/signup.html", _form(ours.SignupForm), guest=WIDE),
    State(
        "sign up: wrong",
        "account/signup.html",
        _form(
            ours.SignupForm,
            username="This name is taken, or looks like one that is. Please choose another.",
            password1=SHORT,
        ),
    ),
    State("sign up: by invitation", "account/signup_closed.html", lambda: {"is_by_invitation": True}),
    State("sign up: closed", "account/signup_closed.html", lambda: {"is_by_invitation": False}),
    State("sign up: a passkey", "account/passkey_name.html", _form(ours.NewNameForm)),
    State("sign up: an address", "account/by_email.html", _form(ours.NewNameAndEmailForm)),
    State("a code was sent", "account/email_code.html", _form(ours.CodeForm)),
    State("a code was wrong", "account/email_code.html", _form(ours.CodeForm, code=WRONG)),
    State("a guest", "account/guest.html", lambda: {"guest": User(first_name=WIDE)}, guest=WIDE),
    State("account: new", "account/account.html", _account),
    State("account: everything", "account/account.html", _full_account),
    State(
        "account: plain HTTP, no mail",
        "account/account.html",
        lambda: _account(mail={"is_there": False}, passkeys={"work_here": False}, has_password=False),
    ),
    State("sessions: one", "account/sessions.html", lambda: _sessions(1)),
    State("sessions: several", "account/sessions.html", lambda: _sessions(4)),
    State("change the name", "account/name.html", _form(_name_form)),
    State("sign out", "account/logout.html"),
    State("password: change", "account/password_change.html", _form(_of_nobody(ours.ChangePasswordForm))),
    State(
        "password: change, wrong",
        "account/password_change.html",
        _form(_of_nobody(ours.ChangePasswordForm), oldpassword=WRONG_PASSWORD, password1=SHORT),
    ),
    State("password: set", "account/password_set.html", _form(_of_nobody(ours.SetPasswordForm))),
    State(
        "password: set, wrong",
        "account/password_set.html",
        _form(_of_nobody(ours.SetPasswordForm), password1=SHORT),
    ),
    State("reset", "account/password_reset.html", _form(ours.ResetPasswordForm)),
    State("reset: filled", "account/password_reset.html", _form(ours.ResetPasswordForm, {"email": ADDRESS})),
    State(
        "reset: wrong",
        "account/password_reset.html",
        _form(ours.ResetPasswordForm, {"email": ADDRESS[:20]}, email=NO_ADDRESS),
    ),
    State("reset: the code", "account/confirm_password_reset_code.html", _form(ours.CodeForm)),
    State(
        "reset: a wrong code",
        "account/confirm_password_reset_code.html",
        _form(ours.CodeForm, {"code": "ABCD-2345"}, code=WRONG),
    ),
    State(
        "reset: a new password",
        "account/password_reset_from_key.html",
        _form(_of_nobody(ours.NewPasswordForm)),
    ),
    State(
        "reset: a new password, wrong",
        "account/password_reset_from_key.html",
        _form(_of_nobody(ours.NewPasswordForm), password1=SHORT),
    ),
    State("sign in by e-mail", "account/request_login_code.html", _form(ours.RequestLoginCodeForm)),
    State(
        "sign in by e-mail: wrong",
        "account/request_login_code.html",
        _form(ours.RequestLoginCodeForm, {"email": ADDRESS[:20]}, email=NO_ADDRESS),
    ),
    State("sign in by e-mail: the code", "account/confirm_login_code.html", _form(ours.CodeForm)),
    State("e-mail address", "account/email.html", _form(ours.EmailForm, {"email": ADDRESS})),
    State(
        "e-mail address: wrong", "account/email.html", _form(ours.EmailForm, {"email": "x"}, email=NO_ADDRESS)
    ),
    State("passkey: create", "account/passkey.html", lambda: _passkey(name=WIDE)),
    State("passkey: failed", "account/passkey.html", lambda: _passkey(failed=True)),
    State("passkey: remove", "account/passkey_remove.html", _passkey),
    State("second step: sign in", "mfa/authenticate.html", _second_step()),
    State("second step: wrong", "mfa/authenticate.html", _second_step(code=WRONG)),
    State("second step: turn off", "mfa/totp/deactivate_form.html"),
    State("recovery codes: new", "mfa/recovery_codes/generate.html"),
    State("is it you: password", "account/reauthenticate.html", _again(ours.ReauthenticateForm)),
    State(
        "is it you: wrong",
        "account/reauthenticate.html",
        _again(ours.ReauthenticateForm, password=WRONG_PASSWORD),
    ),
    State("is it you: code", "mfa/reauthenticate.html", _again(ours.SecondStepAgainForm)),
    State("is it you: wrong code", "mfa/reauthenticate.html", _again(ours.SecondStepAgainForm, code=WRONG)),
    State("is it you: passkey", "mfa/webauthn/reauthenticate.html", _passkey),
    State("second step: turn on", "mfa/totp/activate_form.html", _totp),
    State(
        "recovery codes",
        "mfa/recovery_codes/index.html",
        lambda: {"unused_codes": [f"{n:08d}" for n in range(11_111_111, 99_999_999, 9_876_543)]},
    ),
    State("suspended", "account/account_inactive.html"),
    State(
        "imprint",
        "club/imprint.html",
        lambda: {
            "text": "Club of the Lucky\nMarket Square 1\n\nWrite to play@club.example\nor see https://club.example/"
        },
    ),
)
