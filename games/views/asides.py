"""What a table's page shows one visitor for one request only: a large board, what to use first, hints."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.models import Game
from games.presenters.coach import unseen
from games.presenters.faces import FACES
from games.presenters.page import Audience, Page, board_of, page_with_pick
from games.store import Table


def as_wished(request: HttpRequest, table: Table, audience: Audience, page: Page) -> Page:
    """The page with what `?pick=` names in the terms of the game: a pending bonus, an open tile."""
    pick = request.GET.get("pick", "")
    return page_with_pick(table, audience, pick) if pick and page.seat is not None and table.play else page


def enlarged(request: HttpRequest, table: Table, audience: Audience) -> SafeString:
    """The board that `?seat=4` names."""
    return SafeString(board_of(table, audience, request.GET.get("seat", "")))


def waits(table: Table, page: Page) -> bool:
    """Whether something will change without this visitor, so that a page without scripts looks again."""
    if table.game.status == Game.Status.OPEN:
        return page.seat is not None
    asked = any(part.id == "move" and "data-move" in part.shell[0] for part in page.root.children)
    return table.game.status == Game.Status.PLAYING and not asked


def with_hints(request: HttpRequest, game: Game, html: str) -> SafeString:
    """A table's page with the hints that this visitor still wants, where the page keeps a place for them."""
    place = render_to_string("games/coach_place.html", {"game": game})
    return SafeString(html.replace(place, hints_for(request, game), 1)) if place in html else SafeString(html)


def hints_for(request: HttpRequest, game: Game) -> str:
    """The hints of the first-game helper that a visitor has not seen."""
    hints = unseen(FACES[game.kind].hints(), request.session)
    return render_to_string("games/coach.html", {"hints": hints, "game": game}, request)
