"""The archive of finished games that everybody may look at."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.forms.archive import FinishedGames
from games.presenters.archive import told
from games.services.archive import page_of, public_games
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """One page of it; the address says from where on, and which games."""
    filters, after = FinishedGames(request.GET, public_games()), request.GET.get("after", "")
    page = page_of(filters.found(), after)
    context = {
        "filters": filters,
        "games": told(page),
        "is_first_page": not after,
        "older": filters.older(page.next),
    }
    return render(request, "games/archive.html", context, status=200 if filters.is_valid() else 400)
