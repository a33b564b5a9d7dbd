"""What all pages of a tournament share: they find it by its code, and answer refusals in words."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine.errors import Refused
from games.live.topics import Audience, NotAllowed
from games.models import Tournament, TournamentStaff
from games.presenters.tourney.live import PageTopic
from games.presenters.tourney.reading import tourney_at
from games.services.tourney import staff
from games.services.tourney.refusals import Unfit
from games.views.limited import say_when
from luckybox_site.web.fields import whole_number
from luckybox_site.web.guesses import WrongCode
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import takes

#: Which version of a page a browser shows that has no socket.
SEEN_HEADER: Final = "X-Seen-Tournament"
FORBIDDEN: Final = {Unfit.NOT_STAFF, Unfit.MAY_NOT_ORGANISE, Unfit.OWN_TABLE}

View = Callable[..., HttpResponse]
#: Shows a page again, with a sentence above it.
Again = Callable[[HttpRequest, Tournament, str, int], HttpResponse]


def found(code: str) -> Tournament:
    """The tournament with a code; in memory, if its version is still that in the database."""
    try:
        return tourney_at(_id_of(code)).row
    except Tournament.DoesNotExist:
        raise WrongCode(_("There is no tournament at this address.")) from None


@lru_cache(maxsize=4096)
def _id_of(code: str) -> int:
    """Looked up once, as it never changes; ids are not used again."""
    return Tournament.objects.values_list("pk", flat=True).get(code=code)


def of_a_tournament(
    *methods: str, again: Again | None = None, role: TournamentStaff.Role | None = None
) -> Callable[[View], View]:
    """A page below the code of a tournament: `view(request, tournament, …)`.

    A command that is refused shows the page `again` with the sentence. With a role, it is for the staff.
    """

    def decorate(view: View) -> View:
        @takes(*methods)
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
            row = found(code)
            try:
                if role is not None:
                    staff.require(row.pk, user_id(request), role)
                return view(request, row, **more)
            except Refused as refusal:
                status = 403 if refusal.reason in FORBIDDEN else 409
                if again is None or refusal.reason is Unfit.NOT_STAFF:
                    return refused(request, row, _(str(refusal)), status)
                return say_when(again(request, row, _(str(refusal)), status), refusal)

        return guarded

    return decorate


def refused(request: HttpRequest, row: Tournament, sentence: str, status: int) -> HttpResponse:
    """A page that says why, and leads back to the tournament."""
    context = {"tournament": row, "sentence": sentence}
    return render(request, "games/tourney/refused.html", context, status=status)


def audience_of(request: HttpRequest, *, everybody: bool = False) -> Audience:
    """Who looks, in which language; of a page that is the same for all, nobody in particular."""
    return Audience(None if everybody else user_id(request), get_language())


def seen(request: HttpRequest) -> int | None:
    """Which version a page shows that asks for what has changed; nothing if somebody opens it."""
    return whole_number(request.headers.get(SEEN_HEADER, ""), 9)


def news(request: HttpRequest, row: Tournament, topic: PageTopic, audience: Audience) -> HttpResponse:
    """What has changed since the version that a browser shows, for browsers without a socket."""
    shown = seen(request)
    try:
        html = topic.since(row.pk, audience, shown)
    except NotAllowed:
        return HttpResponse(status=403)
    return HttpResponse(html) if html else HttpResponseNotModified()
