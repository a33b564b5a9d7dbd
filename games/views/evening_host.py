"""What the host of an evening does: seat people, read names, say how names come onto screens, end it."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.registry import NEW_TABLES
from games.models import Evening
from games.services import evening_tables, evenings
from games.services.lobby import TableOptions
from games.services.refusals import Rejected, Why
from games.views.evening import chosen, of_an_evening
from games.views.limited import counted
from luckybox_site.web.fields import once, whole_number
from luckybox_site.web.identity import user_id

#: Of what makes a form another than the one before.
MOST_KEY = 20


class NoSeats(Rejected):
    """So many people cannot play this together; the form of a new table has said why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Why.NO_MORE_SEATS)
        self._sentence = sentence

    def __str__(self) -> str:
        return self._sentence


def _back(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The page, with the same people ticked."""
    ticked = urlencode([("person", one) for one in chosen(request)])
    return redirect(reverse("evening", args=[evening.code]) + (f"?{ticked}" if ticked else ""))


@of_an_evening("POST")
def seat(request: HttpRequest, evening: Evening) -> HttpResponse:
    """A table for those who are chosen, or one of the buttons beside their names."""
    if {"approve", "remove"} & request.POST.keys():
        return people(request, evening.code)
    if "again" in request.POST:
        return _back(request, evening)
    kind = once(request.POST, "game").get("game", "")
    if kind not in NEW_TABLES:
        raise Http404(_("There is no such game here."))
    with counted(request, "tables"):
        evenings.seat(
            evening.pk, user_id(request), chosen(request), lambda name, seats: _options(kind, name, seats)
        )
    return redirect("evening", evening.code)


def _options(kind: str, name: str, seats: int) -> TableOptions:
    """What the club usually plays, for so many people."""
    form = NEW_TABLES[kind].usual(name, str(seats))
    if not form.is_valid():
        raise NoSeats(str(next(iter(form.errors.values()))[0]))
    return form.options()


@of_an_evening("POST")
def people(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The host has read a name, or takes somebody off the list."""
    data = once(request.POST, "approve", "remove")
    verb, field = (evenings.remove, "remove") if "remove" in data else (evenings.approve, "approve")
    verb(evening.pk, user_id(request), whole_number(data.get(field, ""), 18) or 0)
    return _back(request, evening)


@of_an_evening("POST")
def settings(request: HttpRequest, evening: Evening) -> HttpResponse:
    """How names come onto screens, and the end of the evening."""
    me, wanted = user_id(request), once(request.POST, "do").get("do", "")
    if wanted == "end":
        evenings.end(evening.pk, me)
        return redirect("tonight")
    if wanted == "approve-all":
        evenings.approve(evening.pk, me, None)
    else:
        evenings.set_approval(evening.pk, me, asks=wanted != "do-not-ask")
    return redirect("evening", evening.code)


@of_an_evening("POST")
def tables(request: HttpRequest, evening: Evening) -> HttpResponse:
    """All tables stand still, go on, or get more time."""
    data, me = once(request.POST, "do", "minutes", "key"), user_id(request)
    match data.get("do", ""):
        case "pause":
            count = evening_tables.pause_all(evening.pk, me)
            words = ngettext("%(count)d table stands still.", "%(count)d tables stand still.", count)
        case "resume":
            count = evening_tables.resume_all(evening.pk, me)
            words = ngettext("%(count)d table goes on.", "%(count)d tables go on.", count)
        case "extend":
            minutes, key = whole_number(data.get("minutes", "").strip(), 4), data.get("key", "")[:MOST_KEY]
            count = evening_tables.extend_all(evening.pk, me, minutes, key)
            words = ngettext("%(count)d table has more time.", "%(count)d tables have more time.", count)
        case _:
            raise Http404(_("There is nothing here."))
    messages.success(request, words % {"count": count})
    return redirect("evening", evening.code)
