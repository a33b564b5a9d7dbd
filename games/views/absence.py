"""Leaving a game that runs, and what the others do about somebody who is gone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.models import Game
from games.services import presence, ways
from games.services.refusals import Rejected, Why
from games.store import read_table
from games.views.links import Link, game_id_of
from games.views.responses import command, refused
from luckybox_site.web.fields import once
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.seats import drop_seat


@takes(*READ, "POST")
@never_cache
def leave_game(request: HttpRequest, code: str) -> HttpResponse:
    """Ask first, with what it means; then go to the front page."""
    game_id = game_id_of(code)
    if request.method != "POST":
        table = read_table(game_id)
        player = table.player_of(user_id(request))
        if player is None or table.game.status != Game.Status.PLAYING:
            return redirect("table", code)
        others = [other for other in table.players if other.user_id is not None and other != player]
        return render(request, "games/leave_game.html", {"game": table.game, "others": others})
    try:
        presence.leave_game(game_id, user_id(request))
    except Rejected as refusal:
        return refused(request, code, game_id, refusal)
    drop_seat(request, code)
    return redirect("home")


@command
def choose_way(request: HttpRequest, link: Link) -> None:
    """Keep waiting for somebody who is gone, let the house play for them, or end the game."""
    fields = once(request.POST, "way", "about")
    way = fields.get("way", "")
    if way not in set(ways.Way):
        raise Rejected(Why.NO_SUCH_WAY)
    ways.choose(link.game_id, user_id(request), ways.Way(way), fields.get("about", ""))
