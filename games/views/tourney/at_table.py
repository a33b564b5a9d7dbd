"""One table of a tournament for its staff, with everything that they can do there."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.models import Tournament
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.table import table_page
from games.presenters.tourney.tiles import games_at
from games.services.tourney import running
from games.services.tourney.log import course_of
from games.services.tourney.refusals import Declined
from games.views.tourney import acts, wall
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.fields import wants_parts
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ


def shown(request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200) -> HttpResponse:
    """The table whose address this is, or the wall if there is none."""
    if wants_parts(request) or request.GET.get("back") == "wall":
        return wall.shown(request, row, sentence, status)
    place = request.resolver_match.kwargs if request.resolver_match else {}
    try:
        return _page(request, row, place["part"], place["number"], sentence, status)
    except Declined:
        return wall.shown(request, row, sentence, status)


def _page(
    request: HttpRequest, row: Tournament, part: int, number: int, sentence: str = "", status: int = 200
) -> HttpResponse:
    tourney = tourney_at(row.pk)
    found, table = running.table_at(course_of(row), part, number)
    typed = request.POST if request.method == "POST" else {}
    context: dict[str, Any] = {
        "tournament": row,
        "page": table_page(tourney, found, table, games_at(tourney, [(part, number)]).get((part, number))),
        "sentence": sentence,
        "typed": {name: typed.get(name, "") for name in ("text", "reason")},
        "last": len(tourney.events),
    }
    return render(request, "games/tourney/table.html", context, status=status)


@of_a_tournament(*READ, "POST", again=shown, role=wall.HELPER)
def at_table(request: HttpRequest, row: Tournament, part: int, number: int) -> HttpResponse:
    if request.method != "POST":
        return _page(request, row, part, number)
    wish = acts.wish_of(request, row, (part, number))
    if wish.verb == "judge":
        return redirect("judge", running.judge(row.pk, user_id(request), part, number))
    acts.do(acts.AT_A_TABLE, wish)
    if request.GET.get("back") == "wall":
        return wall.done(request, row, f"#tile-{part}-{number}")
    return redirect("tournament-table", row.code, part, number)
