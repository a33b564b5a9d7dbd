"""The views of the style page."""

import re
from collections.abc import Callable, Sequence
from functools import wraps
from time import time
from typing import TypeVar

from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.adapters import ADAPTERS
from games.forms.filters import tabs
from games.live.topics import Audience
from games.presenters.page import Page, page_with_pick
from games.presenters.part import Part, with_token
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES
from games.presenters.tokens import letters
from games.presenters.topics import page_html
from games.store import Table
from games.views.wall import Wall, is_wall
from luckybox_site.languages import pseudo
from luckybox_site.style import (
    accounts,
    boards,
    cards,
    chat,
    decks,
    evenings,
    lobby,
    people,
    personal,
    rooms,
    tournaments,
)
from luckybox_site.style.game import PLAYERS, VIEWER, table_at
from luckybox_site.style.moments import MOMENTS, Moment
from luckybox_site.style.page_state import pages
from luckybox_site.style.your_games import states
from luckybox_site.web import preferences
from luckybox_site.web.fields import whole_number
from luckybox_site.web.methods import READ, takes

Shown = TypeVar("Shown")

SCREENS = tuple(MOMENTS)
#: Those that look different to people who watch.
WATCHED = ("table", "late", "round", "sheet", "solo", "setup", "waiting", "places")
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
        "watched": WATCHED,
        "icons": icons,
        "schemes": SCHEMES,
        "personal": [state.name for state in personal.states()],
        "palettes": preferences.VALUES["palette"][1:],
        # The ids of the tiles stand on the page already.
        "tiles_seen": SafeString(re.sub(r'\sid="?[\w-]+"?', "", boards.all_tiles())),
        "cards": [(one.name, cards.rendered(one, f"specimen-{n}")) for n, one in enumerate(cards.SPECIMENS)],
        "offered": [cards.rendered_offer(chosen=False), cards.rendered_offer(chosen=True)],
        "part": _parts("table"),
        "boards": boards.rendered("specimen-b"),
        "tiles": boards.all_tiles(),
        "numbers": _parts("picked"),
        "your_games_states": states(),
        "people": list(people.STATES),
        "summaries": [shown.rules()["summary"] for shown in SHOWCASES.values()],
        "seats": [
            {"number": number, "initial": letter, "auto": False}
            for number, letter in enumerate(letters(PLAYERS), 1)
        ],
    }
    return render(request, "style/index.html", context)


@takes(*READ)
@for_developers
def screen(request: HttpRequest, name: str) -> HttpResponse:
    """The screen of a table at a moment of a game; `?players=12` sets the number of players.

    `?watch` shows what those see who watch, `?wall` the same on a television, and `?standings` who leads.
    """
    if name not in SCREENS:
        raise Http404
    moment = MOMENTS[name]
    watches = is_wall(request) or "watch" in request.GET
    audience = _audience()._replace(user_id=None) if watches else _audience()
    table, page = _page(name, _players(moment, request.GET.get("players", "")), audience)
    presenter = PRESENTERS[moment.kind]
    seen = presenter.perspective(table, None, audience.language)
    context = {
        "name": name,
        "root": with_token(page_html(table, audience, page), ""),
        "standings": SafeString(presenter.standings(seen) if "standings" in request.GET else ""),
        "presenter": presenter,
        "watches": watches,
        "wall": _wall() if is_wall(request) else None,
    }
    return render(request, "style/screen.html", context)


@takes(*READ)
@for_developers
def hints(request: HttpRequest) -> HttpResponse:
    """All hints of both games, and those that are different for one player."""
    shown = {"Lucky Box": ("table", 6), "Lucky Box, solo": ("solo", 1), "Lucky Numbers": ("places", 4)}
    games = []
    for name, (moment, players) in shown.items():
        table = table_at(moment, players)
        games.append((name, list(PRESENTERS[table.game.kind].hints(table))))
    return render(request, "style/hints.html", {"games": games})


def _wall() -> Wall:
    """How people find a table that is on a television, if there were one."""
    return Wall("lucky.example", "abcd-efgh", static("img/favicon.svg"), "")


@takes(*READ)
@for_developers
def waiting_rooms(request: HttpRequest) -> HttpResponse:
    """A waiting room, or what a finished game says about a rematch; `?state=3` says which."""
    states = rooms.states()
    name, make = _asked_for(request, list(states.items()))
    context = {"names": list(states), "name": name, "html": rooms.shown(make())}
    return render(request, "style/rooms.html", context)


@takes(*READ)
@for_developers
def lobby_states(request: HttpRequest) -> HttpResponse:
    """The lobby of the front page; `?state=3` says in which state."""
    states = lobby.states(get_language() or "en")
    context = {
        "names": [state.name for state in states],
        "state": _asked_for(request, states),
        "lobby_version": 0,
        "tabs": tabs(request.GET),
        "now": int(time()),
    }
    return render(request, "style/lobby.html", context)


account_pages = takes(*READ)(for_developers(pages("Pages of accounts", accounts.STATES)))
evening_pages = takes(*READ)(for_developers(pages("An evening", evenings.STATES)))
tournament_pages = takes(*READ)(for_developers(pages("Tournaments", tournaments.STATES)))
deck_pages = takes(*READ)(for_developers(pages("Decks", decks.STATES, admin.site.each_context)))


@takes(*READ)
@for_developers
def people_states(request: HttpRequest) -> HttpResponse:
    """A profile, a leaderboard or the archive; `?state=3` says which, and in which state."""
    states = list(people.states().values())
    template, context = _asked_for(request, states)
    return render(request, template, context)


@takes(*READ)
@for_developers
def personal_pages(request: HttpRequest) -> HttpResponse:
    """A page about oneself; `?state=3` says which, in which state."""
    states = personal.states()
    state = _asked_for(request, states)
    return render(request, state.template, dict(state.context))


@takes(*READ)
@for_developers
def chat_states(request: HttpRequest) -> HttpResponse:
    """The chat of a table, and the pages about people; `?state=3` says in which state."""
    states = chat.states()
    state = _asked_for(request, states)
    if state.template:
        return render(request, state.template, dict(state.context))
    context = {
        "notices": (),
        **state.context,
        "names": [one.name for one in states],
        "state": state,
        "chat": {"html": chat.html_of(state, get_language() or "en")},
    }
    return render(request, "style/chat.html", context)


def _asked_for(request: HttpRequest, states: Sequence[Shown]) -> Shown:
    """The state that the address names by its number, else the first; the last for a greater number."""
    return states[min(whole_number(request.GET.get("state", ""), 2) or 0, len(states) - 1)]


def _players(moment: Moment, wanted: str) -> int:
    """The number that was asked for, if the game allows it, or else that of the moment."""
    most = ADAPTERS[moment.kind].engine.max_seats
    count = int(wanted) if re.fullmatch("[1-9][0-9]?", wanted) else moment.players
    return count if moment.players > 1 and count <= most else moment.players


def _page(name: str, players: int, audience: Audience) -> tuple[Table, Page]:
    table = table_at(name, players)
    pick = next(iter(map(str, table.play.state.open)), "") if MOMENTS[name].is_picked and table.play else ""
    return table, page_with_pick(table, audience, pick)


def _audience() -> Audience:
    return Audience(VIEWER, get_language() or "en")


def _parts(name: str) -> dict[str, SafeString]:
    """The markup of all parts of a screen, by their ids."""
    root = _page(name, MOMENTS[name].players, _audience())[1].root
    return {part.id: with_token(part.html, "") for part in _walk(root)}


def _walk(part: Part) -> list[Part]:
    return [part, *(below for child in part.children for below in _walk(child))]
