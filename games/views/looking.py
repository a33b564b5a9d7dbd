"""Pages about a game that has started: who may look at them, and what the others are told."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.models import Game
from games.services.refusals import Rejected, Why
from games.store import Table, look
from games.views.links import game_id_of
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.people import user_id

View = Callable[[HttpRequest, Table], HttpResponse]


def of_a_table(*methods: str) -> Callable[[View], Callable[[HttpRequest, str], HttpResponse]]:
    """A view of a started game for those who may see it; it may reject a request with one sentence."""

    def decorate(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
        @takes(*READ, *methods)
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, code: str) -> HttpResponse:
            table = look(game_id_of(code))
            try:
                _admit(request, table)
                return view(request, table)
            except Rejected as refusal:
                status = 403 if refusal.why is Why.PLAYERS_ONLY else 409
                return sentence(request, _(str(refusal)), status, table)

        return guarded

    return decorate


def _admit(request: HttpRequest, table: Table) -> None:
    if not table.game.is_public and table.player_of(user_id(request)) is None:
        raise Rejected(Why.PLAYERS_ONLY)
    if table.play is None:
        raise Rejected(Why.NOT_STARTED)


def finished(table: Table) -> Table:
    """The table, if its game is over."""
    if table.game.status != Game.Status.OVER:
        raise Rejected(Why.NOT_OVER)
    return table


def sentence(request: HttpRequest, text: str, status: int, table: Table) -> HttpResponse:
    """A page that says one thing and leads back to the table."""
    return render(request, "games/sentence.html", {"text": text, "game": table.game}, status=status)
