"""One person of a tournament, for its staff: name, rating, place, whom they do not meet, points, link."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.forms.chat import one_line
from games.forms.nickname import NicknameField
from games.forms.tourney.names import rating_of
from games.forms.tourney.points import decimal
from games.models import Tournament
from games.presenters.tourney import people as shown
from games.presenters.tourney.reading import Tourney, tourney_at
from games.services.tourney import entering, persons, places, running, staff
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.fields import plain
from games.views.tourney.claims import links
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.fields import once, typed
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ


def _page(request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200) -> HttpResponse:
    match = request.resolver_match
    key = match.kwargs["key"] if match else ""
    tourney = tourney_at(row.pk)
    if key not in tourney.people or key not in tourney.state.entrants:
        raise Http404(_("Nobody like that takes part in this tournament."))
    line = shown.line_of(tourney, tourney.state.entrants[key])
    context = {
        "tournament": row,
        "line": line,
        "apart": shown.apart_of(tourney, key),
        "others": shown.all_names(tourney, but=key),
        "penalties": [
            (plain(Fraction(one.points)), one.reason) for one in tourney.state.penalties if one.id == key
        ],
        "link": links(request, row, [(key, line.name)])[0] if line.is_unclaimed else None,
        "can_have_new_link": _can_have_new_link(row, key),
        "is_begun": bool(tourney.state.rounds),
        "sentence": sentence,
        "typed": typed(request),
    }
    return render(request, "games/tourney/people/person.html", context, status=status)


def _can_have_new_link(row: Tournament, key: str) -> bool:
    entrant = row.entrants.filter(key=key, is_unclaimed=False).first()
    return entrant is not None and places.is_of_browser(entrant)


@of_a_tournament(*READ, "POST", again=_page, role=staff.Role.HELPER)
def person(request: HttpRequest, row: Tournament, key: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, row)
    data = once(request.POST)
    act = _ACTS.get(data.get("do", ""))
    if act is None:
        raise Declined(Unfit.UNKNOWN_ACT)
    sentence = act(row, user_id(request), key, data)
    if sentence:
        return _page(request, row, sentence, 400)
    return redirect("tournament-person", row.code, key)


def _rename(row: Tournament, by: int | None, key: str, data: Any) -> str:
    field = NicknameField()
    try:
        name = field.clean(data.get("name", ""))
    except ValidationError as fault:
        return str(fault.messages[0])
    persons.rename(row.pk, by, key, name)
    return ""


def _rate(row: Tournament, by: int | None, key: str, data: Any) -> str:
    text = data.get("rating", "").strip()
    if text and rating_of(text) is None:
        return _("“%(rating)s” is no rating. Please write a number above 0 such as 1500, or nothing.") % {
            "rating": text[:20]
        }
    entering.rate(row.pk, by, key, rating_of(text))
    return ""


def _drop(row: Tournament, by: int | None, key: str, _data: Any) -> str:
    entering.drop(row.pk, by, key)
    return ""


def _come_back(row: Tournament, by: int | None, key: str, _data: Any) -> str:
    entering.come_back(row.pk, by, key)
    return ""


def _new_link(row: Tournament, by: int | None, key: str, _data: Any) -> str:
    places.new_link(row.pk, by, key)
    return ""


def _keep_apart(row: Tournament, by: int | None, key: str, data: Any) -> str:
    entering.keep_apart(row.pk, by, [*_pairs(tourney_at(row.pk)), (key, data.get("other", ""))])
    return ""


def _let_meet(row: Tournament, by: int | None, key: str, data: Any) -> str:
    other = data.get("other", "")
    entering.keep_apart(
        row.pk, by, [pair for pair in _pairs(tourney_at(row.pk)) if set(pair) != {key, other}]
    )
    return ""


def _pairs(tourney: Tourney) -> list[tuple[str, str]]:
    return sorted(tourney.state.apart)


def _penalise(row: Tournament, by: int | None, key: str, data: Any) -> str:
    points = decimal(data.get("points", "").strip().replace(",", ".").replace("−", "-"))
    if points is None:
        raise Declined(Unfit.NO_POINTS)
    reason = one_line(data.get("reason", ""), running.MOST_TEXT)
    running.penalise(row.pk, by, key, points, reason)
    return ""


_ACTS: dict[str, Callable[[Tournament, int | None, str, Any], str]] = {
    "rename": _rename,
    "rate": _rate,
    "drop": _drop,
    "back": _come_back,
    "link": _new_link,
    "apart": _keep_apart,
    "together": _let_meet,
    "penalise": _penalise,
}
