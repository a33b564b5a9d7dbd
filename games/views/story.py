"""The whole story of a game in words: of a running one, what nobody can take back any more."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine.chance import commitment
from games.models import Game
from games.presenters.faces import FACES
from games.presenters.replay import story as chapters_of
from games.store import Table
from games.views.looking import of_a_table


@of_a_table()
def story(request: HttpRequest, table: Table) -> HttpResponse:
    context = {
        "game": table.game,
        "face": FACES[table.game.kind],
        "players": table.players,
        "is_over": table.game.status == Game.Status.OVER,
        "chapters": chapters_of(table),
        "commitment": commitment(table.game.seed),
    }
    return render(request, "games/story.html", context)
