"""What everybody sees of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Tournament
from games.presenters.tourney.reading import tourney_at
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.methods import READ


@of_a_tournament(*READ)
def tournament(request: HttpRequest, row: Tournament) -> HttpResponse:
    return render(
        request, "games/tourney/tournament.html", {"tournament": row, "tourney": tourney_at(row.pk)}
    )
