"""The replay of a finished game: one position for each step, as any of its seats saw it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import replace_url

from games.presenters.registry import PRESENTERS
from games.presenters.replay import position, steps
from games.store import Table
from games.views.access import of_a_table, sentence
from luckybox_site.web.fields import wants_parts, whole_number
from luckybox_site.web.identity import user_id

#: No game has steps of more digits.
MAX_DIGITS = 5


class NoSuchPosition(Exception):  # noqa: N818  an answer, not a fault
    """The address names no position of this game; the message is for the visitor."""

    def __init__(self, text: str, status: int = 404) -> None:
        super().__init__(text)
        self.status = status


@of_a_table(reveals=True)
def replay(request: HttpRequest, table: Table) -> HttpResponse:
    try:
        seat, step = _seat(request, table), _step(request, table)
    except NoSuchPosition as fault:
        return sentence(request, str(fault), fault.status, table)
    here = _address(table, seat, step)
    context = {
        "game": table.game,
        "presenter": PRESENTERS[table.game.kind],
        "players": table.players,
        "position": position(table, seat, step),
        "links": _links(table, seat, step),
        "here": here,
    }
    is_part = wants_parts(request)
    response = render(request, "games/position.html" if is_part else "games/replay.html", context)
    if is_part:
        replace_url(response, here)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _seat(request: HttpRequest, table: Table) -> int | None:
    """The seat whose view is asked for; by default the visitor's own."""
    if "seat" not in request.GET:
        player = table.player_of(user_id(request))
        return player.seat if player else None
    if request.GET.getlist("seat") == [""]:
        return None
    number = _number(request, "seat")
    if not 1 <= number <= len(table.players):
        raise NoSuchPosition(_("There is no such seat at this table."))
    return number - 1


def _step(request: HttpRequest, table: Table) -> int:
    step, last = _number(request, "step") if "step" in request.GET else 0, steps(table)
    if step > last:
        sentence = ngettext(
            "There is no such step: this game has %(last)d.",
            "There is no such step: this game has %(last)d.",
            last,
        )
        raise NoSuchPosition(sentence % {"last": last})
    return step


def _number(request: HttpRequest, name: str) -> int:
    values = request.GET.getlist(name)
    number = whole_number(values[0], MAX_DIGITS) if len(values) == 1 else None
    if number is None:
        raise NoSuchPosition(_("That link is not complete: seat and step are numbers."), 400)
    return number


def _address(table: Table, seat: int | None, step: int) -> str:
    query = urlencode({"seat": "" if seat is None else seat + 1, "step": step})
    return f"{reverse('replay', args=[table.game.code])}?{query}"


def _links(table: Table, seat: int | None, step: int) -> list[dict[str, str]]:
    """The addresses of the four buttons; empty for those that lead past the ends."""
    last = steps(table)
    targets = [
        ("first", _("First step"), 0 if step else None),
        ("back", _("One step back"), step - 1 if step else None),
        ("next", _("Next step"), step + 1 if step < last else None),
        ("last", _("Last step"), last if step < last else None),
    ]
    return [
        {"name": name, "label": label, "href": "" if to is None else _address(table, seat, to)}
        for name, label, to in targets
    ]
