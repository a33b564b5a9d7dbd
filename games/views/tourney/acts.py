"""What the staff ask for with a button: `verb`, then what its form has seen, then whom it is about.

Each is done once, however many send it: see `games.services.tourney.once`.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.http import HttpRequest

from games.forms.chat import one_line
from games.models import Tournament
from games.services.tourney import entering, pairing, running, staff
from games.services.tourney.log import course_of
from games.services.tourney.once import EVERYWHERE, Place, once, was_said
from games.services.tourney.refusals import Declined, Unfit
from luckybox_site.jobs.services import enqueue
from luckybox_site.web.fields import once as only_once
from luckybox_site.web.fields import whole_number
from luckybox_site.web.identity import user_id

#: What a button for more time gives.
TWO_MINUTES: Final = 120
MOST_DIGITS: Final = 9
TOTAL: Final = re.compile(r"-?[0-9]{1,6}([.,][0-9]{1,3})?", re.ASCII)


class Wish(NamedTuple):
    """What somebody of the staff wants."""

    tournament: Tournament
    by: int | None
    verb: str
    #: The number of the last act of its kind that the form knew.
    seen: int | None
    #: The key of the entrant whom it is about.
    key: str
    #: The round and the table, or `EVERYWHERE`.
    place: Place
    fields: Mapping[str, str]

    @property
    def table(self) -> int | None:
        return None if self.place == EVERYWHERE else self.place[1]


Act = Callable[[Wish], object]


def wish_of(request: HttpRequest, tournament: Tournament, place: Place = EVERYWHERE) -> Wish:
    fields = only_once(request.POST)
    verb, _dot, rest = fields.get("do", "").partition(".")
    seen, _dot, key = rest.partition(".")
    return Wish(
        tournament,
        user_id(request),
        verb,
        whole_number(seen, MOST_DIGITS),
        key,
        place,
        {name: fields.get(name, "") for name in fields},
    )


def do(acts: Mapping[str, Act], wish: Wish) -> None:
    """Do it, unless somebody was quicker."""
    act = acts.get(wish.verb)
    if act is None:
        raise Declined(Unfit.UNKNOWN_ACT)
    if wish.verb in UNLOCKED:
        act(wish)
        return
    with once(wish.tournament.pk, wish.verb, wish.place, wish.seen):
        act(wish)


# -- the same for one table and for all


def _part(wish: Wish) -> int:
    """The round that it is about; for all tables the current one."""
    if wish.place != EVERYWHERE:
        return wish.place[0]
    return len(course_of(wish.tournament).state.rounds)


def _words(wish: Wish, name: str) -> str:
    """What was typed, as everybody reads it."""
    return one_line(wish.fields.get(name, ""), running.MOST_TEXT)[: running.MOST_TEXT]


def extend(wish: Wish) -> None:
    minutes = wish.fields.get("minutes", "").strip()
    seconds = 60 * (whole_number(minutes, 4) or 0) if minutes else TWO_MINUTES
    running.extend(wish.tournament.pk, wish.by, _part(wish), wish.table, seconds)


def pause(wish: Wish) -> None:
    running.pause(wish.tournament.pk, wish.by, _part(wish), wish.table)


def resume(wish: Wish) -> None:
    running.resume(wish.tournament.pk, wish.by, _part(wish), wish.table)


def say(wish: Wish) -> None:
    text = _words(wish, "text")
    seen = whole_number(wish.fields.get("seen", ""), MOST_DIGITS)
    if seen is None or not was_said(wish.tournament.pk, wish.by, wish.place, seen, text):
        running.say(wish.tournament.pk, wish.by, _part(wish), wish.table, text)


# -- the way of a round


def draft(wish: Wish) -> None:
    """Pair the next round: at once, or by a job for a large field, without the lock in either case."""
    course = course_of(wish.tournament)
    staff.require(wish.tournament.pk, wish.by)
    with once(wish.tournament.pk, wish.verb, wish.place, wish.seen):
        if not pairing.is_quick(course):
            pk = wish.tournament.pk
            enqueue(pairing.DRAFT, key=str(pk), owner=wish.by, tournament=pk, by=wish.by)
            return
    pairing.make_draft(wish.tournament.pk, wish.by)


def publish(wish: Wish) -> None:
    pairing.publish(wish.tournament.pk, wish.by)


def begin(wish: Wish) -> None:
    pairing.begin_round(wish.tournament.pk, wish.by)


def start(wish: Wish) -> None:
    pairing.start_evening(wish.tournament.pk, wish.by)


def stop(wish: Wish) -> None:
    pairing.stop_evening(wish.tournament.pk, wish.by)


def finish(wish: Wish) -> None:
    running.finish(wish.tournament.pk, wish.by)


#: The search for a pairing holds up nobody else.
UNLOCKED: Final = frozenset({"draft"})
FOR_ALL: Final[Mapping[str, Act]] = {
    "extend": extend,
    "pause": pause,
    "resume": resume,
    "say": say,
    "draft": draft,
    "publish": publish,
    "begin": begin,
    "start": start,
    "stop": stop,
    "finish": finish,
}


# -- one table


def house(wish: Wish) -> None:
    running.house_plays(wish.tournament.pk, wish.by, *wish.place, wish.key or wish.fields.get("who", ""))


def answer(wish: Wish) -> None:
    running.answer(wish.tournament.pk, wish.by, *wish.place)


def substitute(wish: Wish) -> None:
    out, into = wish.key, wish.fields.get(f"into-{wish.key}", "")
    running.substitute(wish.tournament.pk, wish.by, *wish.place, out, into)


def drop(wish: Wish) -> None:
    entering.drop(wish.tournament.pk, wish.by, wish.key)


def void(wish: Wish) -> None:
    running.void(wish.tournament.pk, wish.by, *wish.place, _words(wish, "reason"))


def result(wish: Wish) -> None:
    """The totals of the seats, from the first on."""
    named = [name for name in wish.fields if name.startswith("total-")]
    totals = [_total(wish.fields.get(f"total-{seat}", "")) for seat in range(len(named))]
    running.set_result(wish.tournament.pk, wish.by, *wish.place, totals, _words(wish, "reason"))


def _total(text: str) -> float:
    """A total with a point or a comma; nobody has more digits."""
    if not TOTAL.fullmatch(text.strip()):
        raise Declined(Unfit.RESULT_INCOMPLETE)
    return float(text.strip().replace(",", "."))


AT_A_TABLE: Final[Mapping[str, Act]] = {
    "extend": extend,
    "pause": pause,
    "resume": resume,
    "say": say,
    "house": house,
    "answer": answer,
    "substitute": substitute,
    "drop": drop,
    "void": void,
    "result": result,
}
