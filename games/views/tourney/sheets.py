"""Sheets to print: who sits where, by name and by table, slips for results, and the standing."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.models import Tournament
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.sheets import sheet_of, standing_lines
from games.services.tourney import staff
from games.views.qr import inline_qr
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.fields import whole_number
from luckybox_site.web.methods import READ

#: What can be printed alone.
KINDS: Final = ("names", "tables", "slips", "standing")


@of_a_tournament(*READ, role=staff.Role.CALLER)
def sheets(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Those of the last round, or of the one that the address names."""
    tourney = tourney_at(row.pk)
    rounds = tourney.state.rounds
    wanted = whole_number(request.GET.get("round", ""), 3) or len(rounds)
    number = min(max(wanted, 1), len(rounds)) if rounds else 0
    what = request.GET.get("what", "")
    path = reverse("tournament", args=[row.code])
    context: dict[str, Any] = {
        "tournament": row,
        "sheet": sheet_of(tourney, number) if number else None,
        "standing": standing_lines(tourney),
        "rounds": [part.number for part in rounds],
        "what": what if what in KINDS else "",
        "qr": inline_qr(request, path),
        "address": request.get_host() + path,
    }
    return render(request, "games/tourney/sheets/sheets.html", context)
