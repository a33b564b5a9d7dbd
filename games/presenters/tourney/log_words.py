"""What has happened in a tournament, in words: one sentence for each act, which everybody may read.

Who is kept apart and what a draft looks like is not said.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.lists import names_in_words
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standing_words import number, why_void
from games.presenters.tourney.standing_words import points as points_in_words
from games.tourney.course.options import Format
from games.tourney.course.ranking import is_secret
from games.tourney.course.state import Event

MINUTE: Final = 60
MOST_NAMED: Final = 8
Words = Callable[[Tourney, Any], str]


def sentence(tourney: Tourney, event: Event) -> str:
    """An act in a sentence; who has done it, and when, stands beside it."""
    words = _SENTENCES.get(event.name)
    return words(tourney, event.data) if words else event.name


def table_in_words(tourney: Tourney, data: Mapping[str, Any]) -> str:
    """Of an evening, every table is a round of its own."""
    if tourney.state.options.format is Format.EVENING:
        return _("table %(number)d") % {"number": data["round"]}
    return _("table %(number)d of round %(round)d") % {"number": data["table"], "round": data["round"]}


def _where(tourney: Tourney, data: Mapping[str, Any]) -> str:
    """The table, or all of them."""
    if data.get("table") is None:
        return _("all tables of round %(round)d") % {"round": data["round"]}
    return table_in_words(tourney, data)


def _names(tourney: Tourney, keys: Sequence[str]) -> str:
    """Of many people, the first and how many more."""
    shown = [tourney.name(key) for key in keys[:MOST_NAMED]]
    left = len(keys) - len(shown)
    if left:
        shown.append(ngettext("%(count)d other", "%(count)d others", left) % {"count": left})
    return names_in_words(shown) if shown else ""


# -- people


def _enter(tourney: Tourney, data: Any) -> str:
    name = tourney.name(data["id"])
    if data.get("waits"):
        return _("%(name)s is on the waiting list.") % {"name": name}
    return _("%(name)s takes part.") % {"name": name}


def _rating(tourney: Tourney, data: Any) -> str:
    if not data["rating"]:
        return _("%(name)s has no rating for the first round.") % {"name": tourney.name(data["id"])}
    words = _("%(name)s has the rating %(rating)s for the first round.")
    return words % {"name": tourney.name(data["id"]), "rating": f"{data['rating']:g}"}


def _here(tourney: Tourney, data: Any) -> str:
    names, count = _names(tourney, data["ids"]), len(data["ids"])
    if data["is_here"]:
        return ngettext("%(names)s is here.", "%(names)s are here.", count) % {"names": names}
    sitting = ngettext(
        "%(names)s sits out until further notice.", "%(names)s sit out until further notice.", count
    )
    return sitting % {"names": names}


def _admit(tourney: Tourney, data: Any) -> str:
    return _("%(name)s has come in from the waiting list.") % {"name": tourney.name(data["id"])}


def _drop(tourney: Tourney, data: Any) -> str:
    return _("%(name)s has left the tournament.") % {"name": tourney.name(data["id"])}


def _come_back(tourney: Tourney, data: Any) -> str:
    if data.get("waits"):
        return _enter(tourney, data)
    return _("%(name)s takes part again.") % {"name": tourney.name(data["id"])}


def _link(tourney: Tourney, data: Any) -> str:
    return _("There is a new link for the place of %(name)s.") % {"name": tourney.name(data["id"])}


def _registration(tourney: Tourney, data: Any) -> str:
    return _("People may enter.") if data["is_open"] else _("Nobody may enter any more.")


# -- rounds


def _publish(tourney: Tourney, data: Any) -> str:
    count = len(data["tables"])
    said = ngettext(
        "Round %(round)d was published, with %(count)d table.",
        "Round %(round)d was published, with %(count)d tables.",
        count,
    )
    return said % {"round": data["round"], "count": count}


def _begin(tourney: Tourney, data: Any) -> str:
    return _("Round %(round)d began.") % {"round": data["round"]}


def _end_round(tourney: Tourney, data: Any) -> str:
    return _("Round %(round)d was through.") % {"round": data["round"]}


# -- tables


def _result(tourney: Tourney, data: Any) -> str:
    where = table_in_words(tourney, data)
    # The round may be taken back by now.
    if any(part.number == data["round"] and is_secret(part) for part in tourney.state.rounds):
        return _("The result of %(table)s came in.") % {"table": where}
    values = {"table": where, "totals": ", ".join(number(total) for total in data["totals"])}
    if not data.get("by_hand"):
        return _("The result of %(table)s came in: %(totals)s.") % values
    if not data.get("reason"):
        return _("The result of %(table)s was set by hand: %(totals)s.") % values
    values["reason"] = data["reason"]
    return _("The result of %(table)s was set by hand: %(totals)s. The reason: %(reason)s") % values


def _void(tourney: Tourney, data: Any) -> str:
    values = {"table": table_in_words(tourney, data), "reason": why_void(data["reason"])}
    return _("The game at %(table)s counts for nobody: %(reason)s") % values


def _substitute(tourney: Tourney, data: Any) -> str:
    values = {
        "new": tourney.name(data["into"]),
        "old": tourney.name(data["out"]),
        "table": table_in_words(tourney, data),
    }
    return _("%(new)s plays on for %(old)s at %(table)s.") % values


def _seat(tourney: Tourney, data: Any) -> str:
    values = {"name": tourney.name(data["id"]), "table": table_in_words(tourney, data)}
    return _("%(name)s was added to %(table)s.") % values


def _penalty(tourney: Tourney, data: Any) -> str:
    points = Fraction(data["points"])
    values = {"name": tourney.name(data["id"]), "points": points_in_words(points), "reason": data["reason"]}
    return _("Points for %(name)s: %(points)s. %(reason)s") % values


def _extend(tourney: Tourney, data: Any) -> str:
    minutes, table = round(data["seconds"] / MINUTE), _where(tourney, data)
    sentence = ngettext(
        "%(count)d more minute for %(table)s.", "%(count)d more minutes for %(table)s.", minutes
    )
    return sentence % {"count": minutes, "table": table}


def _pause(tourney: Tourney, data: Any) -> str:
    return _("A stop for %(table)s.") % {"table": _where(tourney, data)}


def _resume(tourney: Tourney, data: Any) -> str:
    return _("It goes on for %(table)s.") % {"table": _where(tourney, data)}


def _lost(tourney: Tourney, data: Any) -> str:
    seconds, part = data["seconds"], data["round"]
    if seconds < 0:
        return _("The clock of this site was put back; round %(round)d has as much time as before.") % {
            "round": part
        }
    if is_hiccup(data):
        sentence = ngettext(
            "The site was slow: the clock of round %(round)d got %(count)d second back.",
            "The site was slow: the clock of round %(round)d got %(count)d seconds back.",
            round(seconds),
        )
        return sentence % {"round": part, "count": round(seconds)}
    sentence = ngettext(
        "The site was away for %(count)d minute: the clock of round %(round)d got it back.",
        "The site was away for %(count)d minutes: the clock of round %(round)d got them back.",
        round(seconds / MINUTE),
    )
    return sentence % {"round": part, "count": round(seconds / MINUTE)}


def is_hiccup(data: Any) -> bool:
    """Whether it was so short that a machine with too much to do explains it; such ones are told together."""
    return bool(0 <= data["seconds"] < MINUTE or data.get("together"))


def _call(tourney: Tourney, data: Any) -> str:
    return _("A call for help from %(table)s.") % {"table": table_in_words(tourney, data)}


def _answer(tourney: Tourney, data: Any) -> str:
    return _("Somebody sees to the call of %(table)s.") % {"table": table_in_words(tourney, data)}


def _say(tourney: Tourney, data: Any) -> str:
    if data.get("table") is None:
        return _("Said to everybody: “%(text)s”") % {"text": data["text"]}
    return _("Said to %(table)s: “%(text)s”") % {
        "table": table_in_words(tourney, data),
        "text": data["text"],
    }


def _house(tourney: Tourney, data: Any) -> str:
    values = {"name": tourney.name(data["id"]), "table": table_in_words(tourney, data)}
    return _("The house plays for %(name)s at %(table)s, until they come back.") % values


def _judge(tourney: Tourney, data: Any) -> str:
    return _("Looked at %(table)s as a judge.") % {"table": table_in_words(tourney, data)}


def _take_back(tourney: Tourney, data: Any) -> str:
    said = sentence(tourney, tourney.events[data["event"] - 1])
    return _("Taken back: number %(number)d, “%(said)s”") % {"number": data["event"], "said": said}


def _always(words: Callable[[], str]) -> Words:
    return lambda _tourney, _data: words()


_SENTENCES: Final[Mapping[str, Words]] = {
    "options": _always(lambda: _("It was decided how the tournament is played.")),
    "enter": _enter,
    "rating": _rating,
    "here": _here,
    "admit": _admit,
    "drop": _drop,
    "come_back": _come_back,
    "link": _link,
    "registration": _registration,
    "apart": _always(lambda: _("It was noted who is kept apart.")),
    "draft": _always(lambda: _("A pairing was made, which only the staff see.")),
    "discard": _always(lambda: _("A pairing was thrown away before it was published.")),
    "publish": _publish,
    "start": _always(lambda: _("From now on whoever is free is seated.")),
    "stop": _always(lambda: _("Nobody is seated any more.")),
    "begin": _begin,
    "result": _result,
    "void": _void,
    "substitute": _substitute,
    "seat": _seat,
    "penalty": _penalty,
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "lost": _lost,
    "call": _call,
    "answer": _answer,
    "say": _say,
    "house": _house,
    "judge": _judge,
    "end_round": _end_round,
    "finish": _always(lambda: _("The tournament is over.")),
    "cancel": _always(lambda: _("The tournament was cancelled.")),
    "take_back": _take_back,
}
