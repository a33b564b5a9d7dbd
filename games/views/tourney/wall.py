"""The wall: all tables of a tournament for its staff, and what they do to all of them."""

from time import time
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString

from games.models import Tournament
from games.presenters.tourney import wall as presenter
from games.presenters.tourney.reading import tourney_at
from games.presenters.tourney.tiles import tiles_of
from games.services.tourney import staff
from games.views.tourney import acts
from games.views.tourney.guards import audience_of, news, of_a_tournament
from luckybox_site.web.fields import wants_parts
from luckybox_site.web.methods import READ

HELPER: Final = staff.Role.HELPER
SLOWEST, NUMBER = "slowest", "number"


def shown(request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200) -> HttpResponse:
    """The page; where a script has asked for something that is refused, the sentence alone."""
    if wants_parts(request):
        return render(request, "games/tourney/said.html", {"sentence": sentence}, status=status)
    audience = audience_of(request)
    scene = presenter.TOPIC.scene(row.pk, audience)
    by = NUMBER if request.GET.get("by") == NUMBER else SLOWEST
    root = scene.root
    tourney = tourney_at(row.pk)
    if by == SLOWEST:
        root = presenter.slowest_first(root, tiles_of(tourney))
    context = {
        "tournament": row,
        "live": SafeString(root.html),
        "version": scene.version,
        "now": f"{time():.1f}",
        "by": by,
        "only": "only" in request.GET,
        "sentence": sentence,
        "said": request.POST.get("text", "") if request.method == "POST" else "",
        "seen": len(tourney.events),
    }
    return render(request, "games/tourney/wall.html", context, status=status)


@of_a_tournament(*READ, "POST", again=shown, role=HELPER)
def wall(request: HttpRequest, row: Tournament) -> HttpResponse:
    """The tables, and what is done to all of them at once."""
    if request.method != "POST":
        return shown(request, row)
    acts.do(acts.FOR_ALL, acts.wish_of(request, row))
    return done(request, row)


@of_a_tournament(*READ, role=HELPER)
def wall_news(request: HttpRequest, row: Tournament) -> HttpResponse:
    return news(request, row, presenter.TOPIC, audience_of(request))


def done(request: HttpRequest, row: Tournament, fragment: str = "") -> HttpResponse:
    """Back to the wall; a script is told that it is done, and has the rest by the socket."""
    if wants_parts(request):
        return HttpResponse(status=204)
    return redirect(f"{presenter.address(row.code)}{fragment}")
