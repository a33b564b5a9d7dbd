"""The chat of a table: saying something, and hiding what one does not want to see."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.forms.chat import said_in
from games.forms.tables import JoinForm
from games.services import chat
from games.services.refusals import Rejected, Why
from games.store import Table, read_table
from games.views.limited import counted
from games.views.links import Link
from games.views.responses import CHAT_IN_VIEW, admit, audience_of, command
from luckybox_site.web.fields import once
from luckybox_site.web.identity import coming_in, known_name, user_id
from luckybox_site.web.methods import takes

PLACE = f"?{CHAT_IN_VIEW}#chat-panel"


def _table(request: HttpRequest, link: Link) -> Table:
    """The table, if the visitor may look at it."""
    table = read_table(link.game_id)
    admit(request, audience_of(request), table)
    return table


@command
def _say(request: HttpRequest, link: Link) -> None:
    data, visitor, table = once(request.POST), user_id(request), _table(request, link)
    with counted(request, "lines"):
        if visitor is not None:
            chat.say(table, visitor, known_name(request), said_in(data))
            return
        # Who watches as a stranger becomes a guest, as somebody who joins does.
        form = JoinForm(data)
        if not form.is_valid():
            raise Rejected(Why.NAME_WANTED)
        with coming_in(request, form.cleaned_data["name"]) as guest:
            chat.say(table, guest, form.cleaned_data["name"], said_in(data))


@command
def _hide(request: HttpRequest, link: Link) -> None:
    _table(request, link)
    with counted(request, "lines"):
        chat.mute(link.game_id, user_id(request), None)


@command
def _show(request: HttpRequest, link: Link) -> None:
    _table(request, link)
    with counted(request, "lines"):
        chat.unmute(link.game_id, user_id(request), None)


@takes("POST")
def say(request: HttpRequest, code: str) -> HttpResponse:
    return _back_to_chat(_say(request, code), code)


@takes("POST")
def hide(request: HttpRequest, code: str) -> HttpResponse:
    return _back_to_chat(_hide(request, code), code)


@takes("POST")
def show(request: HttpRequest, code: str) -> HttpResponse:
    return _back_to_chat(_show(request, code), code)


def _back_to_chat(response: HttpResponse, code: str) -> HttpResponse:
    """A page without scripts goes back to where the chat stands on it."""
    if response.headers.get("Location") == reverse("table", args=[code]):
        response.headers["Location"] += PLACE
    return response
