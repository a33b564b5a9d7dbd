"""The hidden style page: every component in every state, and a likeness of each screen."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from luckybox_site.web import style_samples as samples

SCREENS = (
    "table",
    "bonus",
    "offer",
    "round",
    "sheet",
    "solo",
    "create",
    "join",
    "lobby",
    "home",
    "help",
    "error",
)
ICONS = ["lightning", "lightning-2", "moon", "star", "question", "cross", "cross-1", "cross-2", "cross-3", "cross-4", "trophy", "crown", "clock", "eye", "people", "person", "chat", "robot", "undo", "next", "pass", "link", "share", "copy", "sound-on", "sound-off", "settings", "help", "first", "back", "play", "pause", "last", "download", "dice", "plus", "minus", "close", "check", "menu", "sun", "night", "keyboard", "alert", "info", "lock", "bulb", "home", "again", "board"]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    context = {"screens": SCREENS, "icons": ICONS, "states": samples.states(), "schemes": ("light", "dark")}
    return render(request, "style/index.html", context | _play(6))


@require_safe
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """A likeness of one screen; `?players=12` fills the table."""
    if name not in SCREENS:
        raise Http404
    players = request.GET.get("players", "6")
    return render(
        request, f"style/{name}.html", _play(int(players) if players in map(str, range(1, 13)) else 6)
    )


def _play(players: int) -> dict[str, object]:
    return {
        "hand": samples.hand(),
        "rivals": samples.rivals(players),
        "crowd": "few" if players <= 4 else "some" if players <= 7 else "many",
        "course": samples.course(),
        "purse": samples.purse(gain="moons"),
        "offer": samples.offer(),
        "cover": samples.cover(),
        "sheet": samples.score_sheet(min(players, 12)),
        "states": samples.states(),
        "seats": [{"seat": samples.seat(n), "name": samples.PLAYERS[n - 1]} for n in range(1, 13)],
    }
