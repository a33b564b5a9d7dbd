"""The story of a game in words; while it runs, only what nobody can take back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine.chance import commitment
from games.models import Game
from games.presenters.registry import PRESENTERS
from games.presenters.replay import story as chapters_of
from games.services.secrets import require_open_story
from games.store import Table
from games.views.access import of_a_table


@of_a_table()
def story(request: HttpRequest, table: Table) -> HttpResponse:
    require_open_story(table.game)
    context = {
        "game": table.game,
        "presenter": PRESENTERS[table.game.kind],
        "players": table.players,
        "is_over": table.game.status == Game.Status.OVER,
        "chapters": chapters_of(table),
        "commitment": commitment(table.game.seed),
    }
    return render(request, "games/story.html", context)
