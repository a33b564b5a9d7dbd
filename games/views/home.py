"""The front page: your games, a seat at once, and the lobby."""

import time
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from games.forms.filters import editions, filters, tabs
from games.forms.nickname import by_account
from games.forms.registry import NEW_TABLES
from games.forms.tables import JoinForm
from games.presenters.chat import version_mark as chat_mark
from games.presenters.chat import with_draft
from games.presenters.chat_topic import chat_in_lobby
from games.presenters.lobby_topic import lobby_since, newest
from games.presenters.part import with_token
from games.presenters.public_tables import hall_of
from games.presenters.showcases import SHOWCASES
from games.services.play_now import play_now
from games.services.refusals import Rejected
from games.views.limited import counted, say_when
from games.views.responses import audience_of
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import account_name, coming_in, known_name
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.seats import note_seat

#: Which version of the lobby a page shows that has no socket.
SEEN_HEADER = "X-Seen-Lobby"
#: How long browsers keep the styles of the editions.
SECONDS_OF_STYLES = 300


@takes(*READ)
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    return front_page(request)


@takes(*READ)
@never_cache
def poll(request: HttpRequest) -> HttpResponse:
    """What has changed in the lobby since the version that a browser shows, for browsers without a socket."""
    html = lobby_since(_language(), whole_number(request.headers.get(SEEN_HEADER, ""), 9))
    return HttpResponse(html) if html else HttpResponseNotModified()


@takes(*READ)
@cache_control(max_age=SECONDS_OF_STYLES)
def edition_styles(request: HttpRequest) -> HttpResponse:
    """The rules of style by which the filter of the lobby leaves the tables of one edition.

    The cards are the same for everybody, so what does not fit is hidden by the page; those of the other
    fields stand in `home.css`.
    """
    rule = '.hall[data-edition="{0}"] .open-table:not([data-edition="{0}"]) {{ display: none; }}\n'
    return HttpResponse("".join(rule.format(slug) for slug, _name in editions()), content_type="text/css")


@takes("POST")
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Sit down at a public table that waits, or open one."""
    data = once(request.POST)
    slug = data.get("game", "")
    if slug not in NEW_TABLES:
        return front_page(request, JoinForm(data), _("There is no such game here."), status=404)
    form = NEW_TABLES[slug].for_everybody(data.get("name", ""), data.get("clock", ""))
    if not form.is_valid():
        # The page shows what is wrong with the name; anything else is said above it.
        others = [said[0] for field, said in form.errors.items() if field != "name"]
        return front_page(request, form, str(others[0]) if others else "", status=400)
    name, options = form.cleaned_data["name"], form.options()
    try:
        with counted(request, "tables"), coming_in(request, name) as visitor:
            game = play_now(visitor, name, options, any_clock=not data.get("clock"))
    except Rejected as refusal:
        return say_when(front_page(request, form, _(str(refusal)), status=409), refusal)
    note_seat(request, game.code)
    return redirect("table", game.code)


def front_page(
    request: HttpRequest,
    form: Form | None = None,
    sentence: str = "",
    *,
    code: str | None = None,
    chat_sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; with a code it says that no table has it."""
    tables = newest()
    hall, name = hall_of(tables, _language()), known_name(request)
    wanted = filters(request.GET)
    context = {
        "form": form or by_account(JoinForm(initial={"name": name}), account_name(request)),
        "sentence": sentence,
        "games": [
            {"shown": SHOWCASES[slug], "slug": slug, "solo": form.is_for_one()}
            for slug, form in NEW_TABLES.items()
        ],
        "code": code or "",
        "unknown": code is not None,
        "is_front": True,
        "is_new_here": not name,
        "filters": wanted,
        "tabs": tabs(request.GET),
        "clock": next(one.chosen for one in wanted if one.name == "clock"),
        "is_filtered": any(one.chosen for one in wanted),
        "lobby": hall.html(),
        "lobby_version": hall.version,
        "now": int(time.time()),
        "chat": _chat(request),
        "chat_sentence": chat_sentence,
    }
    return render(request, "home.html", context, status=status)


def _chat(request: HttpRequest) -> dict[str, Any] | None:
    """The chat of the lobby, with what somebody has written there and could not send."""
    page = chat_in_lobby(audience_of(request))
    if page is None:
        return None
    html = with_draft(with_token(page.root.html, get_token(request)), request.POST.get("text", ""))
    return {"html": html, "version": page.version, "mark": chat_mark(page.version)}


def _language() -> str:
    return get_language() or "en"
