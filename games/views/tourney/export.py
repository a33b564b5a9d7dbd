"""What can be taken away from a tournament: files, cards to print, and the records of its games."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Tournament, TournamentStaff
from games.presenters.tourney.export import RECORDS, SHEETS
from games.presenters.tourney.pages import cards_page
from games.presenters.tourney.reading import tourney_at
from games.services.tourney import archive
from games.services.tourney.staff import is_at_least, role_of
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ

HELPER: Final = TournamentStaff.Role.HELPER


@of_a_tournament(*READ)
def export(request: HttpRequest, row: Tournament) -> HttpResponse:
    """What there is to take away."""
    is_staff = is_at_least(role_of(row.pk, user_id(request)), HELPER)
    context = {
        "tournament": row,
        "rounds": [part.number for part in tourney_at(row.pk).state.rounds],
        "is_staff": is_staff,
        "archive": archive.archive_of(row.pk) if is_staff else None,
        "job": archive.job_of(row.pk) if is_staff else None,
    }
    return render(request, "games/tourney/export.html", context)


@of_a_tournament(*READ)
def file(request: HttpRequest, row: Tournament, what: str) -> HttpResponse:
    """One of the files."""
    tourney = tourney_at(row.pk)
    if what in SHEETS:
        content = SHEETS[what](tourney)
        headers = _named(f"{row.code}-{what}.csv")
        return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)
    if what in RECORDS:
        return JsonResponse(RECORDS[what](tourney), headers=_named(f"{row.code}-{what}.json"))
    raise Http404(_("There is no such file."))


@of_a_tournament(*READ)
def cards(request: HttpRequest, row: Tournament) -> HttpResponse:
    """A card for everybody with their results, to print."""
    context = {"tournament": row, "html": cards_page(tourney_at(row.pk), get_language() or "en")}
    return render(request, "games/tourney/cards.html", context)


@of_a_tournament(*READ, role=HELPER)
def records(request: HttpRequest, row: Tournament, number: int) -> HttpResponse:
    """The records of the games of a round that everybody may know, in one archive."""
    if not 1 <= number <= len(tourney_at(row.pk).state.rounds):
        raise Http404(_("There is no such round."))
    return _zip(archive.packed(archive.records_of(row, number)), f"{row.code}-round-{number}.zip")


@of_a_tournament(*READ, "POST", role=HELPER)
def all_records(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Those of all rounds: asked for, and fetched once a job has collected them."""
    if request.method == "POST":
        archive.ask_for(row.pk, user_id(request))
        return redirect(reverse("tournament-export", args=[row.code]) + "#games")
    found = archive.archive_of(row.pk)
    if found is None:
        raise Http404(_("This file is not there, or not there any more. You can have it made again."))
    return _zip(bytes(found.content), f"{row.code}.zip")


def _zip(content: bytes, name: str) -> HttpResponse:
    return HttpResponse(content, content_type="application/zip", headers=_named(name))


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
