"""What the site keeps: the page that says so, everything about oneself, and the end of an account."""

import zlib

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts import personal
from accounts.models import FormerSelf, User
from accounts.views.guards import counted, guest_or_account
from luckybox_site.jobs.models import Job
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.sessions import remember_former


@takes(*READ)
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "account/privacy.html")


@takes(*READ, "POST")
@never_cache
@counted("files_per_person")
def data(request: HttpRequest) -> HttpResponse:
    """Ask for a file with everything about oneself, and fetch it once it is made."""
    if not request.user.is_authenticated:
        return render(request, "account/data.html", {"is_stranger": True, "file": None, "job": None})
    if request.method == "POST":
        personal.ask_for_file(request.user.pk)
        return redirect("personal-data")
    jobs = Job.objects.filter(kind="personal-file", key=str(request.user.pk))
    context = {
        "is_stranger": False,
        "file": personal.file_of(request.user.pk),
        "job": jobs.exclude(state__in=(Job.State.DONE, Job.State.CANCELLED)).first(),
    }
    return render(request, "account/data.html", context)


@takes(*READ)
@never_cache
def data_file(request: HttpRequest) -> HttpResponse:
    """The file, for nobody but whom it is about."""
    found = personal.file_of(request.user.pk) if request.user.is_authenticated else None
    if found is None:
        raise Http404(_("This file is not there, or not there any more. You can have it made again."))
    disposition = 'attachment; filename="luckybox.json"'
    content = zlib.decompress(bytes(found.content))
    return HttpResponse(
        content, content_type="application/json", headers={"Content-Disposition": disposition}
    )


@takes(*READ, "POST")
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Delete one's account, or what a guest has here; accounts enter their password first."""
    person = guest_or_account(request)
    if person is None:
        return redirect("account_login")
    if person.is_guest:
        return _delete(request, person)
    confirmed: HttpResponse = _delete_account(request)
    return confirmed


@reauthentication_required(app="allauth.mfa")
def _delete_account(request: HttpRequest) -> HttpResponse:
    person = guest_or_account(request)
    return _delete(request, person) if person else redirect("account_login")


def _delete(request: HttpRequest, person: User) -> HttpResponse:
    sentence = ""
    if request.method == "POST":
        former = FormerSelf.objects.of([person.pk])
        try:
            personal.delete_person(person.pk)
        except personal.StaffStays:
            sentence = _(
                "You have rights in the administration. Give them back there first, then come again."
            )
        else:
            logout(request)
            remember_former(request.session, former)
            messages.success(
                request, _("Your account is deleted. Your name disappears from all games within minutes.")
            )
            return redirect("home")
    context = {"person": person, "sentence": sentence}
    return render(request, "account/delete.html", context, status=409 if sentence else 200)
