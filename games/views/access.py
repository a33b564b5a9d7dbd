"""Who may see the pages of a game that has started."""

from collections.abc import Callable, Sequence
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.services.people import may_look
from games.services.refusals import Rejected, Why
from games.services.secrets import may_be_watched, require_open, why_not_watched
from games.store import Table, read_table
from games.views.links import game_id_of
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes

View = Callable[[HttpRequest, Table], HttpResponse]


def of_a_table(
    *, reveals: bool = False, methods: Sequence[str] = READ
) -> Callable[[View], Callable[[HttpRequest, str], HttpResponse]]:
    """A page of a started game for those who may see the table.

    One that reveals what was dealt is closed while somebody could use it (see `services/secrets.py`). A view
    may reject a request for reasons of its own, too.
    """

    def decorate(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
        @takes(*methods)
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, code: str) -> HttpResponse:
            table = read_table(game_id_of(code))
            if (why := _why_not_seen(table, user_id(request))) is not None:
                return sentence(request, _(why.value), 403, table)
            if table.play is None:
                return sentence(request, _(Why.NOT_STARTED.value), 409, table)
            try:
                if reveals:
                    require_open(table.game)
                return view(request, table)
            except Rejected as refusal:
                return sentence(request, _(str(refusal)), 409, table)

        return guarded

    return decorate


def _why_not_seen(table: Table, visitor: int | None) -> Why | None:
    """Why somebody may not look at a table, unless they may."""
    if table.player_of(visitor) is not None:
        return None
    if not may_be_watched(table.game):
        return why_not_watched(table.game)
    return None if may_look(table.game, visitor) else Why.NOT_OPEN_TO_YOU


def sentence(request: HttpRequest, text: str, status: int, table: Table) -> HttpResponse:
    """A page that says one thing and leads back to the table."""
    return render(request, "games/sentence.html", {"text": text, "game": table.game}, status=status)
