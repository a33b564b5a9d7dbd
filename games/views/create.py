"""Setting up a new table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.forms.tables import NewTableForm
from games.services import lobby
from luckybox_site.web.people import come_in, known_name


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = NewTableForm(request.POST or None, initial={"name": known_name(request)})
    if request.method != "POST" or not form.is_valid():
        return render(request, "games/new.html", {"form": form}, status=400 if form.errors else 200)
    name = form.cleaned_data["name"]
    game = lobby.create(come_in(request, name), name, form.wishes())
    return redirect("table", game.code)
