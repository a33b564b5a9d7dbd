"""Open a new table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.nickname import by_account
from games.forms.registry import NEW_TABLES, usual_game
from games.forms.tables import NewTableForm
from games.presenters.showcases import SHOWCASES
from games.services.opening import open_table
from games.services.refusals import Rejected
from games.views.limited import counted, say_when
from luckybox_site.web.fields import once
from luckybox_site.web.identity import account_name, coming_in, known_name
from luckybox_site.web.methods import READ, takes


@takes(*READ, "POST")
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        wished = _form_of(request.GET.get("game", usual_game()))
        return _page(
            request, by_account(wished(initial={"name": known_name(request)}), account_name(request))
        )
    data = once(request.POST)
    if "switch" in data:
        switched = _form_of(data.get("switch", "")).switched_from(
            _form_of(data.get("game", usual_game())), data
        )
        return _page(request, by_account(switched, account_name(request)))
    form = by_account(_sent(data), account_name(request))
    if not form.is_valid():
        return _page(request, form, 400)
    name, options = form.cleaned_data["name"], form.options()
    try:
        with counted(request, "tables"), coming_in(request, name) as host:
            game = open_table(host, name, options)
    except Rejected as refusal:
        form.add_error(None, _(str(refusal)))
        return say_when(_page(request, form, 409), refusal)
    return redirect("table", game.code)


def _sent(data: Any) -> NewTableForm:
    """The whole form, or a button of the front page: `quick=luckybox`, `…-1` or `…-computer`."""
    if "quick" not in data:
        return _form_of(data.get("game", usual_game()))(data)
    slug, _dash, wished = data["quick"].partition("-")
    return _form_of(slug).usual(data.get("name", ""), wished)


def _form_of(slug: str) -> type[NewTableForm]:
    if slug not in NEW_TABLES:
        raise Http404(_("There is no such game here."))
    return NEW_TABLES[slug]


def _page(request: HttpRequest, form: NewTableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "slug": form.adapter.slug,
        "games": SHOWCASES.values(),
        "may_be_rated": bool(account_name(request)),
        "hidden": [(name, request.POST[name]) for name in _others(form) if name in request.POST],
    }
    return render(request, "games/new.html", context, status=status)


def _others(form: NewTableForm) -> list[str]:
    """Fields that only other games have. Their values travel as hidden fields, for people who switch back."""
    return [
        name
        for other in NEW_TABLES.values()
        if other is not type(form)
        for name in other().fields
        if name not in form.fields
    ]
