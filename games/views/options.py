"""The options of a table that waits: the form of a new table once more, for its host."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.registry import NEW_TABLES
from games.forms.tables import NewTableForm
from games.models import Game
from games.models.connections import PAGE_LASTS
from games.presenters.showcases import SHOWCASES
from games.services.connections import note_page
from games.services.options import require_change, set_options
from games.services.refusals import Rejected, Why
from games.store import read_table
from games.views.links import game_id_of
from games.views.responses import refused
from luckybox_site.web.fields import once
from luckybox_site.web.identity import account_name, user_id
from luckybox_site.web.methods import READ, takes

#: Refusals that are about the number of seats.
OF_SEATS = {Why.SEATS_TAKEN, Why.NO_MORE_SEATS}


@takes(*READ, "POST")
@never_cache
def options(request: HttpRequest, code: str) -> HttpResponse:
    game_id, visitor = game_id_of(code), user_id(request)
    table = read_table(game_id)
    form_of = NEW_TABLES[table.game.kind]
    try:
        require_change(table, visitor)
    except Rejected as refusal:
        return refused(request, code, game_id, refusal)
    if request.method != "POST":
        # Whoever is here is not gone from the table.
        note_page(game_id, visitor, PAGE_LASTS)
        return _page(request, table.game, form_of.of_table(table.game))
    form = form_of.of_table(table.game, once(request.POST))
    if not form.is_valid():
        return _page(request, table.game, form, 400)
    try:
        set_options(game_id, visitor, form.changes())
    except Rejected as refusal:
        if refusal.reason in {Why.NOT_HOST, Why.ALREADY_STARTED, Why.CLOSED}:
            return refused(request, code, game_id, refusal)
        form.add_error("seats" if refusal.reason in OF_SEATS else None, _(str(refusal)))
        return _page(request, table.game, form, 409)
    return redirect("table", code)


def _page(request: HttpRequest, game: Game, form: NewTableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "game": game,
        "game_name": SHOWCASES[game.kind].name,
        "is_match": game.match_game > 1,
        "may_be_rated": bool(account_name(request)),
    }
    return render(request, "games/options.html", context, status=status)
