"""What can be done about a person: hide them here, block them everywhere, report them to the moderators."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.people import ReportForm
from games.models import ChatLine, Player
from games.services import chat, people, reports
from games.services.refusals import Rejected, Why
from games.services.reports import Complaint
from games.store import Table, read_table
from games.views.limited import counted, say_when
from games.views.links import game_id_of
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


@takes(*READ)
@never_cache
def everybody(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody at a table about whom a visitor may do something."""
    table = _table(request, code)
    visitor = user_id(request)
    context = {
        "game": table.game,
        "people": [person for person in _people(table, visitor) if person.user_id != visitor],
        "visitor": visitor,
        "is_hidden": chat.has_hidden(table.game.pk, visitor),
    }
    return render(request, "games/people.html", context)


@takes(*READ, "POST")
@never_cache
def person(request: HttpRequest, code: str) -> HttpResponse:
    """One person, with what can be done."""
    table = _table(request, code)
    data = once(request.POST if request.method == "POST" else request.GET)
    found = _person(table, user_id(request), data)
    if request.method == "POST":
        return _do(request, table, found)
    return _page(request, table, found)


def _table(request: HttpRequest, code: str) -> Table:
    table = read_table(game_id_of(code))
    admit(request, audience_of(request), table)
    return table


def _people(table: Table, visitor: int | None) -> list[Person]:
    """The players, and whoever has said something that the visitor can read; each once."""
    found: dict[int, Person] = {}
    for player in table.players:
        if player.user_id is not None:
            found[player.user_id] = Person(player.user_id, player.name, {"player": player.pk})
    for line in chat.readable(table, visitor).order_by("-pk")[:100]:
        if line.author_id is not None:
            found.setdefault(line.author_id, Person(line.author_id, line.name, {"line": line.pk}))
    return list(found.values())


def _person(table: Table, visitor: int | None, data: Mapping[str, str]) -> Person:
    """Whom a page or a form is about; 404 for nobody whom the visitor can see here."""
    number = {name: whole_number(data.get(name, ""), 18) for name in ("line", "player")}
    if number["line"] is not None:
        line = chat.readable(table, visitor).filter(pk=number["line"]).first()
        if line is not None and line.author_id is not None:
            return Person(line.author_id, line.name, {"line": line.pk}, line)
    player = Player.objects.filter(game=table.game.pk, pk=number["player"] or 0).first()
    if player is None or player.user_id is None:
        raise Http404(_(Why.NO_SUCH_PERSON.value))
    return Person(player.user_id, player.name, {"player": player.pk})


def _page(
    request: HttpRequest,
    table: Table,
    found: Person,
    form: ReportForm | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    visitor = user_id(request)
    context = {
        "game": table.game,
        "person": found,
        "visitor": visitor,
        "is_oneself": visitor == found.user_id,
        "is_muted": chat.has_muted(table.game.pk, visitor, found.user_id),
        "is_blocked": people.has_block(visitor, found.user_id),
        "form": form or ReportForm(),
        "done": request.GET.get("done", ""),
        "sentence": sentence,
    }
    return render(request, "games/person.html", context, status=status)


def _do(request: HttpRequest, table: Table, found: Person) -> HttpResponse:
    verb, form = request.POST.get("do", ""), None
    if verb == "report":
        form = ReportForm(request.POST)
        if not form.is_valid():
            return _page(request, table, found, form, status=400)
    try:
        _done(request, table, found, verb, form)
    except Rejected as refusal:
        return say_when(_page(request, table, found, form, _(str(refusal)), status=409), refusal)
    return redirect(
        f"{reverse('person', args=[table.game.code])}?{urlencode({**found.found_by, 'done': verb})}"
    )


def _done(request: HttpRequest, table: Table, found: Person, verb: str, form: ReportForm | None) -> None:
    visitor, game_id = user_id(request), table.game.pk
    if form is not None:
        with counted(request, "reports"):
            complaint = Complaint(
                found.user_id, found.name, **form.cleaned_data, line_id=found.found_by.get("line")
            )
            reports.report(table, visitor, complaint)
    elif verb == "block":
        with counted(request, "blocks"):
            people.block(visitor, found.user_id, found.name)
    elif verb == "unblock":
        people.unblock(visitor, found.user_id)
    elif verb in {"mute", "unmute"}:
        with counted(request, "lines"):
            (chat.mute if verb == "mute" else chat.unmute)(game_id, visitor, found.user_id)


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
