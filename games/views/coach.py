"""The first-game helper: what somebody has understood, they are not told again."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from games.presenters.coach import EVERYTHING, KEY
from games.presenters.faces import FACES
from luckybox_site.web.errors import bad_request


@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    step = request.POST.get("step", "")
    if step not in {EVERYTHING, *(hint.step for face in FACES.values() for hint in face.hints())}:
        return bad_request(request)
    request.session[KEY] = sorted({*request.session.get(KEY, []), step})
    if request.headers.get("HX-Request"):
        return HttpResponse()
    back = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(back if ours else "/")
