"""Answers about a table: pages for people, changed parts for htmx, and a sentence for each refusal."""

import time
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.errors import Refused
from games.kinds.base import BadMove
from games.models import Game
from games.presenters.faces import FACES
from games.presenters.frames import may_look
from games.presenters.lobby import heading
from games.presenters.page import Audience, Page, earlier_page, frame, page_of, title_of, version_mark
from games.presenters.part import OUT_OF_BAND, with_token
from games.services.refusals import Rejected, Why
from games.store import Table, look
from games.views.asides import as_wished, enlarged, waits, with_hints
from games.views.links import game_id_of
from luckybox_site.web.htmx import wants_parts
from luckybox_site.web.people import user_id
from luckybox_site.web.said import whole_number
from luckybox_site.web.seats import has_sat

FORBIDDEN = {Why.NOT_SEATED, Why.NOT_HOST, Why.PLAYERS_ONLY}
SEEN_HEADER = "X-Seen"
#: A browser with an open socket is told there what has changed.
LIVE_HEADER = "X-Live"
NOTHING_TO_SAY = f'<div id="notice" {OUT_OF_BAND}></div>'
NEW_VERSION = f'<div id="notice" {OUT_OF_BAND} data-version="{{}}"></div>'


def audience_of(request: HttpRequest, game_id: int) -> Audience:
    return Audience(game_id, user_id(request), get_language() or "en")


def act(request: HttpRequest, code: str, verb: Callable[[int, int | None], Any]) -> HttpResponse:
    """Do something at a table, and show the table as it is then, with a sentence if it was refused."""
    game_id = game_id_of(code)
    try:
        verb(game_id, user_id(request))
    except (Rejected, Refused, BadMove) as refusal:
        return refused(request, code, game_id, refusal)
    if wants_parts(request):
        # This process knows the table at least as it is after this.
        return changes(request, game_id, version=_seen(request))
    return redirect("table", code)


def refused(request: HttpRequest, code: str, game_id: int, refusal: Exception) -> HttpResponse:
    """The current table and one sentence."""
    sentence, status = _sentence(refusal), _status(refusal)
    if wants_parts(request):
        return changes(request, game_id, sentence, status)
    return table_page(request, game_id, sentence, status)


def _sentence(refusal: Exception) -> str:
    return str(refusal) if isinstance(refusal, BadMove) else _(str(refusal))


def _status(refusal: Exception) -> int:
    if isinstance(refusal, BadMove):
        return 400
    if isinstance(refusal, Rejected):
        return 403 if refusal.why in FORBIDDEN else 409
    return 422


def changes(
    request: HttpRequest, game_id: int, sentence: str = "", status: int = 200, version: int = 0
) -> HttpResponse:
    """What has changed since the browser's version, as parts that find their own places.

    The table is shown at least at the given version, or else as the database has it.
    """
    audience = audience_of(request, game_id)
    table = look(game_id, version)
    if request.headers.get(LIVE_HEADER):
        return HttpResponse(_notice(sentence, table.game.version), status=status)
    new = _page_for(audience, table)
    html = frame(earlier_page(audience, _seen(request)), new) + _notice(sentence)
    return HttpResponse(_for_viewer(request, html), status=status)


def _notice(sentence: str, version: int = 0) -> str:
    """The sentence of an answer, with the version of the table where nothing else in the answer says it."""
    if not sentence:
        return NEW_VERSION.format(version) if version else NOTHING_TO_SAY
    context = {"sentence": sentence, "swap": True, "at_version": version}
    return render_to_string("games/notice.html", context)


def _seen(request: HttpRequest) -> int:
    return whole_number(request.headers.get(SEEN_HEADER, ""), 9) or 0


def table_page(request: HttpRequest, game_id: int, sentence: str = "", status: int = 200) -> HttpResponse:
    """The whole page of a table."""
    table = look(game_id)
    audience = audience_of(request, game_id)
    page = as_wished(request, table, audience, _page_for(audience, table))
    if page.seat is None and table.game.status == Game.Status.OPEN and has_sat(request, table.game.code):
        sentence = sentence or _("You no longer sit at this table. You can take a seat again.")
    context = {
        "game": table.game,
        "face": FACES[table.game.kind],
        "title": _title(table, audience, page.seat),
        "name": f"{_('Table %(code)s') % {'code': table.game.code}} · Lucky Box",
        "seat": page.seat,
        "version": SafeString(version_mark(page.version)),
        "number": page.version,
        "root": with_hints(request, table.game, _for_viewer(request, page.root.html)),
        "sentence": sentence,
        "now": time.time(),
        "waits": waits(table, page),
        "enlarged": enlarged(request, table, audience),
    }
    return render(request, "games/table.html", context, status=status)


def _title(table: Table, audience: Audience, seat: int | None) -> str:
    """What the browser's tab says before the table's name."""
    return heading(table, seat) if table.game.status == Game.Status.OPEN else title_of(table, audience)


def _page_for(audience: Audience, table: Table) -> Page:
    """What an audience sees, if this is their table or one that may be watched."""
    page = page_of(table, audience)
    if not may_look(table, page):
        raise PermissionDenied(_(Why.PLAYERS_ONLY.value))
    return page


def _for_viewer(request: HttpRequest, html: str) -> SafeString:
    return with_token(html, get_token(request), request.build_absolute_uri("/")[:-1])
