"""The views of the style page."""

import re
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.adapters import ADAPTERS
from games.live.topics import Audience
from games.presenters.page import Page, page_with_pick
from games.presenters.part import Part, with_token
from games.presenters.registry import PRESENTERS
from games.presenters.tokens import letters
from games.presenters.topics import page_html
from games.store import Table
from luckybox_site.languages import pseudo
from luckybox_site.style import boards, cards
from luckybox_site.style.game import PLAYERS, VIEWER, table_at
from luckybox_site.style.moments import MOMENTS, Moment
from luckybox_site.web.methods import READ, takes

SCREENS = tuple(MOMENTS)
SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"
SCHEMES = ("light", "dark")


def for_developers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view whose page is not translated: it is in English or in the pseudo-language."""

    @wraps(view)
    def guarded(request: HttpRequest, **arguments: str) -> HttpResponse:
        language = pseudo.CODE if get_language() == pseudo.CODE else "en"
        with translation.override(language):
            response = view(request, **arguments)
        response.headers["Content-Language"] = language
        return response

    return guarded


@takes(*READ)
@for_developers
def index(request: HttpRequest) -> HttpResponse:
    icons = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24"', SPRITE.read_text())
    context = {
        "screens": SCREENS,
        "icons": icons,
        "schemes": SCHEMES,
        "cards": [(one.name, cards.rendered(one, f"specimen-{n}")) for n, one in enumerate(cards.SPECIMENS)],
        "offered": [cards.rendered_offer(chosen=False), cards.rendered_offer(chosen=True)],
        "part": _parts("table"),
        "boards": boards.rendered("specimen-b"),
        "tiles": boards.all_tiles(),
        "numbers": _parts("picked"),
        "seats": [
            {"number": number, "initial": letter, "auto": False}
            for number, letter in enumerate(letters(PLAYERS), 1)
        ],
    }
    return render(request, "style/index.html", context)


@takes(*READ)
@for_developers
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """The screen of a table at a moment of a game; `?players=12` sets the number of players."""
    if name not in SCREENS:
        raise Http404
    moment = MOMENTS[name]
    table, page = _page(name, _players(moment, request.GET.get("players", "")))
    root = with_token(page_html(table, _audience(), page), "")
    return render(
        request, "style/screen.html", {"name": name, "root": root, "presenter": PRESENTERS[moment.kind]}
    )


def _players(moment: Moment, wanted: str) -> int:
    """The number that was asked for, if the game allows it, or else that of the moment."""
    most = ADAPTERS[moment.kind].engine.max_seats
    count = int(wanted) if re.fullmatch("[1-9][0-9]?", wanted) else moment.players
    return count if moment.players > 1 and count <= most else moment.players


def _page(name: str, players: int) -> tuple[Table, Page]:
    table = table_at(name, players)
    pick = next(iter(map(str, table.play.state.open)), "") if MOMENTS[name].is_picked and table.play else ""
    return table, page_with_pick(table, _audience(), pick)


def _audience() -> Audience:
    return Audience(VIEWER, get_language() or "en")


def _parts(name: str) -> dict[str, SafeString]:
    """The markup of all parts of a screen, by their ids."""
    return {part.id: with_token(part.html, "") for part in _walk(_page(name, MOMENTS[name].players)[1].root)}


def _walk(part: Part) -> list[Part]:
    return [part, *(below for child in part.children for below in _walk(child))]
