"""The page at which mails about one's turn end, for whoever has one of these mails."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from accounts import turn_mails
from luckybox_site.web.methods import READ, takes


# Programs that read mail send the form by themselves, without a page before it; the address is the proof.
@csrf_exempt
@takes(*READ, "POST")
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """A button; once it is pressed, no more mails."""
    user_id = turn_mails.owner_of(token)
    if user_id is None:
        raise Http404(_("This link is not complete, or its account is gone. No mails are sent to it."))
    if request.method == "POST":
        turn_mails.stop(user_id)
    return render(request, "account/stop_mails.html", {"stopped": request.method == "POST"})
