"""Answers about a table: whole pages, changed parts for htmx, JSON for programs, and refusals."""

import time
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.adapters.base import BadMove
from games.engine.errors import Refused
from games.live.topics import Audience
from games.models import Game
from games.models.connections import PAGE_LASTS
from games.presenters.chat import version_mark as chat_mark
from games.presenters.chat import with_draft
from games.presenters.chat_topic import chat_beside, chat_since
from games.presenters.lobby import heading
from games.presenters.macros import macro
from games.presenters.page import page_of, title_of, version_mark
from games.presenters.part import with_token
from games.presenters.registry import PRESENTERS
from games.presenters.rematch import call_to_rematch
from games.presenters.topics import changes_since, may_see, page_html
from games.services import connections, presence, rematch
from games.services.chat_seen import note_seen, unread
from games.services.options import last_companions
from games.services.people import may_look
from games.services.refusals import Rejected, Why
from games.services.secrets import why_not_watched
from games.services.waiting import note_look, sent_away
from games.store import Table, read_table
from games.views.limited import say_when
from games.views.links import Link, link_of, no_table
from games.views.page_extras import as_wished, enlarged, note_followed, waits, with_hints, with_unread
from games.views.wall import is_wall, wall
from games.views.word import WordWanted, require_word, word_page
from games.views.your_games import games_of
from luckybox_site.web.fields import wants_json, wants_parts, whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import takes
from luckybox_site.web.seats import had_seat

#: By version, which many tables reach.
empty_notice = lru_cache(maxsize=1000)(macro("page.jinja", "empty_notice"))

FORBIDDEN = {
    *(Why.NOT_SEATED, Why.NOT_HOST, Why.PLAYERS_ONLY, Why.NOT_OPEN_TO_YOU),
    *(Why.MUTED, Why.NOT_FROM_HERE, Why.CHAT_WANTS_SEAT, Why.GUESTS_DO_NOT_CHAT, Why.GUESTS_SEND_PICTURES),
    *(Why.ACCOUNTS_OPEN, Why.STAFF_OPENS),
    *(Why.NO_LOBBY_CHAT, Why.LOBBY_CHAT_WANTS_NAME, Why.LOBBY_CHAT_WANTS_ACCOUNT),
}
#: The versions of the topics game and table that a page shows.
SEEN_HEADER = "X-Seen"
SEEN_TABLE_HEADER = "X-Seen-Table"
#: The version of the chat; pages say so where they want to know what is new in it.
SEEN_CHAT_HEADER = "X-Seen-Chat"
#: In the address to which the link to the chat leads where no script opens it.
CHAT_IN_VIEW = "chat"
#: Sent by a browser whose socket is open: the changes reach it there.
LIVE_HEADER = "X-Live"


def audience_of(request: HttpRequest) -> Audience:
    """Who looks. A wall shows what everybody may see, whoever has opened it."""
    return Audience(None if is_wall(request) else user_id(request), get_language() or "en")


def command(view: Callable[[HttpRequest, Link], Table | None]) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view that does something at a table by calling one service; the answer is the table as it is then.

    A move returns that table, for other commands it is read. A refusal is answered with its sentence, or with
    its name for a program that asks for JSON.
    """

    @takes("POST")
    @wraps(view)
    def answered(request: HttpRequest, code: str) -> HttpResponse:
        try:
            link = link_of(code)
            try:
                moved = view(request, link)
            except Refused as refusal:
                return refused(request, code, link.game_id, refusal)
            if wants_parts(request):
                # This process remembers the table at least as it is after the command.
                return changes(request, moved or read_table(link.game_id, shown_versions(request)[0] or 0))
            if wants_json(request):
                return JsonResponse({"version": (moved or read_table(link.game_id)).game.version})
            if moved:
                # A page with scripts says so itself, once: a move is too frequent to look into the session.
                note_followed(request, moved)
            return redirect("table", code)
        except WordWanted:
            return word_page(request, code)
        except Game.DoesNotExist:
            raise no_table() from None

    return answered


def refused(request: HttpRequest, code: str, game_id: int, refusal: Refused) -> HttpResponse:
    """The table as it is, with the sentence of the refusal."""
    return say_when(_refused(request, code, game_id, refusal), refusal)


def _refused(request: HttpRequest, code: str, game_id: int, refusal: Refused) -> HttpResponse:
    sentence, status = _(str(refusal)), status_of(refusal)
    if wants_json(request):
        return JsonResponse({"refused": refusal.name, "sentence": sentence}, status=status)
    if wants_parts(request):
        return changes(request, read_table(game_id), sentence, status)
    return table_page(request, game_id, sentence, status)


def status_of(refusal: Refused) -> int:
    """The status of the answer to something refused."""
    if isinstance(refusal, BadMove):
        return 400
    if isinstance(refusal, Rejected):
        return 403 if refusal.reason in FORBIDDEN else 409
    return 422


def changes(request: HttpRequest, table: Table, sentence: str = "", status: int = 200) -> HttpResponse:
    """The parts that differ from the version which the browser shows, as out-of-band swaps."""
    if request.headers.get(LIVE_HEADER):
        return HttpResponse(_notice(sentence, table.game.version), status=status)
    audience = audience_of(request)
    admit(request, audience, table)
    html = changes_since(table, audience, shown_versions(request)) + _notice(sentence)
    if (chat := shown_version_of_chat(request)) is not None and not is_wall(request):
        html += chat_since(table.game.pk, audience, chat)
    return HttpResponse(_for_viewer(request, html), status=status)


def _notice(sentence: str, version: int = 0) -> str:
    """The notice with a sentence; it carries the version of the table if nothing else in the answer does."""
    if not sentence:
        return empty_notice(version)
    context = {"sentence": sentence, "swap": True, "at_version": version}
    return render_to_string("games/notice.html", context)


def shown_versions(request: HttpRequest) -> tuple[int | None, int | None]:
    """The versions of the topics that a page shows, as far as it says so."""
    headers = request.headers
    seen, around = headers.get(SEEN_HEADER, ""), headers.get(SEEN_TABLE_HEADER, "")
    return whole_number(seen, 9), whole_number(around, 9)


def shown_version_of_chat(request: HttpRequest) -> int | None:
    """The version of the chat that a page shows, if it asks for it."""
    return whole_number(request.headers.get(SEEN_CHAT_HEADER, ""), 9)


def table_page(request: HttpRequest, game_id: int, sentence: str = "", status: int = 200) -> HttpResponse:
    """The whole page of a table."""
    audience = audience_of(request)
    table = _with_viewer(_come_along(read_table(game_id), audience.user_id), audience.user_id)
    admit(request, audience, table)
    note_look(table.game)
    page = as_wished(request, table, audience, page_of(table, audience))
    shows_wall = is_wall(request)
    chat = _NO_CHAT if shows_wall else _chat(request, table, audience)
    if not shows_wall and _has_lost_seat(request, table, page.seat):
        sentence = sentence or _("You no longer have a seat at this table. You can join again.")
    html = with_unread(page_html(table, audience, page), chat.unread)
    context = {
        "game": table.game,
        "presenter": PRESENTERS[table.game.kind],
        "title": _title(table, audience),
        "name": _("Table %(code)s") % {"code": table.game.code} + " · Lucky Box",
        "seat": page.seat,
        "version": SafeString(version_mark(page.version)),
        "number": page.version,
        "table_number": table.game.table_version,
        "root": with_hints(request, table, _for_viewer(request, html)),
        "sentence": sentence,
        "now": time.time(),
        "companions": _companions(table, audience.user_id),
        "waits": waits(table, page, audience.user_id),
        "enlarged": "" if shows_wall else enlarged(request, table, audience),
        "wall": wall(request, table.game) if shows_wall else None,
        **chat.context,
        "your_games": None if shows_wall else games_of(request, besides=game_id),
    }
    return render(request, "games/wall.html" if shows_wall else "games/table.html", context, status=status)


def _companions(table: Table, user_id: int | None) -> list[str]:
    """Whom the host of a waiting room may want to keep a seat for: the people of the last games."""
    if user_id is None or table.game.host_id != user_id or table.game.status != Game.Status.OPEN:
        return []
    return last_companions(user_id)


class _Chat(NamedTuple):
    """The chat on a page, and how many of its lines are new to whoever looks."""

    context: Mapping[str, Any]
    unread: int = 0


_NO_CHAT = _Chat({"chat": None})


def _chat(request: HttpRequest, table: Table, audience: Audience) -> _Chat:
    """The chat beside the table, with what somebody has written there and could not send."""
    page, known = chat_beside(table, audience)
    html = _for_viewer(request, page.root.html)
    if draft := request.POST.get("text", ""):
        html = with_draft(html, draft)
    chat = {"html": html, "version": page.version, "mark": chat_mark(page.version)}
    count = 0
    if page.version:
        if CHAT_IN_VIEW in request.GET:
            note_seen(table, audience.user_id)
        count = unread(table, audience.user_id, may_unsee=known.may_unsee)
    # The same question has said whether there is anything that moderators tell this visitor.
    told = {} if known.is_told or audience.user_id is None else {"notices": ()}
    return _Chat({"chat": chat, **told}, count)


def panel(request: HttpRequest, game_id: int) -> HttpResponse:
    """The large board or the standings that `?seat=` names, without the page; nothing where there is none."""
    audience, table = audience_of(request), read_table(game_id)
    admit(request, audience, table)
    return HttpResponse(enlarged(request, table, audience))


def _has_lost_seat(request: HttpRequest, table: Table, seat: int | None) -> bool:
    """Whether somebody had a seat here, and can take one again."""
    is_open = table.game.status == Game.Status.OPEN
    if seat is not None or not is_open or not had_seat(request, table.game.code):
        return False
    return user_id(request) not in {caller.user_id for caller in sent_away(table.game).values()}


def _come_along(table: Table, user_id: int | None) -> Table:
    """The table, at which somebody who wants the rematch that it is has a seat as soon as they open it."""
    game = table.game
    is_for_them = game.status == Game.Status.OPEN and game.rematch_of_id is not None and user_id is not None
    if not is_for_them or table.player_of(user_id) is not None:
        return table
    return read_table(game.pk) if rematch.come_along(game.pk, game.rematch_of_id or 0, user_id) else table


def _with_viewer(table: Table, user_id: int | None) -> Table:
    """The table after noting that this player has the page open."""
    player = table.player_of(user_id)
    if player is None:
        return table
    connections.note_page(table.game.pk, user_id, PAGE_LASTS)
    if not presence.is_absent(table.game, player):
        return table
    presence.come_back(table.game.pk, player.pk)
    return read_table(table.game.pk)


def _title(table: Table, audience: Audience) -> str:
    """The first part of the title of the browser's tab."""
    if not table.game.has_started:
        return heading(table, audience.user_id)
    return call_to_rematch(table, audience.user_id) or title_of(table, audience)


def admit(request: HttpRequest, audience: Audience, table: Table) -> None:
    """`PermissionDenied` if only players may see the table and this is none; or it asks for its word."""
    if table.player_of(audience.user_id) is None:
        require_word(request, table.game)
        # A wall shows what everybody may see, but it is no way around a block.
        visitor = user_id(request)
        if table.player_of(visitor) is None and not may_look(table.game, visitor):
            raise PermissionDenied(_(Why.NOT_OPEN_TO_YOU.value))
    if not may_see(table, audience.user_id):
        raise PermissionDenied(_(why_not_watched(table.game).value))


def _for_viewer(request: HttpRequest, html: str) -> SafeString:
    return with_token(html, get_token(request), request.build_absolute_uri("/")[:-1])
