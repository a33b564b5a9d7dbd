"""Tournaments are listed, set up, and set up differently."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.forms.registry import NEW_TABLES, usual_game
from games.forms.tourney.presets import PRESETS, USUAL
from games.forms.tourney.setup import TournamentForm
from games.models import Tournament
from games.presenters.showcases import SHOWCASES
from games.presenters.tourney.closing import closing
from games.presenters.tourney.lists import lists_for
from games.services.tourney import entering, making, running, staff
from games.services.tourney.log import course_of
from games.services.tourney.refusals import Declined, Unfit
from games.views.limited import counted, say_when
from games.views.tourney.guards import of_a_tournament
from luckybox_site.web.fields import once
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def tournaments(request: HttpRequest) -> HttpResponse:
    """One's own, and those that everybody may know of."""
    return _list(request)


def _list(request: HttpRequest, sentence: str = "", status: int = 200) -> HttpResponse:
    me = user_id(request)
    context = {"lists": lists_for(me), "may_organise": staff.may_organise(me), "sentence": sentence}
    return render(request, "games/tourney/setup/tournaments.html", context, status=status)


@takes(*READ, "POST")
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """A template is chosen, then a name: everything else can stay as it is."""
    me = user_id(request)
    if not staff.may_organise(me):
        return _list(request, _(Unfit.MAY_NOT_ORGANISE.value), 403)
    if request.method != "POST":
        template, kind = request.GET.get("template", USUAL), _kind(request.GET.get("game", usual_game()))
        return _form(request, TournamentForm.of_template(template, kind), template)
    data = once(request.POST)
    template, kind = data.get("of", USUAL), _kind(data.get("game", usual_game()))
    if "template" in data or "switch" in data:
        template, kind = data.get("template", template), _kind(data.get("switch", kind))
        return _form(request, TournamentForm.of_template(template, kind, data), template)
    form = TournamentForm.sent(kind, data)
    if not form.is_valid():
        return _form(request, form, template, 400)
    try:
        with counted(request, "tables"):
            row = making.make(me, form.plan(), form.options())
            if not form.cleaned_data["is_open"]:
                entering.set_open(row.pk, me, is_open=False)
    except Refused as refusal:
        form.add_error(None, _(str(refusal)))
        return say_when(_form(request, form, template, 409), refusal)
    return redirect("tournament-people", row.code)


def _kind(wanted: str) -> str:
    return wanted if wanted in NEW_TABLES else usual_game()


def _form(request: HttpRequest, form: TournamentForm, template: str, status: int = 200) -> HttpResponse:
    context = {
        **_shown(form),
        "template": template if template in PRESETS else USUAL,
        "presets": PRESETS.values(),
        "games": SHOWCASES.values(),
    }
    return render(request, "games/tourney/setup/new.html", context, status=status)


def _shown(form: TournamentForm) -> dict[str, Any]:
    return {"form": form, "table": form.table, "kind": form.kind, "game": SHOWCASES[form.kind].name}


def _again(request: HttpRequest, row: Tournament, sentence: str, status: int) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    return _changed(request, row, _form_of(row, sent), sentence, status)


@of_a_tournament(*READ, "POST", again=_again, role=staff.Role.ORGANISER)
def change(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Set a tournament up differently; what is fixed after the first round stays."""
    if request.method != "POST":
        return _changed(request, row, _form_of(row))
    form = _form_of(row, once(request.POST))
    if not form.is_valid():
        return _changed(request, row, form, status=400)
    making.change(row.pk, user_id(request), form.plan(), form.options())
    messages.success(request, _("The tournament is set up as you have said."))
    return redirect("tournament-setup", row.code)


def _form_of(row: Tournament, data: Any = None) -> TournamentForm:
    state = course_of(row).state
    return TournamentForm.of_tournament(row, state.options, is_begun=bool(state.rounds), data=data)


def _changed(
    request: HttpRequest, row: Tournament, form: TournamentForm, sentence: str = "", status: int = 200
) -> HttpResponse:
    is_over = row.status in {Tournament.Status.OVER, Tournament.Status.CANCELLED}
    context = {**_shown(form), "tournament": row, "sentence": sentence, "is_over": is_over}
    return render(request, "games/tourney/setup/change.html", context, status=status)


@of_a_tournament(*READ, "POST", role=staff.Role.ORGANISER)
def cancel(request: HttpRequest, row: Tournament) -> HttpResponse:
    """Says what happens to the tables before a tournament is cancelled."""
    if request.method == "POST":
        running.finish(row.pk, user_id(request), cancelled=True)
        messages.success(request, _("The tournament is cancelled. That can be taken back here."))
        return redirect("tournament-log", row.code)
    state = course_of(row).state
    if state.is_over:
        raise Declined(Unfit.TOURNAMENT_OVER)
    return render(request, "games/tourney/setup/cancel.html", {"tournament": row, **closing(state)})
