"""The page of a table, and the commands of its players."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.cache import never_cache

from games.forms.moves import READ_MOVE
from games.models import Game
from games.services import connections, play
from games.store import Table, read_table
from games.views.links import Link, game_id_of
from games.views.responses import (
    audience_of,
    changes,
    command,
    panel,
    shown_version_of_chat,
    shown_versions,
    table_page,
)
from luckybox_site.web.fields import once, wants_parts
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    if wants_parts(request) and "seat" in request.GET:
        return panel(request, game_id_of(code))
    return table_page(request, game_id_of(code))


@takes(*READ)
@never_cache
def poll(request: HttpRequest, code: str) -> HttpResponse:
    """What has changed since the versions that a browser shows, for browsers without a socket."""
    game_id = game_id_of(code)
    connections.note_page(game_id, audience_of(request).user_id)
    *versions, chat = Game.objects.values_list("version", "table_version", "chat__version").get(pk=game_id)
    shown, shown_chat = shown_versions(request), shown_version_of_chat(request)
    if shown == tuple(versions) and shown_chat in {None, chat or 0}:
        return HttpResponseNotModified()
    # The people around the game are read from the row; for the game alone memory may do.
    return changes(request, read_table(game_id, versions[0] if shown[1] == versions[1] else 0))


@command
def move(request: HttpRequest, link: Link) -> Table:
    data = once(request.POST, "at")
    actor, choice = play.Person(user_id(request)), READ_MOVE[link.kind](data)
    return play.move(link.game_id, actor, data.get("at", ""), choice)


@command
def undo(request: HttpRequest, link: Link) -> None:
    play.undo(link.game_id, user_id(request), _stamp(request))


@command
def press_next(request: HttpRequest, link: Link) -> None:
    play.press_next(link.game_id, user_id(request), _stamp(request))


@command
def come_back(request: HttpRequest, link: Link) -> None:
    play.come_back(link.game_id, user_id(request))


def _stamp(request: HttpRequest) -> str:
    return once(request.POST, "at").get("at", "")
