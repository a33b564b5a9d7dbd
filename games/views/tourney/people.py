"""The people of a tournament, for its staff: they are entered, checked in, let in, and helped."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.tourney.names import MOST_NAMES, NamesForm, ReadName, as_text, read_names
from games.models import Tournament
from games.presenters.tourney import people as shown
from games.presenters.tourney.reading import Tourney, tourney_at
from games.services.tourney import entering, staff
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.options import First
from games.views.qr import inline_qr
from games.views.tourney.claims import links
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.fields import once, typed, whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ

#: Computer players that are entered at once.
MOST_COMPUTERS = 100

HELPER, ORGANISER = staff.Role.HELPER, staff.Role.ORGANISER


def _page(
    request: HttpRequest,
    row: Tournament,
    sentence: str = "",
    status: int = 200,
    form: NamesForm | None = None,
) -> HttpResponse:
    tourney, wanted = tourney_at(row.pk), request.GET.get("q", "")[:60]
    path = reverse("tournament", args=[row.code])
    context = {
        "tournament": row,
        "state": tourney.state,
        "lines": shown.lines(tourney, wanted),
        "counts": shown.counts(tourney),
        "wanted": wanted,
        "sentence": sentence,
        "form": form or NamesForm(),
        "link": request.build_absolute_uri(path),
        "qr": inline_qr(request, path),
        "is_organiser": staff.is_at_least(staff.role_of(row.pk, user_id(request)), ORGANISER),
        "staff": shown.staff_lines(tourney),
        "roles": staff.Role.choices,
        "typed": typed(request),
        "ticked": _ticked(request),
    }
    return render(request, "games/tourney/people/people.html", context, status=status)


@of_a_tournament(*READ, "POST", again=_page, role=HELPER)
def people(request: HttpRequest, row: Tournament) -> HttpResponse:
    """The list; every button of it is one field of one form."""
    if request.method != "POST":
        return _page(request, row)
    data, me = once(request.POST, "do", "here", "away", "admit", "ticked"), user_id(request)
    anchor = ""
    if "computers" in data:
        entering.enter_computers(row.pk, me, _count(data.get("computers", "")))
    elif "admit" in data:
        entering.admit(row.pk, me, data.get("admit", ""))
    elif "here" in data or "away" in data:
        key = data.get("here") or data.get("away", "")
        entering.check_in(row.pk, me, [key], is_here="here" in data)
        anchor = f"#{key}" if key.isalnum() else ""
    elif "ticked" in data:
        _of_ticked(request, row, data.get("ticked", ""))
    else:
        _of_all(row, me, data.get("do", ""))
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("tournament-people", args=[row.code]) + query + anchor)


def _ticked(request: HttpRequest) -> list[str]:
    """Those who were ticked; a page that comes back has them ticked again."""
    return request.POST.getlist("who")[: entering.MOST_ENTRANTS]


def _of_ticked(request: HttpRequest, row: Tournament, wanted: str) -> None:
    """Do the same about several people."""
    me, keys = user_id(request), _ticked(request)
    if wanted not in {"here", "away", "drop"}:
        raise Declined(Unfit.UNKNOWN_ACT)
    if not keys:
        raise Declined(Unfit.NOBODY_TICKED)
    if wanted != "drop":
        entering.check_in(row.pk, me, keys, is_here=wanted == "here")
        return
    count = entering.drop_several(row.pk, me, keys)
    words = ngettext(
        "%(count)d person is taken out. The log can take it back.",
        "%(count)d people are taken out. The log can take it back.",
        count,
    )
    messages.success(request, words % {"count": count})


def _count(text: str) -> int:
    count = whole_number(text.strip(), 3)
    if not count or count > MOST_COMPUTERS:
        raise Declined(Unfit.NO_COUNT)
    return count


def _of_all(row: Tournament, me: int | None, wanted: str) -> None:
    everybody = [one.id for one in tourney_at(row.pk).state.players()]
    match wanted:
        case "open" | "close":
            entering.set_open(row.pk, me, is_open=wanted == "open")
        case "all-here" | "nobody-here":
            if everybody:
                entering.check_in(row.pk, me, everybody, is_here=wanted == "all-here")
        case _:
            raise Declined(Unfit.UNKNOWN_ACT)


@of_a_tournament("POST", again=_page, role=HELPER)
def add(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Names are shown as they would be entered, and entered once somebody has looked at them."""
    form = NamesForm(once(request.POST), request.FILES)
    if not form.is_valid():
        return _page(request, row, status=400, form=form)
    tourney = tourney_at(row.pk)
    read = read_names(form.cleaned_data["names"], [one.name for one in tourney.people.values()])
    fit = [one for one in read if not one.fault]
    takes_twice = "twice" in request.POST
    chosen = [one for one in fit if takes_twice or not one.is_twice]
    if "enter" in request.POST and chosen and len(chosen) <= MOST_NAMES:
        names, ratings = [one.name for one in chosen], [one.rating for one in chosen]
        entered = entering.enter_names(row.pk, user_id(request), names, ratings)
        words = ngettext("%(count)d person is entered.", "%(count)d people are entered.", len(entered))
        messages.success(request, words % {"count": len(entered)})
        return redirect("tournament-people", row.code)
    if not read:
        form.add_error("names", _("There is no name in it. Please write one name a line."))
        return _page(request, row, status=400, form=form)
    context = {
        "tournament": row,
        "new": [one for one in fit if not one.is_twice],
        "twice": [one for one in fit if one.is_twice],
        "faulty": [one for one in read if one.fault],
        "is_too_much": len(fit) > MOST_NAMES,
        "most": MOST_NAMES,
        "text": as_text(fit) if fit else "",
        "whole": form.cleaned_data["names"],
        "ratings_wait": _ratings_wait(tourney, fit),
    }
    return render(request, "games/tourney/people/preview.html", context)


def _ratings_wait(tourney: Tourney, fit: Sequence[ReadName]) -> bool:
    """Whether the list has ratings that nothing is done with, as the first round is not paired by them."""
    state = tourney.state
    is_by_lot = state.options.first is First.LOT and not state.rounds
    return is_by_lot and any(one.rating is not None for one in fit)


@of_a_tournament(*READ, role=HELPER)
def cards(request: HttpRequest, row: Tournament) -> HttpResponse:
    """A card with a link of their own for everybody who was entered by name, to print and cut out."""
    tourney = tourney_at(row.pk)
    unclaimed = [(key, tourney.name(key)) for key, person in tourney.people.items() if person.is_unclaimed]
    unclaimed.sort(key=lambda one: one[1].casefold())
    context: dict[str, Any] = {"tournament": row, "cards": links(request, row, unclaimed)}
    return render(request, "games/tourney/people/cards.html", context)


@of_a_tournament("POST", again=_page, role=ORGANISER)
def roles(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Somebody with an account helps from now on, as something else, or no longer."""
    data = once(request.POST, "name", "role", "end")
    me = user_id(request)
    if "end" in data:
        staff.set_role(row.pk, me, whole_number(data.get("end", ""), 18) or 0, "")
    else:
        role = data.get("role", "")
        if role not in staff.Role:
            raise Declined(Unfit.NO_ROLE)
        staff.set_role_by_name(row.pk, me, data.get("name", ""), role)
    return redirect(reverse("tournament-people", args=[row.code]) + "#staff")
