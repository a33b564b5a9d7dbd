"""The word that some tables ask everybody for who does not sit there, and who has given it already."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.models import Game, Player
from games.services.access import LONGEST_WORD, is_word
from games.services.refusals import Rejected, Why
from games.views.limited import say_when, take_or_refuse
from luckybox_site.web.addresses import address_of
from luckybox_site.web.fields import once, wants_json
from luckybox_site.web.identity import user_id
from luckybox_site.web.limits import Claim, give_back
from luckybox_site.web.methods import takes
from luckybox_site.web.sessions import SessionStore

KEY = "words"
REMEMBERED = 20


class WordWanted(Exception):  # noqa: N818  an answer, not a fault
    """The visitor has to give the word of the table first."""


def require_word(request: HttpRequest, game: Game) -> None:
    """Raise `WordWanted` unless the table asks for no word, or not this visitor."""
    if game.visibility == Game.Visibility.WORD and not may_enter(game, user_id(request), request.session):
        raise WordWanted


def may_enter_by_cookies(game_id: int, visitor: int | None, cookies: dict[str, str]) -> bool:
    """The same question for a socket."""
    game = Game.objects.only("code", "visibility", "word").get(pk=game_id)
    if game.visibility != Game.Visibility.WORD:
        return True
    return may_enter(game, visitor, SessionStore(cookies.get(settings.SESSION_COOKIE_NAME, "")))


def may_enter(game: Game, visitor: int | None, session: Any) -> bool:
    """Whether somebody sits at a table with a word, or has given it."""
    if session.get(KEY, {}).get(game.code) == _mark(game):
        return True
    return visitor is not None and Player.objects.filter(game=game.pk, user_id=visitor).exists()


def _mark(game: Game) -> str:
    """What the session keeps: another word asks everybody anew."""
    return sha256(game.word.encode()).hexdigest()[:16]


def word_page(request: HttpRequest, code: str, why: str = "", status: int = 403) -> HttpResponse:
    """The form for the word, which tells nothing of the table."""
    if wants_json(request):
        refusal = Why.WORD_WANTED
        return JsonResponse({"refused": refusal.name.lower(), "sentence": _(refusal.value)}, status=status)
    context = {"code": code, "why": why, "longest": LONGEST_WORD}
    response = render(request, "games/word.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


@takes("POST")
@never_cache
def word(request: HttpRequest, code: str) -> HttpResponse:
    """Take the word; who gives the right one is not asked again."""
    game = Game.objects.get(code=code)
    claims = _claims(request, code)
    if game.visibility == Game.Visibility.WORD:
        try:
            take_or_refuse(claims)
        except Rejected as refusal:
            return say_when(word_page(request, code, _(str(refusal)), 429), refusal)
        if not is_word(game, once(request.POST, "word").get("word", "")[: LONGEST_WORD * 2]):
            return word_page(request, code, _(Why.WRONG_WORD.value))
        for counted in claims:
            give_back(*counted)
        others = {known: mark for known, mark in request.session.get(KEY, {}).items() if known != code}
        request.session[KEY] = dict([*others.items(), (code, _mark(game))][-REMEMBERED:])
    return redirect("table", code)


def _claims(request: HttpRequest, code: str) -> list[Claim]:
    limits, person = settings.LIMITS, user_id(request)
    claims = [(limits["words_per_address"], address_of(request)), (limits["words_per_table"], code)]
    return claims if person is None else [(limits["words_per_person"], str(person)), *claims]
