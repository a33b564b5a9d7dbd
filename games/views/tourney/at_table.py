"""One table of a tournament for its staff, with everything that they can do there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.models import Tournament
from games.views.tourney import acts, wall
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.methods import READ


def shown(
    request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200, **place: int
) -> HttpResponse:
    return wall.shown(request, row, sentence, status)


@of_a_tournament(*READ, "POST", again=shown, role=wall.HELPER)
def at_table(request: HttpRequest, row: Tournament, part: int, number: int) -> HttpResponse:
    if request.method != "POST":
        return shown(request, row, part=part, number=number)
    acts.do(acts.AT_A_TABLE, acts.wish_of(request, row, (part, number)))
    if request.GET.get("back") == "wall":
        return wall.done(request, row, f"#tile-{part}-{number}")
    return redirect("tournament-table", row.code, part, number)
