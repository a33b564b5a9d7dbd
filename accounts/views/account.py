"""The page of one's own account, its name, and the sessions that are open."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts import passkeys
from accounts.browsers import browser_name
from accounts.forms import ChangeNameForm
from accounts.logins import has_second_step
from accounts.middleware import guest_of
from accounts.services import NameTaken, change_name
from accounts.views.guards import account_of, for_accounts
from luckybox_site.web.fields import whole_number
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    if guest_of(request):
        return render(request, "account/guest.html", {"guest": guest_of(request)})
    if not request.user.is_authenticated:
        return redirect("account_login")
    user = account_of(request)
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    context = {
        "name": user.first_name,
        "is_staff": user.is_staff,
        "email": EmailAddress.objects.get_primary_email(user),
        "has_password": user.has_usable_password(),
        "keys": [
            {"pk": key.pk, "name": str(key), "made": key.created_at} for key in passkeys.passkeys_of(user)
        ],
        "has_second_step": has_second_step(user),
        "codes_left": len(codes.wrap().get_unused_codes()) if codes else 0,
        "sessions": len(_sessions(request)),
    }
    return render(request, "account/account.html", context)


@takes(*READ, "POST")
@for_accounts
def name(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    form = ChangeNameForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_name(user.pk, form.cleaned_data["name"])
        except NameTaken:
            form.add_error("name", _("This name is taken, or looks like one that is. Please choose another."))
        else:
            messages.success(
                request, _("You are %(name)s now, at all your tables.") % {"name": form.cleaned_data["name"]}
            )
            return redirect("account")
    return render(request, "account/name.html", {"form": form}, status=400 if form.errors else 200)


@takes(*READ, "POST")
@for_accounts
def sessions(request: HttpRequest) -> HttpResponse:
    """Where somebody is signed in; each session, or all others, can be ended."""
    mine = _sessions(request)
    if request.method == "POST":
        wanted = request.POST.get("session", "")
        ended = [one for one in mine if not one.is_current()]
        if wanted != "others":
            ended = [one for one in mine if one.pk == whole_number(wanted, 18)]
        end_sessions(request, ended)
        messages.success(request, _("Signed out there. Pages that were open show it within a second."))
        return redirect("usersessions_list")
    shown = [
        {
            "pk": one.pk,
            "browser": browser_name(one.user_agent),
            "since": one.created_at,
            "is_this": one.is_current(),
        }
        for one in mine
    ]
    return render(
        request, "account/sessions.html", {"sessions": sorted(shown, key=lambda one: not one["is_this"])}
    )


def _sessions(request: HttpRequest) -> list[UserSession]:
    """Those that are still open."""
    mine = UserSession.objects.filter(user=account_of(request)).order_by("-created_at")
    keys = [one.session_key for one in mine]
    alive = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list(
            "session_key", flat=True
        )
    )
    return [one for one in mine if one.session_key in alive]
