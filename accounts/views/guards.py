"""Who may open which page of accounts, and how often its form may be sent."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from accounts.middleware import guest_of
from accounts.models import User
from luckybox_site.club.registration import NoNewAccounts, is_by_invitation, may_register
from luckybox_site.web.addresses import address_of
from luckybox_site.web.errors import too_many
from luckybox_site.web.limits import seconds_left, take
from luckybox_site.web.methods import READ

View = Callable[..., HttpResponse]


def for_accounts(view: View) -> View:
    """A page of somebody who has an account; others sign in first."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return guarded


def for_others(view: View) -> View:
    """A page of a guest or a stranger, who wants an account."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return redirect("account")
        return view(request, *args, **kwargs)

    return guarded


def with_mail(view: View) -> View:
    """A page that is only there where the site can send mail."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.HAS_MAIL:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def with_registration(view: View) -> View:
    """A page on which somebody without an account makes one, if the club lets them."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated and not may_register(request):
            return no_new_accounts(request)
        try:
            return view(request, *args, **kwargs)
        except NoNewAccounts:
            # The club has changed its mind meanwhile, or the last use of the invitation is gone.
            return no_new_accounts(request)

    return guarded


def no_new_accounts(request: HttpRequest) -> HttpResponse:
    """The page that says in words who can have an account here."""
    context = {"is_by_invitation": is_by_invitation()}
    status = 200 if request.method in READ else 403
    return render(request, "account/signup_closed.html", context, status=status)


def counted(*names: str) -> Callable[[View], View]:
    """A form that may be sent so often: by address, or by account where the limit is for one."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                for name in names:
                    limit = settings.LIMITS[name]
                    who = address_of(request) if name.endswith("address") else f"user {request.user.pk}"
                    if not take(limit, who):
                        return too_many(request, seconds_left(limit))
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def account_of(request: HttpRequest) -> User:
    """The account that has opened a page `for_accounts`."""
    return cast(User, request.user)


def guest_or_account(request: HttpRequest) -> User | None:
    """Whoever is here, with an account or as a guest."""
    return account_of(request) if request.user.is_authenticated else guest_of(request)


def way_on(request: HttpRequest) -> str:
    """Where somebody wanted to go: a page of this site, or none."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else ""
