"""The table: its page, and everything its players can do there."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.cache import never_cache

from games.models import Game
from games.services import play
from games.views.answers import SEEN_HEADER, act, changes, table_page
from games.views.links import game_id_of
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.said import once


@takes(*READ)
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    return table_page(request, game_id_of(code))


@takes(*READ)
@never_cache
def poll(request: HttpRequest, code: str) -> HttpResponse:
    """For browsers whose sockets are blocked: what has changed since the version they show."""
    game_id = game_id_of(code)
    version = Game.objects.values_list("version", flat=True).get(pk=game_id)
    if request.headers.get(SEEN_HEADER) == str(version):
        return HttpResponseNotModified()
    return changes(request, game_id, version=version)


@takes("POST")
def move(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.move, data=once(request.POST, "at")))


@takes("POST")
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.undo, at=once(request.POST, "at").get("at", "")))


@takes("POST")
def press_next(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.press_next, at=once(request.POST, "at").get("at", "")))


@takes("POST")
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, play.come_back)
