"""What people do in a waiting room besides coming and going: ready ticks, the host, the number of seats."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.forms.nickname import NicknameField, by_account
from games.forms.tables import JoinForm
from games.models import Game
from games.services import options, readiness, seats
from games.services.access import LONGEST_WORD, hashed
from games.services.refusals import Rejected, Why
from games.views.limited import counted, say_when
from games.views.links import Link, game_id_of
from games.views.lobby import join_page
from games.views.responses import command
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import account_name, coming_in, user_id
from luckybox_site.web.methods import takes


def _number(request: HttpRequest, field: str) -> int:
    """What a form says in a field; -1 for what is no number."""
    found = whole_number(once(request.POST, field).get(field, ""), 18)
    return -1 if found is None else found


@command
def ready(request: HttpRequest, link: Link) -> None:
    readiness.set_ready(link.game_id, user_id(request), ready=_number(request, "ready") != 0)


@command
def wait_longer(request: HttpRequest, link: Link) -> None:
    readiness.wait_longer(link.game_id, user_id(request))


@command
def hand_over(request: HttpRequest, link: Link) -> None:
    readiness.hand_over(link.game_id, user_id(request), _number(request, "player"))


@command
def set_seats(request: HttpRequest, link: Link) -> None:
    options.set_options(link.game_id, user_id(request), {"seats": _number(request, "seats")})


@command
def set_access(request: HttpRequest, link: Link) -> None:
    data = once(request.POST, "visibility", "watching_by", "guests_chat", "word")
    wished: options.Wished = {
        "visibility": data.get("visibility", ""),
        "watching_by": data.get("watching_by", ""),
    }
    if guests_chat := data.get("guests_chat"):
        wished["guests_chat"] = guests_chat
    if wished["visibility"] == Game.Visibility.WORD and (word := data.get("word", "").strip()):
        wished["word"] = hashed(word[:LONGEST_WORD])
    options.set_options(link.game_id, user_id(request), wished)


@takes("POST")
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the host of a full table for a seat; a stranger becomes a guest, as somebody who joins does."""
    game_id = game_id_of(code)
    form = by_account(JoinForm(once(request.POST)), account_name(request))
    if not form.is_valid():
        return join_page(request, game_id, form, 400, asks=True)
    name = form.cleaned_data["name"]
    try:
        with counted(request, "joins"), coming_in(request, name) as visitor:
            seats.ask(game_id, visitor, name)
    except Rejected as refusal:
        if refusal.reason is Why.STILL_A_SEAT:
            return redirect("table", code)
        form.add_error("name", _(str(refusal)))
        return say_when(join_page(request, game_id, form, 409, refusal.reason, asks=True), refusal)
    return redirect("table", code)


@command
def answer(request: HttpRequest, link: Link) -> None:
    """The host says yes or no to somebody who asks."""
    accepts = "accept" in request.POST
    verb = seats.accept if accepts else seats.decline
    verb(link.game_id, user_id(request), _number(request, "accept" if accepts else "decline"))


@command
def reserve(request: HttpRequest, link: Link) -> None:
    """The host keeps a seat for somebody, by name."""
    try:
        name = NicknameField().clean(once(request.POST, "name").get("name", ""))
    except ValidationError:
        raise Rejected(Why.NO_READABLE_NAME) from None
    options.reserve(link.game_id, user_id(request), name)


@command
def release(request: HttpRequest, link: Link) -> None:
    """The host keeps a seat no longer."""
    options.release(link.game_id, user_id(request), once(request.POST, "name").get("name", ""))


@command
def let_back_in(request: HttpRequest, link: Link) -> None:
    options.let_back_in(link.game_id, user_id(request), _number(request, "caller"))


@command
def withdraw(request: HttpRequest, link: Link) -> None:
    seats.withdraw(link.game_id, user_id(request))
