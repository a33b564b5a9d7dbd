"""A running table for its judges: every board and the log, whoever else may watch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.engine.protocol import BadRecord
from games.models import Game
from games.presenters.looking import clock_of, looked_at
from games.services.judging import judge as note_judge
from games.services.judging import may_judge
from games.services.refusals import Rejected
from games.store import read_table
from games.store.play import CannotUndo
from games.views.links import game_id_of
from games.views.word import require_word
from luckybox_site.web.fields import whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def judge(request: HttpRequest, code: str) -> HttpResponse:
    """One board large, by `?seat=2` counted from one, and what has happened so far."""
    game = Game.objects.get(pk=game_id_of(code))
    if not may_judge(game, user_id(request)):
        require_word(request, game)
    try:
        note_judge(game, user_id(request))
    except Rejected as refusal:
        return _sentence(request, game, _(str(refusal)), 403)
    seat = (whole_number(request.GET.get("seat", ""), 2) or 1) - 1
    try:
        table = read_table(game.pk)
        context = {**looked_at(table, seat), "clock": clock_of(table)}
    except (Refused, BadRecord, CannotUndo, LookupError):
        broken = _("This game cannot be shown, because its moves cannot be read. Its organiser can end it.")
        return _sentence(request, game, broken, 409)
    return render(request, "games/judge.html", context)


def _sentence(request: HttpRequest, game: Game, text: str, status: int) -> HttpResponse:
    return render(request, "games/sentence.html", {"text": text, "game": game}, status=status)
