"""The first-game helper: what somebody has understood, they are not told again."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games.presenters.coach import EVERYTHING, KEY
from games.presenters.faces import FACES
from games.store import Table
from games.views.asides import hints_for
from games.views.looking import of_a_table
from luckybox_site.web.errors import bad_request
from luckybox_site.web.htmx import wants_parts
from luckybox_site.web.methods import takes
from luckybox_site.web.said import once


@of_a_table()
def hints(request: HttpRequest, table: Table) -> HttpResponse:
    """The hints by themselves, for a page that came by push."""
    return HttpResponse(hints_for(request, table.game))


@takes("POST")
def seen(request: HttpRequest) -> HttpResponse:
    """One hint has been understood, or no more are wanted."""
    step = once(request.POST, "step", "next").get("step", "")
    if step not in {EVERYTHING, *(hint.step for face in FACES.values() for hint in face.hints())}:
        return bad_request(request)
    request.session[KEY] = sorted({*request.session.get(KEY, []), step})
    if wants_parts(request):
        gone = "coach" if step == EVERYTHING else f"coach-{step}"
        return HttpResponse(f'<i id="{gone}" hx-swap-oob="delete"></i>')
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()})
    # Not `redirect`, which looks for a view of that name.
    return HttpResponseRedirect(back if is_ours else reverse("home"))
