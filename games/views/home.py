"""The front page: a new table, a game alone, or a seat at a table whose code one knows."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.forms.tables import USUAL_SEATS, NewTableForm
from games.presenters.luckybox import pictures
from luckybox_site.web.people import known_name


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    return front_page(request)


def front_page(request: HttpRequest, code: str = "", status: int = 200) -> HttpResponse:
    """The page itself; with a code that no table has, it says so."""
    context = {
        "form": NewTableForm(initial={"name": known_name(request)}),
        "seats": USUAL_SEATS,
        "fan": pictures.fan(),
        "code": code,
        "unknown": status == 404,
    }
    return render(request, "home.html", context, status=status)
