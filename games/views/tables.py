"""The table: its page, and everything its visitors can do there."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.tables import JoinForm
from games.models import Game
from games.services import lobby, play
from games.services.refusals import Rejected
from games.store import look
from games.views.answers import act, changes, game_id_of, refused, table_page
from luckybox_site.web.people import come_in


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    return table_page(request, game_id_of(code))


@require_safe
@never_cache
def poll(request: HttpRequest, code: str) -> HttpResponse:
    """For browsers whose sockets are blocked: what has changed since the version they show."""
    game_id = game_id_of(code)
    version = Game.objects.values_list("version", flat=True).get(pk=game_id)
    if request.headers.get("X-Seen") == str(version):
        return HttpResponseNotModified()
    return changes(request, game_id, version=version)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    game_id = game_id_of(code)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return render(request, "games/join.html", {"form": form, "game": look(game_id).game}, status=400)
    name = form.cleaned_data["name"]
    try:
        lobby.join(game_id, come_in(request, name), name)
    except Rejected as refusal:
        return refused(request, code, game_id, refusal)
    return redirect("table", code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, lobby.leave)


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    seat = request.POST.get("seat", "")
    number = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else -1
    return act(request, code, partial(lobby.remove, seat=number))


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, lobby.start)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    game_id = game_id_of(code)
    try:
        game = lobby.rematch(game_id, request.user.pk)
    except Rejected as refusal:
        return refused(request, code, game_id, refusal)
    answer = redirect("table", game.code)
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": answer.url})
    return answer


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.move, data=request.POST))


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.undo, at=request.POST.get("at", "")))


@require_POST
def next_number(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, partial(play.next_number, at=request.POST.get("at", "")))


@require_POST
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, play.come_back)
