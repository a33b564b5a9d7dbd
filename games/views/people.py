"""What can be done about a person: hide them here, block them everywhere, report them to the moderators."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.people import ReportForm
from games.models import ChatLine, Player
from games.models.chat import LOBBY_CHAT
from games.presenters.chat import address
from games.services import chat, people, reports
from games.services.lobby_chat import lobby_chat
from games.services.refusals import Rejected, Why
from games.services.reports import Complaint
from games.store import Table, read_table
from games.views.limited import counted, say_when
from games.views.links import game_id_of
from games.views.lobby_chat import LOBBY_PLACE
from games.views.responses import admit, audience_of
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes


class Person(NamedTuple):
    """Somebody at a table, as a player or by what they have said there."""

    user_id: int
    name: str
    #: How the page of this person is asked for: `line` or `player` with a number.
    found_by: dict[str, int]
    line: ChatLine | None = None


class Place(NamedTuple):
    """Where people are met: at a table, or without one in the lobby."""

    table: Table | None

    @property
    def chat_id(self) -> int:
        return self.table.game.pk if self.table else LOBBY_CHAT

    def context(self) -> dict[str, Any]:
        """For the templates: the game, if there is one, and where the pages and commands are found."""
        code = self.table.game.code if self.table else ""
        names = {"people": "people", "person": "person", "hide": "hide-chat", "show": "show-chat"}
        back = reverse("table", args=[code]) if code else LOBBY_PLACE
        addresses = {key: address(name, code) for key, name in names.items()}
        return {"game": self.table.game if self.table else None, "addresses": {**addresses, "back": back}}


@takes(*READ)
@never_cache
def everybody(request: HttpRequest, code: str = "") -> HttpResponse:
    """Everybody at a table, or in the chat of the lobby, about whom a visitor may do something."""
    place, visitor = _place(request, code), user_id(request)
    context = {
        **place.context(),
        "people": [person for person in _people(place.table, visitor) if person.user_id != visitor],
        "visitor": visitor,
        "is_hidden": chat.has_hidden(place.chat_id, visitor),
    }
    return render(request, "games/people.html", context)


@takes(*READ, "POST")
@never_cache
def person(request: HttpRequest, code: str = "") -> HttpResponse:
    """One person, with what can be done."""
    place = _place(request, code)
    data = once(request.POST if request.method == "POST" else request.GET)
    found = _person(place.table, user_id(request), data)
    if request.method == "POST":
        return _do(request, place, found)
    return _page(request, place, found)


def _place(request: HttpRequest, code: str) -> Place:
    if not code:
        if user_id(request) is None or not lobby_chat().is_on:
            raise Http404(_(Why.NO_LOBBY_CHAT.value))
        return Place(None)
    table = read_table(game_id_of(code))
    admit(request, audience_of(request), table)
    return Place(table)


def _people(table: Table | None, visitor: int | None) -> list[Person]:
    """The players, and whoever has said something that the visitor can read; each once."""
    found: dict[int, Person] = {}
    for player in table.players if table else ():
        if player.user_id is not None:
            found[player.user_id] = Person(player.user_id, player.name, {"player": player.pk})
    for line in chat.readable(table, visitor).order_by("-pk")[:100]:
        if line.author_id is not None:
            found.setdefault(line.author_id, Person(line.author_id, line.name, {"line": line.pk}))
    return list(found.values())


def _person(table: Table | None, visitor: int | None, data: Mapping[str, str]) -> Person:
    """Whom a page or a form is about; 404 for nobody whom the visitor can see here."""
    number = {name: whole_number(data.get(name, ""), 18) for name in ("line", "player")}
    if number["line"] is not None:
        line = chat.readable(table, visitor).filter(pk=number["line"]).first()
        if line is not None and line.author_id is not None:
            return Person(line.author_id, line.name, {"line": line.pk}, line)
    seats = Player.objects.filter(game=table.game.pk) if table else Player.objects.none()
    player = seats.filter(pk=number["player"] or 0).first()
    if player is None or player.user_id is None:
        raise Http404(_(Why.NO_SUCH_PERSON.value))
    return Person(player.user_id, player.name, {"player": player.pk})


def _page(
    request: HttpRequest,
    place: Place,
    found: Person,
    form: ReportForm | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    visitor = user_id(request)
    context = {
        **place.context(),
        "person": found,
        "visitor": visitor,
        "is_oneself": visitor == found.user_id,
        "is_muted": chat.has_muted(place.chat_id, visitor, found.user_id),
        "is_blocked": people.has_block(visitor, found.user_id),
        "form": form or ReportForm(),
        "done": request.GET.get("done", ""),
        "sentence": sentence,
    }
    return render(request, "games/person.html", context, status=status)


def _do(request: HttpRequest, place: Place, found: Person) -> HttpResponse:
    verb, form = request.POST.get("do", ""), None
    if verb == "report":
        form = ReportForm(request.POST)
        if not form.is_valid():
            return _page(request, place, found, form, status=400)
    try:
        _done(request, place, found, verb, form)
    except Rejected as refusal:
        return say_when(_page(request, place, found, form, _(str(refusal)), status=409), refusal)
    page = place.context()["addresses"]["person"]
    return redirect(f"{page}?{urlencode({**found.found_by, 'done': verb})}")


def _done(request: HttpRequest, place: Place, found: Person, verb: str, form: ReportForm | None) -> None:
    visitor = user_id(request)
    if form is not None:
        with counted(request, "reports"):
            complaint = Complaint(
                found.user_id, found.name, **form.cleaned_data, line_id=found.found_by.get("line")
            )
            reports.report(place.table, visitor, complaint)
    elif verb == "block":
        with counted(request, "blocks"):
            people.block(visitor, found.user_id, found.name)
    elif verb == "unblock":
        people.unblock(visitor, found.user_id)
    elif verb in {"mute", "unmute"}:
        with counted(request, "lines"):
            (chat.mute if verb == "mute" else chat.unmute)(place.chat_id, visitor, found.user_id)


# -- one's own list


@takes(*READ)
@never_cache
def blocks(request: HttpRequest) -> HttpResponse:
    """Everybody whom a visitor has blocked."""
    context = {"blocks": people.blocks_of(user_id(request)), "done": request.GET.get("done", "")}
    return render(request, "games/blocks.html", context)


@takes("POST")
def unblock(request: HttpRequest) -> HttpResponse:
    number = whole_number(once(request.POST, "person").get("person", ""), 18)
    people.unblock(user_id(request), number or 0)
    return redirect(f"{reverse('blocks')}?done=unblock")
