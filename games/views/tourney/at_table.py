"""One table of a tournament for its staff, with everything that they can do there."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from games.models import Tournament
from games.presenters.tourney import bell
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.table import table_page
from games.presenters.tourney.tiles import games_at
from games.services.tourney import running
from games.services.tourney.log import course_of
from games.services.tourney.refusals import Declined
from games.tourney.course.ranking import is_secret
from games.views.tourney import acts, wall
from games.views.tourney.guards import of_a_tournament, seen
from luckybox_site.web.fields import typed, wants_parts
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
    version, has = bell.TABLE.versions([row.pk])[row.pk], seen(request)
    if has is not None and has >= version:
        return HttpResponseNotModified()
    tourney = tourney_at(row.pk)
    found, table = running.table_at(course_of(row), part, number)
    sent = typed(request)
    page = table_page(tourney, found, table, games_at(tourney, [(part, number)]).get((part, number)), sent)
    own = tourney.key_of(user_id(request))
    if own and is_secret(found) and found.plays(own):
        page = page.without_totals()
    shape = "-".join([page.tile.state, f"{page.is_over:d}", *(seat.key for seat in page.seats)])
    if has is not None and request.GET.get("shape", shape) != shape:
        # Other forms are to be shown.
        return HttpResponse(status=205)
    context: dict[str, Any] = {
        "tournament": row,
        "page": page,
        "tile": page.tile,
        "version": version,
        "shape": shape,
        "sentence": sentence,
        "typed": sent,
        "wanted": sent["do"].partition(".")[0],
        "last": len(tourney.events),
    }
    if has is not None:
        return HttpResponse(bell.pieces(version, *_live(context)))
    return render(request, "games/tourney/table.html", context, status=status)


def _live(context: dict[str, Any]) -> Iterator[str]:
    """What changes by itself on the page; what somebody fills in is left alone."""
    for name in ("head", "acts", "log"):
        yield render_to_string(f"games/tourney/table_{name}.html", context).strip()
    for seat in context["page"].seats:
        yield render_to_string("games/tourney/table_seat.html", {"seat": seat}).strip()


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
