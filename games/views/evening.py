"""Tonight: the evening of a club, for its host, for those who are here, and on a television.

What its host does: `evening_host.py`.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from games.forms.evening import HereForm
from games.forms.nickname import by_account
from games.live.topics import Audience, NotAllowed
from games.models import Evening
from games.presenters.evening import Scene, scene_of
from games.presenters.evening_topic import evening_at, evening_since
from games.presenters.showcases import SHOWCASES
from games.services import evenings
from games.services.refusals import Rejected, Why
from games.views.limited import counted, say_when
from games.views.qr import qr_of
from games.views.wall import is_wall
from luckybox_site.club.opening import may_open_evenings
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.guesses import WrongCode, note_wrong_code, refuse_guessers
from luckybox_site.web.identity import account_name, coming_in, known_name, user_id
from luckybox_site.web.methods import READ, takes

#: Which version of the evening a page shows that has no socket.
SEEN_HEADER = "X-Seen-Evening"
FORBIDDEN = {Why.NOT_EVENING_HOST, Why.MAY_NOT_OPEN_EVENING, Why.REMOVED_TONIGHT}
MOST_CHOSEN = 20

View = Callable[[HttpRequest, Evening], HttpResponse]


def of_an_evening(*methods: str) -> Callable[[View], Callable[[HttpRequest, str], HttpResponse]]:
    """A page below the code of an evening. A command that is refused shows the page with the sentence."""

    def decorate(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
        @takes(*methods)
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, code: str) -> HttpResponse:
            evening = Evening.objects.filter(code=code).first()
            if evening is None or not evening.is_on():
                # Of an evening that is over nobody learns that there was one.
                raise _no_evening()
            try:
                return view(request, evening)
            except Rejected as refusal:
                return say_when(_refused(request, evening, refusal), refusal)

        return guarded

    return decorate


def _no_evening() -> WrongCode:
    return WrongCode(_("No evening is on at this address. Perhaps it is over."))


def _refused(request: HttpRequest, evening: Evening, refusal: Rejected) -> HttpResponse:
    status = 403 if refusal.reason in FORBIDDEN else 409
    if refusal.reason is Why.NO_EVENING:
        raise _no_evening()
    return _page(request, evening, sentence=_(str(refusal)), status=status)


@takes(*READ, "POST")
@never_cache
def tonight(request: HttpRequest) -> HttpResponse:
    """The way to the evening that is on; whoever may open one does so here."""
    evening, me, typed = evenings.the_evening(), user_id(request), request.GET.get("code", "")
    if request.method == "POST":
        try:
            evening = evenings.open_evening(me)
        except Rejected as refusal:
            if refusal.reason is not Why.EVENING_IS_ON:
                return _tonight(request, evening, sentence=_(str(refusal)), status=403)
    code = "".join(typed.lower().replace("-", "").split())
    if code:
        refuse_guessers(request)
    if evening is not None and (
        code == evening.code or evenings.may_run(evening, me) or _is_here(evening, me)
    ):
        return redirect("evening", evening.code)
    if code:
        note_wrong_code(request, code)
    return _tonight(request, evening, code=typed, status=404 if typed else 200)


def _tonight(
    request: HttpRequest, evening: Evening | None, *, code: str = "", sentence: str = "", status: int
) -> HttpResponse:
    context = {
        "is_on": evening is not None,
        "may_open": may_open_evenings(user_id(request)),
        "code": code,
        "sentence": sentence,
    }
    return render(request, "games/tonight.html", context, status=status)


def _is_here(evening: Evening, user_id: int | None) -> bool:
    return user_id is not None and evening.arrivals.filter(user=user_id, is_removed=False).exists()


# -- pages


@of_an_evening(*READ)
def page(request: HttpRequest, evening: Evening) -> HttpResponse:
    return _wall(request, evening) if is_wall(request) else _page(request, evening)


@of_an_evening(*READ)
def poll(request: HttpRequest, evening: Evening) -> HttpResponse:
    """What has changed since the version that a browser shows, for browsers without a socket."""
    shown = whole_number(request.headers.get(SEEN_HEADER, ""), 9)
    try:
        html = evening_since(evening.pk, _audience(request), shown)
    except NotAllowed:
        return HttpResponse(status=403)
    return HttpResponse(html) if html else HttpResponseNotModified()


@of_an_evening(*READ)
def door(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The code for the door."""
    return render(request, "games/evening_door.html", _way_in(request, evening))


@takes(*READ)
@cache_control(max_age=86_400, private=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of an evening as a QR code."""
    if not Evening.objects.on().filter(code=code).exists():
        raise _no_evening()
    return qr_of(request, reverse("evening", args=[code]))


def _way_in(request: HttpRequest, evening: Evening) -> dict[str, Any]:
    """How people in the room find the evening."""
    return {
        "code": f"{evening.code[:4]}-{evening.code[4:]}",
        "address": request.get_host() + reverse("tonight"),
        "qr": reverse("evening-qr", args=[evening.code]),
        "evening_url": reverse("evening", args=[evening.code]),
    }


def _wall(request: HttpRequest, evening: Evening) -> HttpResponse:
    scene = scene_of(evening_at(evening.pk, 0), _audience(request))
    context = {
        **_way_in(request, evening),
        **_live(evening, scene),
        "poll": reverse("evening-poll", args=[evening.code]) + "?wall",
        "socket": f"/ws/tonight/{evening.code}/?v={scene.version}&wall",
    }
    return render(request, "games/evening_wall.html", context)


def _page(
    request: HttpRequest,
    evening: Evening,
    form: HereForm | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    me = user_id(request)
    here = evening.arrivals.filter(user=me).first() if me is not None else None
    if here is not None and here.is_removed:
        sentence, status, here = _(Why.REMOVED_TONIGHT.value), 403, None
    said = {"name": here.name, "looks": here.looks, "games": here.games} if here else {}
    is_host = evenings.may_run(evening, me)
    scene = None
    if here is not None or is_host:
        # Whoever is taken off the list just now reads so when the page is loaded again.
        with suppress(NotAllowed):
            scene = scene_of(evening_at(evening.pk, 0), _audience(request))
    context = {
        "code": evening.code,
        "is_host": is_host,
        "is_here": here is not None,
        "asks_approval": evening.asks_approval,
        "form": form or _form(request, said),
        "games": [{"slug": slug, "name": shown.name} for slug, shown in SHOWCASES.items()],
        "sentence": sentence,
        "key": get_random_string(12),
        "minutes": request.POST.get("minutes", "2")[:60],
        **_live(evening, scene, chosen(request)),
    }
    return render(request, "games/evening.html", context, status=status)


def chosen(request: HttpRequest) -> list[int]:
    """Those whom the host has ticked on the page; a page that comes back has them ticked again."""
    asked = request.POST if request.method == "POST" else request.GET
    return [whole_number(one, 18) or 0 for one in asked.getlist("person")[:MOST_CHOSEN]]


def _live(evening: Evening, scene: Scene | None, ticked: Collection[int] = ()) -> dict[str, Any]:
    seconds = (evening.ends_at - timezone.now()).total_seconds()
    return {
        "live": scene.with_chosen(ticked) if scene else "",
        "version": scene.version if scene else 0,
        "seconds": max(1, int(seconds)),
    }


def _form(request: HttpRequest, said: dict[str, Any]) -> HereForm:
    initial = {"name": known_name(request), **said}
    return by_account(HereForm(initial=initial), account_name(request))


def _audience(request: HttpRequest) -> Audience:
    return Audience(None if is_wall(request) else user_id(request), get_language() or "en")


# -- those who are here


@of_an_evening("POST")
def here(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Somebody is here, or says something else; a stranger becomes a guest, as somebody who joins a table."""
    form = by_account(HereForm(once(request.POST, "name", "looks")), account_name(request))
    if not form.is_valid():
        return _page(request, evening, form, status=400)
    name = form.cleaned_data["name"]
    with counted(request, "joins"), coming_in(request, name) as visitor:
        evenings.arrive(evening.pk, visitor, name, **form.said())
    return redirect("evening", evening.code)


@of_an_evening("POST")
def leave(request: HttpRequest, evening: Evening) -> HttpResponse:
    evenings.leave(evening.pk, user_id(request))
    return redirect("home")
