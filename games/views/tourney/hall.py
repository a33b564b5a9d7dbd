"""What everybody sees of a tournament, and what players do there."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from games.forms.nickname import by_account
from games.forms.tourney_enter import EnterForm
from games.models import Tournament
from games.presenters.part import with_token
from games.presenters.tourney.account import account_html, account_of
from games.presenters.tourney.compare import CHOICES, can_be_compared, comparison
from games.presenters.tourney.now import Now, mine_of
from games.presenters.tourney.pages import round_page, standing_page
from games.presenters.tourney.pairings import by_name
from games.presenters.tourney.players import PLAYERS, has_account
from games.presenters.tourney.projector import PROJECTOR, hall_page
from games.presenters.tourney.reading import tourney_at
from games.services.tourney import entering, running
from games.services.tourney.staff import role_of
from games.views.limited import counted
from games.views.qr import qr_of
from games.views.tourney.guards import audience_of, found, news, of_a_tournament
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import account_name, coming_in, known_name, user_id, visitor_of
from luckybox_site.web.methods import READ, takes

LONGEST_SEARCH = 60


def page(
    request: HttpRequest,
    row: Tournament,
    sentence: str = "",
    status: int = 200,
    form: EnterForm | None = None,
) -> HttpResponse:
    """The page of a tournament; a command that was refused shows it with the sentence."""
    # Six hundred people may open it in the same second: nothing is read twice.
    tourney, me = tourney_at(row.pk, row.version), user_id(request)
    scene = PLAYERS.scene_of(tourney, tourney.version, audience_of(request))
    key = tourney.key_of(me)
    mine = mine_of(tourney, key, has_account=key is None and has_account(me))
    context = {
        "tournament": row,
        "live": with_token(scene.html(), ""),
        "version": scene.version,
        "now": timezone.now().timestamp(),
        "sentence": sentence,
        "is_in": key is not None,
        "may_leave": key is not None and mine.now not in {Now.LEFT, Now.OVER, Now.CANCELLED},
        "may_enter": mine.now is Now.MAY_ENTER,
        "form": (form or _form(request)) if mine.now is Now.MAY_ENTER else None,
        "has_unclaimed": tourney.has_unclaimed,
        "role": None if visitor_of(request).is_guest else role_of(row.pk, me),
        "link": request.build_absolute_uri(reverse("tournament", args=[row.code])),
    }
    return render(request, "games/tourney/tournament.html", context, status=status)


def _form(request: HttpRequest) -> EnterForm:
    name = once(request.POST, "name").get("name") or known_name(request)
    return by_account(EnterForm(initial={"name": name}), account_name(request))


@of_a_tournament(*READ)
def tournament(request: HttpRequest, row: Tournament) -> HttpResponse:
    return page(request, row)


@of_a_tournament(*READ)
def poll(request: HttpRequest, row: Tournament) -> HttpResponse:
    """What has changed on that page, for browsers without a socket."""
    return news(request, row, PLAYERS, audience_of(request))


@takes(*READ)
@cache_control(max_age=86_400, private=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of a tournament as a QR code."""
    return qr_of(request, reverse("tournament", args=[found(code).code]))


# -- players


@of_a_tournament("POST", again=page)
def enter(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Somebody enters; a stranger becomes a guest, as somebody who joins a table."""
    form = by_account(EnterForm(once(request.POST, "name")), account_name(request))
    if not form.is_valid():
        return page(request, row, status=400, form=form)
    name = form.cleaned_data["name"]
    # Guests beyond the places of a tournament are counted as everywhere else.
    what = "entries" if entering.has_places(tourney_at(row.pk).state) else "joins"
    with counted(request, what), coming_in(request, name) as visitor:
        entering.enter(row.pk, visitor, name)
    return redirect("tournament", row.code)


@of_a_tournament("POST", again=page)
def me(request: HttpRequest, row: Tournament) -> HttpResponse:
    """A player is here, sits a round out, leaves, comes back, or asks for help."""
    act = _NOTICES.get(once(request.POST, "do").get("do", ""))
    if act is None:
        raise Http404(_("There is nothing here."))
    with counted(request, "notices"):
        act(row.pk, user_id(request))
    return redirect("tournament", row.code)


_NOTICES: Final[dict[str, Callable[[int, int | None], object]]] = {
    "here": entering.check_in,
    "away": partial(entering.check_in, is_here=False),
    "leave": entering.drop,
    "back": entering.come_back,
    "call": running.call,
}


# -- everybody


@of_a_tournament(*READ)
def standing(request: HttpRequest, row: Tournament) -> HttpResponse:
    """The whole standing, and how somebody came to their place (`?who=p7`)."""
    tourney, who = tourney_at(row.pk), request.GET.get("who", "")
    own = tourney.key_of(user_id(request))
    key = who if who in tourney.state.entrants else own
    account = account_of(tourney, key, is_own=key == own) if key else None
    context = {
        "tournament": row,
        "account": account,
        "account_html": account_html(account) if account else "",
        "html": standing_page(tourney, get_language() or "en"),
    }
    return render(request, "games/tourney/standing.html", context)


@of_a_tournament(*READ)
def round_(request: HttpRequest, row: Tournament, number: int) -> HttpResponse:
    """All tables of a round with their results; `?name=` finds people."""
    tourney = tourney_at(row.pk)
    if not 1 <= number <= len(tourney.state.rounds):
        raise Http404(_("There is no such round."))
    name = request.GET.get("name", "")[:LONGEST_SEARCH]
    context: dict[str, Any] = {
        "tournament": row,
        "number": number,
        "rounds": range(1, len(tourney.state.rounds) + 1),
        "name": name,
        "is_compared": can_be_compared(tourney, tourney.state.round(number)),
        **round_page(tourney, number, name, get_language() or "en"),
    }
    return render(request, "games/tourney/round.html", context)


@of_a_tournament(*READ)
def compare(request: HttpRequest, row: Tournament, number: int) -> HttpResponse:
    """What the field made of the same deal, beside somebody (`?who=p7`), oneself or the best."""
    tourney = tourney_at(row.pk)
    part = tourney.state.round(number) if 1 <= number <= len(tourney.state.rounds) else None
    if part is None or not can_be_compared(tourney, part):
        raise Http404(_("The games of this round cannot be compared."))
    seated = [key for table in part.tables for key in table.players]
    wished = (request.GET.get("who", ""), tourney.key_of(user_id(request)), *seated[:1])
    key = next((one for one in wished if one in seated), "")
    people = sorted(((one, tourney.name(one)) for one in seated), key=lambda one: by_name(one[1]))
    compared = comparison(tourney, part, key)
    context = {
        "tournament": row,
        "number": number,
        "compared": compared,
        "words": CHOICES[row.kind],
        "people": people,
        "key": key,
    }
    return render(request, "games/tourney/compare.html", context)


@of_a_tournament(*READ)
def projector(request: HttpRequest, row: Tournament) -> HttpResponse:
    """What is current, on a projector; `?page=3` shows one slide to a browser without scripts."""
    audience = audience_of(request, everybody=True)
    only = whole_number(request.GET.get("page", ""), 4)
    scene = PROJECTOR.scene(row.pk, audience)
    theme = next((one for one in ("dark", "light") if one in request.GET), "")
    html = scene.html() if only is None else hall_page(tourney_at(row.pk), audience, 0, only).html
    context = {
        "tournament": row,
        "live": with_token(html, ""),
        "version": scene.version,
        "now": timezone.now().timestamp(),
        "theme": theme,
        "next_page": f"?page={(only or 0) + 1}{'&' + theme if theme else ''}",
        "is_scripted": only is None,
    }
    return render(request, "games/tourney/hall.html", context)


@of_a_tournament(*READ)
def projector_poll(request: HttpRequest, row: Tournament) -> HttpResponse:
    """What has changed there, for browsers without a socket."""
    return news(request, row, PROJECTOR, audience_of(request, everybody=True))
