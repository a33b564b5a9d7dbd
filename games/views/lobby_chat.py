"""The chat of the lobby: saying something, hiding it, and what is new for browsers without a socket."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.forms.chat import said_in
from games.models.chat import LOBBY_CHAT
from games.presenters.chat_topic import chat_since
from games.presenters.part import with_token
from games.services import chat, lobby_chat
from games.views.home import front_page
from games.views.limited import counted, say_when
from games.views.responses import audience_of, shown_version_of_chat, status_of
from luckybox_site.web.fields import once, wants_parts
from luckybox_site.web.identity import known_name, user_id
from luckybox_site.web.methods import READ, takes

#: Where it stands on the front page; a phone shows it in one of three parts.
LOBBY_PLACE: Final = "/?tab=people#chat-panel"


def _command(view: Callable[[HttpRequest], None]) -> Callable[[HttpRequest], HttpResponse]:
    """A view that does one thing; answered with what is new in the chat, a plain form with the front page."""

    @takes("POST")
    @never_cache
    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        try:
            with counted(request, "lines"):
                view(request)
        except Refused as refusal:
            sentence, status = _(str(refusal)), status_of(refusal)
            if wants_parts(request):
                return say_when(_changes(request, sentence, status), refusal)
            return say_when(front_page(request, chat_sentence=sentence, status=status), refusal)
        return _changes(request) if wants_parts(request) else redirect(LOBBY_PLACE)

    return answered


@_command
def say(request: HttpRequest) -> None:
    lobby_chat.say(user_id(request), known_name(request), said_in(once(request.POST)))


@_command
def hide(request: HttpRequest) -> None:
    chat.mute(LOBBY_CHAT, user_id(request), None)


@_command
def show(request: HttpRequest) -> None:
    chat.unmute(LOBBY_CHAT, user_id(request), None)


@takes(*READ)
@never_cache
def poll(request: HttpRequest) -> HttpResponse:
    """What has been said since the version that a browser shows."""
    html = chat_since(LOBBY_CHAT, audience_of(request), shown_version_of_chat(request))
    return HttpResponse(_for_viewer(request, html)) if html else HttpResponseNotModified()


def _changes(request: HttpRequest, sentence: str = "", status: int = 200) -> HttpResponse:
    html = chat_since(LOBBY_CHAT, audience_of(request), shown_version_of_chat(request))
    refusal = render_to_string("games/chat_refused.html", {"sentence": sentence, "swap": True})
    return HttpResponse(_for_viewer(request, html + refusal), status=status)


def _for_viewer(request: HttpRequest, html: str) -> str:
    return with_token(html, get_token(request), request.build_absolute_uri("/")[:-1])
