"""The archive of finished games that everybody may look at."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from games.forms.filters import of_archive
from games.presenters.archive import told
from games.services import archive as archives
from luckybox_site.web.fields import whole_number
from luckybox_site.web.methods import READ, takes


@takes(*READ)
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """One page of it; the address says from where on, and which games."""
    filters = of_archive(request.GET)
    kind, seats, rated = (one.chosen for one in filters)
    after = request.GET.get("after", "")
    wanted = archives.Filter(kind, whole_number(seats, 2), bool(rated), after)
    page = archives.archive(wanted)
    query = {"game": kind, "seats": seats, "rated": rated, "after": page.next}
    context = {
        "filters": filters,
        "is_filtered": bool(kind or seats or rated),
        "games": told(page),
        "is_first_page": not after,
        "older": urlencode(query) if page.next else "",
    }
    return render(request, "games/archive.html", context)
