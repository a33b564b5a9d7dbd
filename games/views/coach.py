"""The hints of the first game: the ones a visitor may still need, and the form that puts one away."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games.presenters.coach import EVERYTHING
from games.presenters.macros import macro
from games.presenters.registry import PRESENTERS
from games.store import Table
from games.views.access import of_a_table
from games.views.page_extras import hints_for, note_followed, note_known
from luckybox_site.web.errors import bad_request
from luckybox_site.web.fields import once, wants_parts
from luckybox_site.web.methods import READ, takes

_removed = macro("page.jinja", "removed")
_no_hints = macro("page.jinja", "no_hints")


@of_a_table(methods=(*READ, "POST"))
def hints(request: HttpRequest, table: Table) -> HttpResponse:
    """The hints without the page around them, fetched by a page that came over the socket.

    A page on which one was followed posts, so that it is remembered.
    """
    if request.method == "POST":
        note_followed(request, table)
    return HttpResponse(hints_for(request, table, keeps_place=request.method == "POST"))


@takes("POST")
def seen(request: HttpRequest) -> HttpResponse:
    """Remember in the session that one hint, or all of them, has been read."""
    step = once(request.POST, "step", "next").get("step", "")
    if step not in {EVERYTHING, *(step for presenter in PRESENTERS.values() for step in presenter.steps)}:
        return bad_request(request)
    note_known(request, [step])
    if wants_parts(request):
        return HttpResponse(_no_hints() if step == EVERYTHING else _removed(f"coach-{step}"))
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, {request.get_host()})
    # `redirect` would take the address for the name of a view.
    return HttpResponseRedirect(address if is_ours else reverse("home"))
