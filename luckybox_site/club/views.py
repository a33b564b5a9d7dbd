"""The pages of the club: its imprint, and the link of an invitation."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from luckybox_site.club.models import Club, Invitation
from luckybox_site.club.reading import club
from luckybox_site.club.registration import KEY
from luckybox_site.web.guesses import WrongCode, refuse_guessers
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def imprint(request: HttpRequest) -> HttpResponse:
    text = club().imprint.strip()
    if not text:
        raise Http404(_("This site has no imprint."))
    return render(request, "club/imprint.html", {"text": text})


@takes(*READ)
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the invitation for the visit, and go on to making an account, where it counts."""
    if club().registration == Club.Registration.INVITED:
        refuse_guessers(request)
        # PostgreSQL takes no text with a zero in it.
        if "\0" in token or not Invitation.objects.good().filter(token=token).exists():
            raise WrongCode(_("This invitation is not good any more. Please ask the club for a new one."))
        request.session[KEY] = token
    return redirect("account_signup")
