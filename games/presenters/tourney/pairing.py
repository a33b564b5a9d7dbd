"""The pairing that only the staff see: its tables with what each costs, and why it is as it is."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple
from zlib import crc32

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.presenters.lists import names_in_words
from games.presenters.tourney.reading import Tourney
from games.tourney.cost import Cost, table_cost
from games.tourney.course.next_round import members, pairing_of, problem_of, queue, stage_of_next
from games.tourney.course.options import Format
from games.tourney.course.state import Draft, Stage
from games.tourney.explain import Explainer
from games.tourney.fields import plain
from games.tourney.problem import pair_of

#: With so many players, every table is explained at once; with more, the one that somebody asks for.
EXPLAINED_AT_ONCE: Final = 40
_PARTS: Final = {
    "apart": gettext_lazy("kept apart"),
    "bye": gettext_lazy("byes"),
    "met": gettext_lazy("met before"),
    "short": gettext_lazy("small tables"),
    "spread": gettext_lazy("different points"),
    "seats": gettext_lazy("same seats"),
}


class Seat(NamedTuple):
    """Somebody at a table, or with a bye."""

    key: str
    name: str
    points: str


class DraftTable(NamedTuple):
    """A table of the draft."""

    number: int
    seats: Sequence[Seat]
    is_locked: bool
    cost: str
    #: What it costs, part by part, in sentences.
    reasons: Sequence[str]
    #: Why nothing better was found; empty if nobody has asked.
    explanation: str


class Shown(NamedTuple):
    """The whole draft."""

    stamp: str
    tables: Sequence[DraftTable]
    byes: Sequence[Seat]
    cost: str
    parts: Sequence[tuple[str, str]]
    #: Who takes part and is not in the draft, and who is in it and does not take part any more.
    missing: Sequence[Seat]
    gone: Sequence[Seat]
    is_explained: bool


def stamp_of(draft: Draft | None) -> str:
    """Says which draft a browser shows, so that nobody changes another."""
    return f"{crc32(repr(draft and (draft.tables, draft.byes, sorted(draft.locked))).encode()):08x}"


def in_words(cost: Cost) -> list[tuple[str, str]]:
    """The parts of a cost that are not nothing, with their names."""
    parts = [(name, getattr(cost, part)) for part, name in _PARTS.items()]
    return [(str(name), _number(plain(value))) for name, value in parts if value]


def _number(value: float) -> str:
    return str(number_format(value if isinstance(value, int) else round(value, 2), force_grouping=True))


def page_context(tourney: Tourney, asked: int = 0) -> dict[str, Any]:
    """What the page of the pairing shows of a tournament."""
    state, row = tourney.state, tourney.row
    draft, current = state.draft, state.current
    who = members(state, stage_of_next(state, row.seed) or Stage.ROUNDS, row.seed)
    return {
        "tournament": row,
        "state": state,
        "next": str(tourney.next),
        "is_evening": state.options.format is Format.EVENING,
        "queue": [tourney.name(one.id) for one in queue(state)] if not state.is_over else [],
        "who": len(who),
        "players": len(state.players()),
        "draft": DraftPage(tourney, draft, who, asked).shown() if draft is not None else None,
        "asked": asked,
        "current": current,
        "waits": current is not None and current.began_at is None and not current.is_through,
        "open_tables": sum(not table.is_through for table in current.tables) if current else 0,
    }


class DraftPage:
    """What the page of a draft shows."""

    def __init__(self, tourney: Tourney, draft: Draft, who: Sequence[str], asked: int = 0) -> None:
        self.tourney, self.draft, self.who, self.asked = tourney, draft, who, asked
        placed = [*(one for table in draft.tables for one in table), *draft.byes]
        locked = [draft.tables[place] for place in sorted(draft.locked)]
        self.problem = problem_of(
            tourney.state, tourney.row.seed, list(dict.fromkeys([*who, *placed])), locked
        )
        self.pairing = pairing_of(self.problem, draft.tables, draft.byes)
        self.placed = placed

    def shown(self) -> Shown:
        seated, members = set(self.placed), set(self.who)
        return Shown(
            stamp=stamp_of(self.draft),
            tables=[self._table(place) for place in range(len(self.draft.tables))],
            byes=[self._seat(one) for one in self.draft.byes],
            cost=_number(plain(self.pairing.cost.total)),
            parts=in_words(self.pairing.cost),
            missing=[self._seat(one) for one in self.who if one not in seated],
            gone=[self._seat(one) for one in self.placed if one not in members],
            is_explained=self._explains_all,
        )

    @property
    def _explains_all(self) -> bool:
        return len(self.placed) <= EXPLAINED_AT_ONCE

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.problem, self.pairing)

    def _seat(self, key: str) -> Seat:
        player = self.problem.by_id.get(key)
        return Seat(key, self.tourney.name(key), _number(plain(player.points)) if player else "")

    def _table(self, place: int) -> DraftTable:
        table = self.draft.tables[place]
        cost = table_cost(self.problem, table)
        asks = self._explains_all or self.asked == place + 1
        return DraftTable(
            number=place + 1,
            seats=[self._seat(one) for one in table],
            is_locked=place in self.draft.locked,
            cost=_number(plain(cost.total)),
            reasons=[*self._met(table), *self._apart(table), *self._rest(table, cost)],
            explanation=self._explanation(place) if asks and len(table) > 1 else "",
        )

    def _met(self, table: Sequence[str]) -> list[str]:
        """Who of a table has met, and when."""
        found = []
        for place, one in enumerate(table):
            for other in table[place + 1 :]:
                if pair_of(one, other) in self.problem.met:
                    rounds = [str(number) for number in self._rounds_of(one, other)]
                    sentence = ngettext(
                        "%(one)s and %(other)s met in round %(rounds)s.",
                        "%(one)s and %(other)s met in rounds %(rounds)s.",
                        len(rounds),
                    )
                    found.append(sentence % {**self._two(one, other), "rounds": names_in_words(rounds)})
        return found

    def _rounds_of(self, one: str, other: str) -> list[int]:
        return [
            part.number
            for part, table in self.tourney.state.tables()
            if one in table.players
            and other in table.players
            and (table.outcome is not None or not table.is_through)
        ]

    def _apart(self, table: Sequence[str]) -> list[str]:
        pairs = [(one, other) for place, one in enumerate(table) for other in table[place + 1 :]]
        sentence = _("%(one)s and %(other)s are to be kept apart.")
        return [sentence % self._two(*two) for two in pairs if pair_of(*two) in self.problem.apart]

    def _two(self, one: str, other: str) -> dict[str, str]:
        return {"one": self.tourney.name(one), "other": self.tourney.name(other)}

    def _rest(self, table: Sequence[str], cost: Cost) -> list[str]:
        found = []
        if cost.short:
            names = [self.tourney.name(one) for one in table if self.problem.by_id[one].short]
            sentence = _("A small table again for %(names)s.")
            found.append(sentence % {"names": names_in_words(names)})
        if cost.spread:
            points = sorted(self.problem.by_id[one].points for one in table)
            sentence = _("Their points go from %(least)s to %(most)s.")
            found.append(sentence % {"least": _number(plain(points[0])), "most": _number(plain(points[-1]))})
        if cost.seats:
            seats = [one for seat, one in enumerate(table) if seat in self.problem.by_id[one].seats]
            sentence = _("In the same seat as before: %(names)s.")
            found.append(sentence % {"names": names_in_words([self.tourney.name(one) for one in seats])})
        return found

    def _explanation(self, place: int) -> str:
        """Why the table is as it is: what the next better exchange would cost elsewhere."""
        found = self._explainer.table(place)
        exchange = found["exchange"]
        if found["locked"]:
            return _("This table is locked.")
        if exchange is None:
            return _("No exchange with anybody else would make this table better.")
        words = {
            "leaves": self.tourney.name(exchange["leaves"]),
            "comes": self.tourney.name(exchange["comes"]),
            "saved": _number(-exchange["here"]["total"]),
            "more": _number(exchange["elsewhere"]["total"]),
            "why": self._most(exchange["elsewhere"]),
            "number": (exchange["from"] or 0) + 1,
        }
        if exchange["total"] < 0:
            sentence = _(
                "Better: %(comes)s in the place of %(leaves)s. It saves %(saved)s here and costs %(more)s "
                "elsewhere."
            )
        elif exchange["from"] is None:
            sentence = _(
                "%(comes)s, who has a bye, in the place of %(leaves)s would save %(saved)s here and cost "
                "%(more)s there (%(why)s)."
            )
        else:
            sentence = _(
                "%(comes)s of table %(number)d in the place of %(leaves)s would save %(saved)s here and cost "
                "%(more)s there (%(why)s)."
            )
        return sentence % words

    def _most(self, cost: dict[str, float]) -> str:
        """The part of a cost that says most."""
        name = max(_PARTS, key=lambda part: cost[part])
        return str(_PARTS[name])
