"""The hidden style page."""

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.presenters.page import Audience, page_with_bonus
from games.presenters.part import Part, with_token
from luckybox_site.style import specimens
from luckybox_site.style.game import MOMENTS, PLAYERS, VIEWER, table_at

SCREENS = tuple(MOMENTS)
SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"
SCHEMES = ("light", "dark")


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    icons = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24"', SPRITE.read_text())
    parts = {part.id: with_token(part.html, "") for part in _walk(_root("table", 6))}
    context = {
        "screens": SCREENS,
        "icons": icons,
        "schemes": SCHEMES,
        "cards": [
            (one.name, specimens.drawn(one, f"specimen-{n}")) for n, one in enumerate(specimens.SPECIMENS)
        ],
        "offered": [specimens.offered(chosen=False), specimens.offered(chosen=True)],
        "part": parts,
        "seats": [{"number": n, "initial": name[0], "auto": False} for n, name in enumerate(PLAYERS, 1)],
    }
    return render(request, "style/index.html", context)


@require_safe
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """The table at one of its moments; `?players=12` fills it."""
    if name not in SCREENS:
        raise Http404
    wanted = request.GET.get("players", "")
    players = int(wanted) if re.fullmatch("[1-9]|1[0-2]", wanted) else 6
    root = with_token(_root(name, 1 if name == "solo" else players).html, "")
    return render(request, "style/screen.html", {"name": name, "root": root})


def _root(moment: str, players: int) -> Part:
    table = table_at(moment, players)
    return page_with_bonus(table, Audience(table.game.pk, VIEWER, "en"), "").root


def _walk(part: Part) -> list[Part]:
    return [part, *(below for child in part.children for below in _walk(child))]
