"""The leaderboards."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.presenters.leaderboards import shown
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def leaderboards(request: HttpRequest) -> HttpResponse:
    """One board; the address says which, and for how long back."""
    asked = request.GET
    context = shown(
        asked.get("board", ""),
        asked.get("period", ""),
        is_apart=bool(asked.get("apart")),
        viewer=user_id(request),
    )
    return render(request, "games/leaderboards.html", context)
