"""The front page: a new table, a game alone, or a seat at a table whose code one knows."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.forms.registry import NEW_TABLES
from games.forms.tables import JoinForm
from games.presenters.showcases import SHOWCASES
from luckybox_site.web.methods import READ, takes
from luckybox_site.web.people import known_name


@takes(*READ)
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    return front_page(request)


def front_page(request: HttpRequest, code: str = "", status: int = 200) -> HttpResponse:
    """The page itself; with a code that no table has, it says so."""
    context = {
        "form": JoinForm(initial={"name": known_name(request)}),
        "games": [
            {"shown": SHOWCASES[slug], "slug": slug, "solo": form.is_for_one()}
            for slug, form in NEW_TABLES.items()
        ],
        "code": code,
        "unknown": status == 404,
    }
    return render(request, "home.html", context, status=status)
