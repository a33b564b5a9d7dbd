"""Players at a table call the organiser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.models import Tournament
from games.services.tourney import running
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.identity import user_id


@of_a_tournament("POST")
def call(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Somebody wants the organiser to come; then back to their table, if it is played here."""
    code = running.call(row.pk, user_id(request))
    return redirect("table", code) if code else redirect("tournament", row.code)
