"""Tournaments are listed and set up."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Tournament
from games.services.tourney.staff import may_organise
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes

MOST_LISTED = 50


@takes(*READ)
def tournaments(request: HttpRequest) -> HttpResponse:
    """Those that everybody may know of, and one's own."""
    listed = Tournament.objects.filter(is_listed=True)[:MOST_LISTED]
    context = {"tournaments": listed, "may_organise": may_organise(user_id(request))}
    return render(request, "games/tourney/tournaments.html", context)
