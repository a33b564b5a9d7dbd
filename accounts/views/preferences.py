"""The preferences of whoever is here: with an account, as a guest, or not known yet."""

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.preferences_form import PreferencesForm
from accounts.services import choose
from accounts.views.guards import counted
from luckybox_site.club.reading import club_cache
from luckybox_site.web import preferences
from luckybox_site.web.errors import bad_request
from luckybox_site.web.fields import once, wants_json
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.preferences import LANGUAGE, Preferences


@takes(*READ, "POST")
@never_cache
@counted("preferences_per_address")
def page(request: HttpRequest) -> HttpResponse:
    """All of them in one form."""
    has_mail = _has_address(request)
    if request.method == "POST":
        form = PreferencesForm(once(request.POST), has_mail=has_mail)
        if form.is_valid():
            messages.success(request, _("Saved."))
            return _keep(request, redirect("preferences"), form.chosen())
    else:
        now = _now(request)
        form = PreferencesForm(initial={name: now[name] for name in _names(has_mail)}, has_mail=has_mail)
    context = {
        "form": form,
        # Another process may have remembered them from before.
        "preferences": _now(request),
        "asks_for_address": settings.HAS_MAIL and not has_mail and _is_account(request),
    }
    return render(request, "account/preferences.html", context, status=400 if form.errors else 200)


@takes("POST")
@never_cache
@counted("preferences_per_address")
def change(request: HttpRequest) -> HttpResponse:
    """Some of them, by one tap in a bar or a menu; back to where it was."""
    form = PreferencesForm(once(request.POST), has_mail=_has_address(request))
    if not form.is_valid() or not form.chosen():
        return bad_request(request)
    answer = HttpResponse(status=204) if wants_json(request) else HttpResponseRedirect(_came_from(request))
    return _keep(request, answer, form.chosen())


def _keep(request: HttpRequest, response: HttpResponse, chosen: Mapping[str, str]) -> HttpResponse:
    """Remember what was chosen, in the row of whoever is known or else in this browser."""
    if request.user.is_authenticated:
        choose(request.user.pk, chosen)
        if chosen.get("turn-mail") == "on":
            User.objects.filter(pk=request.user.pk).update(mail_origin=request.build_absolute_uri("/")[:-1])
    else:
        preferences.keep_in_cookies(response, {**preferences.in_cookies(request.COOKIES), **chosen})
    if LANGUAGE in chosen:
        preferences.speak(response, chosen[LANGUAGE])
    return response


def _now(request: HttpRequest) -> Preferences:
    """What holds now, by the row itself and not by what is remembered of it."""
    if not request.user.is_authenticated:
        return Preferences(preferences.in_cookies(request.COOKIES))
    chosen = preferences.known_ones(request.user.preferences)
    in_this_browser = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, preferences.AS_THE_DEVICE)
    return Preferences(preferences.known_ones({LANGUAGE: in_this_browser, **chosen}))


def _names(has_mail: bool) -> list[str]:
    names = [name for name in preferences.VALUES if name != "turn-mail" or has_mail]
    return [*names, *([LANGUAGE] if len(club_cache.remembered().offered) > 1 else [])]


def _is_account(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.is_guest


def _has_address(request: HttpRequest) -> bool:
    """Whether mail can be sent to whoever is here: only then is it offered."""
    if not settings.HAS_MAIL or not _is_account(request):
        return False
    return bool(EmailAddress.objects.filter(user=request.user.pk, verified=True).exists())


def _came_from(request: HttpRequest) -> str:
    """The page with the button that was pressed."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if is_ours else reverse("preferences")
