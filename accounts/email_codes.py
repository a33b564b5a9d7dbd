"""Codes that prove whose an e-mail address is: sent, remembered in the session, and entered.

Nothing is stored of an address before its code was entered. An address that belongs to another account looks
the same from outside: its owner gets a mail that says so.
"""

import time
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from accounts.models import User

KEY = "email_code"
#: Seconds for which a code is good, and how often a wrong one may be entered.
GOOD_FOR = 15 * 60
TRIES = 3


class Sent(NamedTuple):
    """A code that was sent: where to, and the name that somebody wants for a new account."""

    email: str
    name: str


def send(request: HttpRequest, email: str, *, name: str = "", user: User | None = None) -> None:
    """Send a code to an address, or to the account that has it a mail that it does."""
    email = email.strip().lower()
    code = ""
    if _others(email, user):
        context = {"login_url": request.build_absolute_uri(reverse("account_login"))}
        get_adapter().send_mail("account/email/account_already_exists", email, context)
    else:
        code = get_random_string(6, "0123456789")
        get_adapter().send_mail("account/email/email_code", email, {"code": code})
    request.session[KEY] = {
        "email": email,
        "name": name,
        "code": _hash(code) if code else "",
        "at": time.time(),
        "tries": 0,
    }


def sent(request: HttpRequest) -> Sent | None:
    """The code that this session waits for."""
    state = _state(request)
    return Sent(state["email"], state["name"]) if state else None


def enter(request: HttpRequest, code: str) -> bool:
    """Whether the code is right. After too many wrong ones, no code is."""
    state = _state(request)
    if state is None:
        return False
    is_right = bool(state["code"]) and constant_time_compare(state["code"], _hash(code.strip()))
    if is_right or state["tries"] + 1 >= TRIES:
        del request.session[KEY]
    else:
        request.session[KEY] = {**state, "tries": state["tries"] + 1}
    return is_right


def give(user: User, email: str) -> bool:
    """Make this the address of an account, in place of any other; false if another has it meanwhile."""
    try:
        with transaction.atomic():
            if _others(email, user):
                return False
            EmailAddress.objects.filter(user=user).delete()
            EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
            user.email = email
            user.save(update_fields=["email"])
    except IntegrityError:
        return False
    return True


def _state(request: HttpRequest) -> dict[str, Any] | None:
    state: dict[str, Any] | None = request.session.get(KEY)
    return state if state and time.time() - state["at"] < GOOD_FOR else None


def _others(email: str, user: User | None) -> bool:
    """Whether another account has this address."""
    having = User.objects.filter(Q(email__iexact=email) | Q(emailaddress__email__iexact=email))
    return bool(having.exclude(pk=user.pk if user else None).exists())


def _hash(code: str) -> str:
    return salted_hmac("accounts.email_codes", code).hexdigest()
