"""The page of the deck doctor: ask for an examination, see how far it is, and what it has found."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from games.admin.decks.frame import in_words, may_change, page_of_decks, show, user_id, version_or_404
from games.forms.checkups import CheckupForm
from games.models import Checkup, DeckVersion
from games.presenters.editions import words_of
from games.presenters.luckybox import deck_charts
from games.presenters.luckybox import doctor as presenter
from games.services.editions import editions
from games.services.luckybox import doctor
from games.services.luckybox.decks import DeckRefused
from luckybox_site.jobs.services import cancel, retry

#: How many examinations are listed.
LISTED = 20


@page_of_decks("GET", "HEAD", "POST", changes=False)
def examine(request: HttpRequest, pk: int) -> HttpResponse:
    """The latest examination of a version, or the one that the address names."""
    version = version_or_404(pk)
    if request.method != "POST" or not may_change(request):
        return _page(request, version, CheckupForm())
    latest = doctor.latest_checkup(version)
    job = doctor.job_of(latest) if latest else None
    act = request.POST.get("act", "")
    if act in {"cancel", "go-on"}:
        if job:
            (cancel if act == "cancel" else retry)(job.pk)
        return redirect("admin:games_deckversion_doctor", pk)
    form = CheckupForm(request.POST)
    if form.is_valid():
        wanted = form.cleaned_data
        try:
            doctor.ask_to_examine(
                version,
                form.rules(),
                (wanted["seats"], wanted["games"]),
                secrets.token_hex(4),
                user_id(request),
            )
        except DeckRefused as refused:
            form.add_error(None, in_words(refused))
        else:
            return redirect("admin:games_deckversion_doctor", pk)
    return _page(request, version, form)


def _page(request: HttpRequest, version: DeckVersion, form: CheckupForm) -> HttpResponse:
    checkup = _asked_for(request, version)
    return show(
        request,
        "examine.html",
        version,
        _("Examine version %(number)d") % {"number": version.number},
        status=400 if form.is_bound else 200,
        form=form,
        job=doctor.job_of(checkup) if checkup else None,
        earlier=version.checkups.select_related("compared_with", "made_by").defer("cards", "live_cards")[
            :LISTED
        ],
        latest=presenter.latest(checkup),
        **(_found(checkup) if checkup else {}),
    )


def _asked_for(request: HttpRequest, version: DeckVersion) -> Checkup | None:
    wanted = request.GET.get("checkup", "")
    if wanted.isdecimal() and len(wanted) < 19:
        return get_object_or_404(version.checkups, pk=int(wanted))
    return doctor.latest_checkup(version)


def _found(checkup: Checkup) -> dict[str, object]:
    known = {one.slug: one for one in editions("luckybox")}
    edition = known.get(checkup.edition)
    return {
        "facts": deck_charts.facts(checkup),
        "tables": presenter.tables(checkup),
        "recorded": presenter.recorded_in_words(checkup),
        "edition": words_of(edition).name if edition else checkup.edition,
    }
