"""Before and after a game: find a table, take and leave seats, start, and play again.

What else happens in a waiting room is in `waiting.py`.
"""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django_htmx.http import HttpResponseClientRedirect

from games.forms.nickname import by_account
from games.forms.tables import JoinForm
from games.models import Game
from games.models.tables import CODE_LENGTH
from games.presenters.lobby import invitation
from games.services import lobby
from games.services import rematch as rematches
from games.services.refusals import Rejected, Why
from games.services.secrets import may_be_watched
from games.store import read_table
from games.views.home import front_page
from games.views.limited import counted, say_when
from games.views.links import Link, game_id_of
from games.views.qr import qr_of
from games.views.responses import command, refused
from luckybox_site.web.fields import once, wants_parts, whole_number
from luckybox_site.web.guesses import note_wrong_code, refuse_guessers
from luckybox_site.web.identity import account_name, coming_in, user_id
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.seats import drop_seat, note_seat

#: A code in typed or pasted text: the code itself, or the whole link.
CODE = re.compile(rf"(?:^|/t/)([a-z0-9]{{{CODE_LENGTH}}})/?(?:[?#].*)?$")
LONGEST_LINK = 500
#: The host has said no.
REFUSED = {Why.DECLINED, Why.SENT_AWAY}


@takes(*READ)
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Go from a code to its table."""
    typed = request.GET.get("code", "")
    found = CODE.search("".join(typed[:LONGEST_LINK].lower().replace("-", "").split()))
    if found:
        refuse_guessers(request)
        if Game.objects.filter(code=found[1]).exists():
            return redirect("table", found[1])
        note_wrong_code(request, found[1])
    return front_page(request, code=typed, status=404)


@takes("POST")
def join(request: HttpRequest, code: str) -> HttpResponse:
    game_id = game_id_of(code)
    form = by_account(JoinForm(once(request.POST)), account_name(request))
    if not form.is_valid():
        return join_page(request, game_id, form, 400)
    name = form.cleaned_data["name"]
    try:
        with counted(request, "joins"), coming_in(request, name) as visitor:
            lobby.join(game_id, visitor, name)
    except Rejected as refusal:
        form.add_error("name", _(str(refusal)))
        return say_when(join_page(request, game_id, form, 409, refusal.reason), refusal)
    note_seat(request, code)
    return redirect("table", code)


def join_page(
    request: HttpRequest,
    game_id: int,
    form: JoinForm,
    status: int,
    why: Why | None = None,
    *,
    asks: bool = False,
) -> HttpResponse:
    """The form again, with the input and what is wrong with it; `asks`: it asks the host for a seat."""
    table = read_table(game_id)
    game = table.game
    is_open = game.status == Game.Status.OPEN
    context = {
        "form": form,
        "asks": (asks or (why in {Why.TABLE_FULL, Why.SEATS_KEPT} and is_open)) and why not in REFUSED,
        "closed": why in {Why.TABLE_FULL, Why.SEATS_KEPT, Why.ALREADY_STARTED, Why.CLOSED, *REFUSED},
        "may_ask": is_open and why not in REFUSED,
        "may_watch": game.has_started and may_be_watched(game),
        **invitation(table),
    }
    return render(request, "games/join.html", context, status=status)


@command
def leave(request: HttpRequest, link: Link) -> None:
    lobby.leave(link.game_id, user_id(request))
    drop_seat(request, link.code)


@command
def remove(request: HttpRequest, link: Link) -> None:
    player = whole_number(once(request.POST, "player").get("player", ""), 18)
    lobby.remove(link.game_id, user_id(request), player or 0)


@command
def add_computer(request: HttpRequest, link: Link) -> None:
    lobby.add_computer(link.game_id, user_id(request))


@command
def start(request: HttpRequest, link: Link) -> None:
    lobby.start(link.game_id, user_id(request))


@takes("POST")
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    game_id = game_id_of(code)
    try:
        with counted(request, "tables"):
            game = rematches.ask(game_id, user_id(request))
    except Rejected as refusal:
        return refused(request, code, game_id, refusal)
    if read_table(game.pk).player_of(user_id(request)) is not None:
        # There may have been no seat left.
        note_seat(request, game.code)
    url = reverse("table", args=[game.code])
    if wants_parts(request):
        return HttpResponseClientRedirect(url)
    return redirect(url)


@takes(*READ)
@cache_control(max_age=86_400, private=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of a table as a QR code."""
    known = Game.objects.values_list("code", flat=True).get(code=code)
    return qr_of(request, reverse("table", args=[known]))
