"""The pages of accounts and of the club in their states, without anybody's account."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final, NamedTuple

from allauth.account.models import EmailAddress
from django import forms
from django.http import HttpRequest
from django.utils import timezone

from accounts import forms as ours
from accounts.adapter import SecondStepAdapter
from accounts.models import User
from luckybox_site.web.visible_names import MAX_NAME

WIDE: Final = "W" * MAX_NAME
SECRET: Final = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # noqa: S105  of nobody
ADDRESS: Final = "somebody.with.a.long.name@some.club.example"
WRONG: Final = "That code is not right. Please look again."


class State(NamedTuple):
    """A page with what it shows."""

    name: str
    template: str
    context: Callable[[], Mapping[str, Any]] = dict
    #: The nickname of the guest who looks.
    guest: str = ""


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


def _form(make: Callable[..., forms.Form], **errors: str) -> Callable[[], Mapping[str, Any]]:
    """A page with a form, to which something may be wrong."""

    def context() -> Mapping[str, Any]:
        form = make({} if errors else None)
        form.full_clean()
        if errors:
            # Without what is wrong only for want of input.
            form.errors.clear()
        for field, sentence in errors.items():
            form.add_error(None if field == "all" else field, sentence)
        return {"form": form, "signup_url": "/account/signup/", "email": ADDRESS, "name": "Ada"}

    return context


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
            password1="This password is too short. It must contain at least 8 characters.",
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


def prepared(request: HttpRequest, state: State) -> dict[str, Any]:
    """The context of a state, and a request of whoever looks in it."""
    request.guest = User(first_name=state.guest) if state.guest else None  # type: ignore[attr-defined]  # as the middleware does
    return dict(state.context())
