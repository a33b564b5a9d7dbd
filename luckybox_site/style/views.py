"""The hidden style page."""

import re
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import SafeString

from games.kinds import KINDS
from games.presenters.faces import FACES
from games.presenters.page import Audience, page_with_pick
from games.presenters.part import Part, with_token
from luckybox_site.style import boards, specimens
from luckybox_site.style.game import PLAYERS, VIEWER, table_at
from luckybox_site.style.moments import MOMENTS, Moment
from luckybox_site.web.methods import READ, takes

SCREENS = tuple(MOMENTS)
SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"
SCHEMES = ("light", "dark")


def in_english(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view whose page has not been translated."""

    @wraps(view)
    def guarded(request: HttpRequest, **arguments: str) -> HttpResponse:
        with translation.override("en"):
            response = view(request, **arguments)
        response.headers["Content-Language"] = "en"
        return response

    return guarded


@takes(*READ)
@in_english
def index(request: HttpRequest) -> HttpResponse:
    icons = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24"', SPRITE.read_text())
    context = {
        "screens": SCREENS,
        "icons": icons,
        "schemes": SCHEMES,
        "cards": [
            (one.name, specimens.drawn(one, f"specimen-{n}")) for n, one in enumerate(specimens.SPECIMENS)
        ],
        "offered": [specimens.offered(chosen=False), specimens.offered(chosen=True)],
        "part": _parts("table"),
        "boards": boards.drawn("specimen-b"),
        "tiles": boards.all_tiles(),
        "numbers": _parts("picked"),
        "seats": [{"number": n, "initial": name[0], "auto": False} for n, name in enumerate(PLAYERS, 1)],
    }
    return render(request, "style/index.html", context)


@takes(*READ)
@in_english
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """The table at one of its moments; `?players=12` fills it."""
    if name not in SCREENS:
        raise Http404
    moment = MOMENTS[name]
    root = with_token(_root(name, _players(moment, request.GET.get("players", ""))).html, "")
    return render(request, "style/screen.html", {"name": name, "root": root, "face": FACES[moment.kind]})


def _players(moment: Moment, wanted: str) -> int:
    """As many as the moment is for, or as are wanted, if the game is for so many."""
    most = KINDS[moment.kind].engine.max_seats
    count = int(wanted) if re.fullmatch("[1-9][0-9]?", wanted) else moment.players
    return count if moment.players > 1 and count <= most else moment.players


def _root(name: str, players: int) -> Part:
    table = table_at(name, players)
    pick = next(iter(map(str, table.play.state.open)), "") if MOMENTS[name].is_picked and table.play else ""
    return page_with_pick(table, Audience(table.game.pk, VIEWER, "en"), pick).root


def _parts(name: str) -> dict[str, SafeString]:
    """All parts of a screen, by their ids."""
    return {part.id: with_token(part.html, "") for part in _walk(_root(name, MOMENTS[name].players))}


def _walk(part: Part) -> list[Part]:
    return [part, *(below for child in part.children for below in _walk(child))]
