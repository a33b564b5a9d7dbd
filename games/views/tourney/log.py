"""The log of a tournament, which everybody may read, and the taking back of acts."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from games.models import Tournament
from games.presenters.tourney import bell
from games.presenters.tourney.log import Wanted, about, at_table, lines_of, log_of
from games.presenters.tourney.reading import Tourney, tourney_at
from games.services.tourney import staff, taking_back
from games.services.tourney.log import course_of
from games.services.tourney.once import Place
from games.views.tourney.guards import of_a_tournament, seen
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ

MOST_DIGITS = 6


def shown(request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200) -> HttpResponse:
    tourney, has = tourney_at(row.pk), seen(request)
    if has is not None and has >= tourney.version:
        return HttpResponseNotModified()
    place, person = _place(request.GET.get("table", "")), request.GET.get("person", "")
    person = person if person in tourney.people else ""
    before = whole_number(request.GET.get("before", ""), MOST_DIGITS)
    role = staff.role_of(row.pk, user_id(request))
    context: dict[str, Any] = {
        "tournament": row,
        "log": log_of(tourney, _wanted(tourney, place, person), before),
        "people": tourney.people.values(),
        "person": person,
        "place": f"{place[0]}.{place[1]}" if place else "",
        "tables": [
            (f"{part.number}.{table.number}", part.number, table.number)
            for part, table in tourney.state.tables()
        ],
        "is_staff": staff.is_at_least(role, staff.Role.HELPER),
        "is_organiser": role == staff.Role.ORGANISER,
        "sentence": sentence,
        "version": tourney.version,
        "is_newest": before is None,
    }
    if has is not None:
        lines = render_to_string("games/tourney/log_list.html", context).strip()
        return HttpResponse(bell.pieces(tourney.version, lines))
    return render(request, "games/tourney/log.html", context, status=status)


@of_a_tournament(*READ)
def log(request: HttpRequest, row: Tournament) -> HttpResponse:
    """All acts, or those at one table, or those about one person."""
    return shown(request, row)


@of_a_tournament(*READ, "POST", again=shown, role=staff.Role.ORGANISER)
def take_back(request: HttpRequest, row: Tournament, number: int) -> HttpResponse:
    """What would change if an act was taken back, and the button that does it."""
    if request.method == "POST":
        seen = once(request.POST, "seen").get("seen", "")
        taking_back.take_back(row.pk, user_id(request), number, seen)
        return redirect("tournament-log", row.code)
    course, tourney = course_of(row), tourney_at(row.pk)
    found = taking_back.consequences(course, number)
    along = [event for event in course.events if event.number in found.along]
    context: dict[str, Any] = {
        "tournament": row,
        "line": lines_of(tourney, [found.event])[0],
        "along": lines_of(tourney, along),
        "tables": found.tables,
        "moves": [(tourney.name(key), now, then) for key, now, then in found.moves],
        "seen": taking_back.fingerprint(found),
    }
    return render(request, "games/tourney/take_back.html", context)


def _wanted(tourney: Tourney, place: Place | None, person: str) -> Wanted | None:
    if place is not None:
        return at_table(place)
    return about(tourney, person) if person else None


def _place(text: str) -> Place | None:
    """A round and a table, as in `2.14`."""
    part, _dot, number = text.partition(".")
    found = whole_number(part, 3), whole_number(number, 4)
    return (found[0], found[1]) if found[0] is not None and found[1] is not None else None
