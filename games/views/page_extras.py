"""Parts of a table's page that belong to one request and are not cached: a large board, a pick, hints."""

from collections.abc import Collection
from datetime import timedelta

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from games.live.topics import Audience
from games.models import Game
from games.presenters.coach import KEY, followed, unseen
from games.presenters.page import Page, board_of, page_with_pick
from games.presenters.registry import PRESENTERS
from games.services.waiting import caller_of
from games.store import Table
from luckybox_site.web import preferences
from luckybox_site.web.identity import user_id

#: For so long after the end of a game a page without scripts looks whether somebody wants another.
REMATCH_IS_LIKELY = timedelta(minutes=15)


def as_wished(request: HttpRequest, table: Table, audience: Audience, page: Page) -> Page:
    """The page with the pending bonus or the open tile that `?pick=` names, if it names one."""
    pick = request.GET.get("pick", "")
    return page_with_pick(table, audience, pick) if pick and page.seat is not None and table.play else page


def enlarged(request: HttpRequest, table: Table, audience: Audience) -> SafeString:
    """The large board of the seat that `?seat=4` names, counted from one; empty without one."""
    return SafeString(board_of(table, audience, request.GET.get("seat", "")))


def waits(table: Table, page: Page, user_id: int | None) -> bool:
    """Whether a page without scripts has to reload by itself, because others can change what it shows."""
    if not table.game.has_started:
        return page.seat is not None or caller_of(table, user_id) is not None
    if table.game.status == Game.Status.OVER:
        return page.seat is not None and _may_be_asked(table)
    asked = any(part.id == "move" and "data-move" in part.shell[0] for part in page.root.children)
    return table.game.status == Game.Status.PLAYING and not asked


def _may_be_asked(table: Table) -> bool:
    """Whether somebody may still want another game with the people of this one."""
    finished, people = table.game.finished_at, [one for one in table.players if not one.is_computer]
    if table.game.is_arranged:
        return False
    return len(people) > 1 and finished is not None and finished > timezone.now() - REMATCH_IS_LIKELY


def with_hints(request: HttpRequest, table: Table, html: str) -> SafeString:
    """The page with the hints that this visitor may still need, in the place that the page has for them."""
    place = render_to_string("games/coach_place.html", {"game": table.game})
    return (
        SafeString(html.replace(place, hints_for(request, table), 1)) if place in html else SafeString(html)
    )


def hints_for(request: HttpRequest, table: Table, *, keeps_place: bool = False) -> str:
    """The hints that this visitor may still need; on a page that had some, their place stays without any."""
    wanted = preferences.of_request(request)["hints"] == "on"
    hints = unseen(PRESENTERS[table.game.kind], table, user_id(request), request.session) if wanted else []
    context = {"hints": hints, "game": table.game, "keeps_place": keeps_place}
    return render_to_string("games/coach.html", context, request)


def with_unread(html: str, count: int) -> SafeString:
    """The page with so many unread lines on the link to the chat, for browsers without scripts."""
    if not count:
        return SafeString(html)
    place = render_to_string("games/chat_unread_place.html")
    return SafeString(html.replace(place, render_to_string("games/chat_unread.html", {"count": count})))


def note_followed(request: HttpRequest, table: Table) -> None:
    """Remember which hints this visitor has followed at a table, so that they come back at no other."""
    note_known(request, followed(PRESENTERS[table.game.kind], table, user_id(request)))


def note_known(request: HttpRequest, steps: Collection[str]) -> None:
    """Remember in the session that the hints about these steps are needed no more."""
    known = set(request.session.get(KEY, []))
    if not known.issuperset(steps):
        request.session[KEY] = sorted({*known, *steps})
