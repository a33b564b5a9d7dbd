"""The front page: open a table, play alone, or enter the code of a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.forms.nickname import by_account
from games.forms.registry import NEW_TABLES
from games.forms.tables import JoinForm
from games.presenters.showcases import SHOWCASES
from luckybox_site.web.identity import account_name, known_name
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    return front_page(request)


def front_page(request: HttpRequest, code: str = "", status: int = 200) -> HttpResponse:
    """The page; with status 404 it says that no table has this code."""
    context = {
        "form": by_account(JoinForm(initial={"name": known_name(request)}), account_name(request)),
        "games": [
            {"shown": SHOWCASES[slug], "slug": slug, "solo": form.is_for_one()}
            for slug, form in NEW_TABLES.items()
        ],
        "code": code,
        "unknown": status == 404,
        "is_front": True,
    }
    return render(request, "home.html", context, status=status)
