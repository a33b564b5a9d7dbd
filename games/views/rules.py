"""How to play: each game on a page of its own."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.presenters.showcases import SHOWCASES
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """The list of games."""
    return render(request, "games/rules.html", {"games": SHOWCASES.values()})


@takes(*READ)
@never_cache
def rules(request: HttpRequest, game: str) -> HttpResponse:
    shown = SHOWCASES.get(game)
    if shown is None:
        raise Http404(_("There is no such game here."))
    return render(request, shown.rules_template, {"shown": shown, **shown.rules()})
