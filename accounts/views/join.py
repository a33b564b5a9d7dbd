"""Ways to an account besides a password: a passkey, or an address to which a code is sent."""

import json

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import get_user_model, login
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import email_codes, passkeys
from accounts.adapter import AccountAdapter
from accounts.forms import CodeForm, EmailForm, NewNameAndEmailForm, NewNameForm
from accounts.middleware import guest_of
from accounts.models import User
from accounts.passkey_forms import AddPasskeyForm
from accounts.services import NameTaken, create_account, keep_games
from accounts.views.guards import (
    account_of,
    counted,
    for_accounts,
    for_others,
    guest_or_account,
    way_on,
    with_mail,
    with_registration,
)
from luckybox_site.club.registration import invitation_of
from luckybox_site.web.identity import BACKEND
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.sessions import former_in

#: The name that somebody wants, between the steps of making an account with a passkey.
WANTED_NAME = "account_wanted_name"


# -- a passkey


@takes(*READ, "POST")
@for_others
@with_registration
@counted("sign_ups_per_address")
def choose_name(request: HttpRequest) -> HttpResponse:
    """The first step: the name. The passkey is made for somebody, so a stranger becomes a guest."""
    if not passkeys.work_here(request):
        return redirect("account_signup")
    guest = guest_of(request)
    form = NewNameForm(request.POST or None, initial={"name": guest.first_name if guest else ""})
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        if guest is None:
            login(
                request,
                get_user_model().objects.create_guest(name, former_in(request.session)),
                backend=BACKEND,
            )
        request.session[WANTED_NAME] = name
        return redirect("account_add_passkey")
    context = {"form": form, "guest": guest}
    return render(request, "account/passkey_name.html", context, status=400 if form.errors else 200)


@takes(*READ, "POST")
@with_registration
@counted("sign_ups_per_address")
def add_passkey(request: HttpRequest) -> HttpResponse:
    """The second step, and how an account gets another passkey."""
    if not passkeys.work_here(request):
        raise Http404
    if request.user.is_authenticated:
        confirmed: HttpResponse = _add_to_account(request)
        return confirmed
    guest, name = guest_of(request), request.session.get(WANTED_NAME)
    if guest is None or not name:
        return redirect("account_signup_by_passkey")
    return _passkey_page(request, guest, name)


@reauthentication_required(app="allauth.mfa")
def _add_to_account(request: HttpRequest) -> HttpResponse:
    return _passkey_page(request, account_of(request), "")


def _passkey_page(request: HttpRequest, user: User, name: str) -> HttpResponse:
    """Make a passkey; with a name, the guest becomes the account of that name."""
    form = AddPasskeyForm(request.POST or None, user=user) if request.method == "POST" else None
    if form is not None and form.is_valid():
        try:
            owner = keep_games(user.pk, name, invitation=invitation_of(request)) if name else user
        except NameTaken:
            return _name_is_taken(request, "account_signup_by_passkey")
        passkeys.add(owner, _passkey_name(owner), form.cleaned_data["credential"])
        if name:
            return _welcome(request, owner)
        messages.success(request, _("The passkey is there. You can sign in with it from now on."))
        return redirect("account")
    context = {
        "options": json.dumps(passkeys.options(user), cls=DjangoJSONEncoder),
        "failed": form is not None,
        "name": name,
    }
    return render(request, "account/passkey.html", context, status=400 if form is not None else 200)


def _passkey_name(user: User) -> str:
    count = len(passkeys.passkeys_of(user))
    return _("Passkey %(number)d") % {"number": count + 1}


@takes(*READ, "POST")
@for_accounts
@reauthentication_required(app="allauth.mfa")
def remove_passkey(request: HttpRequest, pk: int) -> HttpResponse:
    user = account_of(request)
    key = next((key for key in passkeys.passkeys_of(user) if key.pk == pk), None)
    if key is None:
        raise Http404
    if request.method == "POST":
        why_not = passkeys.remove(user, pk)
        if why_not:
            messages.error(request, why_not)
        else:
            messages.success(request, _("The passkey no longer signs in here."))
        return redirect("account")
    return render(request, "account/passkey_remove.html", {"key": str(key)})


# -- an e-mail address


@takes(*READ, "POST")
@with_mail
@for_others
@with_registration
@counted("sign_ups_per_address", "codes_per_address")
def by_email(request: HttpRequest) -> HttpResponse:
    """A new account with an address and no password."""
    guest = guest_of(request)
    form = NewNameAndEmailForm(request.POST or None, initial={"name": guest.first_name if guest else ""})
    if request.method == "POST" and form.is_valid():
        email_codes.send(request, form.cleaned_data["email"], name=form.cleaned_data["name"], user=guest)
        return redirect("account_email_code")
    context = {"form": form, "guest": guest}
    return render(request, "account/by_email.html", context, status=400 if form.errors else 200)


@takes(*READ, "POST")
@with_mail
@for_accounts
@counted("codes_per_address")
@reauthentication_required(app="allauth.mfa")
def change_email(request: HttpRequest) -> HttpResponse:
    """Another address for an account, or its first."""
    form = EmailForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        email_codes.send(request, form.cleaned_data["email"], user=account_of(request))
        return redirect("account_email_code")
    return render(request, "account/email.html", {"form": form}, status=400 if form.errors else 200)


@takes(*READ, "POST")
@with_mail
@with_registration
def email_code(request: HttpRequest) -> HttpResponse:
    """The code from the e-mail."""
    sent = email_codes.sent(request)
    if sent is None:
        return redirect("account_email" if request.user.is_authenticated else "account_signup")
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if email_codes.enter(request, form.cleaned_data["code"]):
            return _with_address(request, sent)
        if email_codes.sent(request) is None:
            messages.error(request, AccountAdapter.error_messages["too_many_login_attempts"])
            return redirect("account_email" if request.user.is_authenticated else "account_signup_by_email")
        form.add_error("code", AccountAdapter.error_messages["incorrect_code"])
    context = {"form": form, "email": sent.email}
    return render(request, "account/email_code.html", context, status=400 if form.errors else 200)


def _with_address(request: HttpRequest, sent: email_codes.Sent) -> HttpResponse:
    if request.user.is_authenticated:
        if email_codes.give(account_of(request), sent.email):
            messages.success(request, _("%(email)s is your address now.") % {"email": sent.email})
        return redirect("account")
    guest, invitation = guest_or_account(request), invitation_of(request)
    try:
        user = (
            keep_games(guest.pk, sent.name, invitation=invitation)
            if guest
            else create_account(sent.name, invitation=invitation, former=former_in(request.session))
        )
    except NameTaken:
        return _name_is_taken(request, "account_signup_by_email")
    email_codes.give(user, sent.email)
    return _welcome(request, user)


# -- both


def _welcome(request: HttpRequest, user: User) -> HttpResponse:
    """Sign in to an account that was made just now."""
    request.session.pop(WANTED_NAME, None)
    get_adapter().login(request, user)
    messages.success(request, _("Welcome, %(name)s. Your games are kept.") % {"name": user.first_name})
    return redirect(way_on(request) or reverse("home"))


def _name_is_taken(request: HttpRequest, back: str) -> HttpResponse:
    messages.error(request, AccountAdapter.error_messages["username_taken"])
    return redirect(back)
