"""The page on which the deck designer is asked to fill a draft up, and which shows how far it is."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.admin.decks.frame import page_of_decks, say_refusal, show, to_version, user_id, version_or_404
from games.forms.decks import FillForm
from games.services.luckybox import designing
from games.services.luckybox.decks import DeckRefused
from luckybox_site.jobs.services import cancel


@page_of_decks("GET", "HEAD", "POST")
def fill(request: HttpRequest, pk: int) -> HttpResponse:
    """The constraints of the design, and the progress of one that was asked for."""
    version = version_or_404(pk)
    job = designing.filling_of(version)
    data = request.POST if request.method == "POST" else None
    if data is not None and data.get("act") == "cancel":
        if job:
            cancel(job.pk)
        return redirect("admin:games_deckversion_fill", pk)
    form = FillForm(data, count=version.cards.count(), seed=secrets.token_hex(4))
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data
        try:
            designing.ask_to_fill(version, wanted["size"], wanted["seed"], form.supply(), user_id(request))
        except DeckRefused as refused:
            say_refusal(request, refused)
            return to_version(version)
        return redirect("admin:games_deckversion_fill", pk)
    return show(
        request,
        "fill.html",
        version,
        _("Fill up version %(number)d") % {"number": version.number},
        status=400 if form.is_bound else 200,
        form=form,
        job=job,
        count=form.count,
    )
