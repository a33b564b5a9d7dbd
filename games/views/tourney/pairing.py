"""The pairing of the next round, for the staff: made, looked at, changed, locked, published, begun."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from games.models import Tournament
from games.presenters.tourney.pairing import page_context, stamp_of
from games.presenters.tourney.reading import Tourney, tourney_at
from games.services.tourney import late, pairing, staff
from games.services.tourney.log import course_of
from games.services.tourney.refusals import Declined, Unfit
from games.tourney.course.state import Draft
from games.views.tourney.guards import of_a_tournament
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from luckybox_site.web.fields import once, typed, whole_number
from luckybox_site.web.identity import user_id
from luckybox_site.web.methods import READ

#: Where somebody goes who gets no table, and who gets one of their own.
BYE: Final = "bye"
NEW: Final = "new"


def _page(request: HttpRequest, row: Tournament, sentence: str = "", status: int = 200) -> HttpResponse:
    tourney = tourney_at(row.pk)
    asked = whole_number(request.GET.get("explain", ""), 3) or 0
    chosen = request.POST.getlist("who") if request.method == "POST" else []
    shown: dict[str, Any] = {"job": _job(row), "late": _late(tourney, row), "sentence": sentence}
    shown |= {"typed": typed(request), "chosen": chosen}
    context = {**page_context(tourney, asked), **shown}
    return render(request, "games/tourney/pairing/pairing.html", context, status=status)


def _job(row: Tournament) -> Job | None:
    """The job that looks for a pairing, as long as it runs or if it has failed."""
    job = Job.objects.filter(kind=pairing.DRAFT, key=str(row.pk)).first()
    return job if job is not None and job.state in {*_AT_WORK, Job.State.FAILED} else None


_AT_WORK: Final = (Job.State.WAITING, Job.State.RUNNING)


def _late(tourney: Tourney, row: Tournament) -> dict[str, Any] | None:
    """Who could still sit down, and where."""
    course = course_of(row)
    part = course.state.current
    if part is None or course.state.is_over:
        return None
    tables = [table for table in part.tables if late.may_get_another(course, part, table)]
    seated = course.state.seated()
    free = [(one.id, tourney.name(one.id)) for one in course.state.players() if one.id not in seated]
    if not tables or not free:
        return None
    shown = [(table.number, ", ".join(map(tourney.name, table.players))) for table in tables]
    return {"round": part.number, "people": sorted(free, key=lambda one: one[1].casefold()), "tables": shown}


@of_a_tournament(*READ, "POST", again=_page, role=staff.Role.HELPER)
def page(request: HttpRequest, row: Tournament) -> HttpResponse:
    if request.method != "POST":
        return _page(request, row)
    data = request.POST
    once(data, *(name for name in data if name != "who"))
    act = next((_ACTS[name] for name in _ACTS if name in data), None)
    if act is None:
        raise Declined(Unfit.UNKNOWN_ACT)
    act(row, user_id(request), data)
    return redirect(reverse("tournament-pairing", args=[row.code]))


# -- the draft as a whole


def _do(row: Tournament, by: int | None, data: QueryDict) -> None:
    match data.get("do", ""):
        case "make":
            _make(row, by)
        case "discard":
            pairing.discard_draft(row.pk, by)
        case "publish" | "publish-and-begin":
            _seen(row, data)
            pairing.publish(row.pk, by, begins=data["do"] == "publish-and-begin")
        case "begin":
            pairing.begin_round(row.pk, by)
        case "start-evening":
            pairing.start_evening(row.pk, by)
        case "":
            # What Enter presses: a look at the page.
            return
        case _:
            raise Declined(Unfit.UNKNOWN_ACT)


def _make(row: Tournament, by: int | None) -> None:
    if pairing.is_quick(course_of(row)):
        pairing.make_draft(row.pk, by)
        return
    with transaction.atomic():
        # What an earlier search came to is of no interest any more.
        Job.objects.filter(kind=pairing.DRAFT, key=str(row.pk), state=Job.State.FAILED).delete()
        enqueue(pairing.DRAFT, key=str(row.pk), owner=by, tournament=row.pk, by=by)


def _seat_late(row: Tournament, by: int | None, data: QueryDict) -> None:
    part, table = (whole_number(data.get(name, ""), 4) or 0 for name in ("round", "late"))
    late.seat_late(row.pk, by, part, table, data.get("person", ""))


# -- changes by hand


def _seen(row: Tournament, data: QueryDict) -> Draft:
    """The draft that a browser shows, if it is still the draft."""
    draft = course_of(row).state.draft
    if draft is None:
        raise Declined(Unfit.NO_DRAFT)
    if data.get("stamp") != stamp_of(draft):
        raise Declined(Unfit.DRAFT_CHANGED)
    return draft


def _changed(
    row: Tournament, by: int | None, draft: Draft, tables: Sequence[Sequence[str]], byes: Sequence[str]
) -> None:
    """Set the draft; a table that is empty goes, and the locks follow their tables."""
    kept = [place for place, table in enumerate(tables) if table]
    locked = [new for new, place in enumerate(kept) if place in draft.locked]
    pairing.set_draft(row.pk, by, [tables[place] for place in kept], byes, locked, seen=draft)


def _move(row: Tournament, by: int | None, data: QueryDict) -> None:
    """Those who are chosen go to a table, to one of their own, or get a bye."""
    draft, chosen = _seen(row, data), data.getlist("who")
    if not chosen:
        raise Declined(Unfit.NOBODY_CHOSEN)
    tables = [[one for one in table if one not in chosen] for table in draft.tables]
    byes = [one for one in draft.byes if one not in chosen]
    to = data.get("to", "")
    place = (whole_number(to, 3) or 0) - 1
    if to == BYE:
        byes += chosen
    elif to == NEW:
        tables.append(chosen)
    elif 0 <= place < len(tables):
        tables[place] += chosen
    else:
        raise Declined(Unfit.NO_SUCH_TABLE)
    _changed(row, by, draft, tables, byes)


def _swap(row: Tournament, by: int | None, data: QueryDict) -> None:
    """Two people change places, also with a bye."""
    draft, chosen = _seen(row, data), data.getlist("who")
    if len(chosen) != 2:
        raise Declined(Unfit.CHOOSE_TWO)
    other = {chosen[0]: chosen[1], chosen[1]: chosen[0]}
    tables = [[other.get(one, one) for one in table] for table in draft.tables]
    _changed(row, by, draft, tables, [other.get(one, one) for one in draft.byes])


def _lock(row: Tournament, by: int | None, data: QueryDict) -> None:
    draft = _seen(row, data)
    place = (whole_number(data.get("lock", ""), 3) or 0) - 1
    pairing.set_draft(row.pk, by, draft.tables, draft.byes, sorted(draft.locked ^ {place}), seen=draft)


_ACTS: dict[str, Callable[[Tournament, int | None, QueryDict], None]] = {
    "to": _move,
    "swap": _swap,
    "lock": _lock,
    "late": _seat_late,
    "do": _do,
}
