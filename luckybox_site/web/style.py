"""The hidden style page: every component in every state, and a likeness of each screen."""

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from luckybox_site.web import style_cards as cards
from luckybox_site.web import style_samples as samples

SCREENS = (
    *("table", "bonus", "offer", "round", "sheet", "solo"),
    *("create", "join", "lobby", "home", "help", "error"),
)
SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    icons = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24"', SPRITE.read_text())
    context = {"screens": SCREENS, "icons": icons, "schemes": ("light", "dark")}
    return render(request, "style/index.html", context | _play(6))


@require_safe
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """A likeness of one screen; `?players=12` fills the table."""
    if name not in SCREENS:
        raise Http404
    players = request.GET.get("players", "")
    context = _play(int(players) if re.fullmatch("[1-9]|1[0-2]", players) else 6)
    if name == "bonus":
        context["hand"] = cards.hand_with_bonus()
    return render(request, f"style/{name}.html", context)


def _play(players: int) -> dict[str, object]:
    return {
        "hand": cards.hand(),
        "fan": cards.hand_at_rest()[1:4],
        "rivals": samples.rivals(players),
        "crowd": "few" if players <= 4 else "some" if players <= 7 else "many",
        "course": samples.course(),
        "purse": samples.purse(gain="moons"),
        "offer": cards.offer(),
        "cover": samples.cover(),
        "sheet": samples.score_sheet(players),
        "states": cards.states(),
        "seats": [{"seat": samples.seat(n), "name": samples.PLAYERS[n - 1]} for n in range(1, 13)],
    }
