"""Setting up a new table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.tables import NewTableForm
from games.services import lobby
from games.services.refusals import Rejected
from luckybox_site.web.people import coming_in, known_name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, NewTableForm(initial={"name": known_name(request)}))
    form = NewTableForm(request.POST)
    if not form.is_valid():
        return _page(request, form, 400)
    name = form.cleaned_data["name"]
    try:
        with coming_in(request, name) as host:
            game = lobby.create(host, name, form.wishes())
    except Rejected as refusal:
        form.add_error(None, _(str(refusal)))
        return _page(request, form, 409)
    return redirect("table", game.code)


def _page(request: HttpRequest, form: NewTableForm, status: int = 200) -> HttpResponse:
    return render(request, "games/new.html", {"form": form}, status=status)
