"""How a tournament is played, as its organiser has chosen it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Final

from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import boolean, integer
from games.tourney.fields import between, listed, mapping, one_of, only_once, optional
from games.tourney.results import LEAVERS
from games.tourney.rows import OWN, SCHEMES, own_rows
from games.tourney.sizes import Sizes, sizes_from_json
from games.tourney.tie_breaks import TIE_BREAKS

MOST_ROUNDS: Final = 30
MOST_MINUTES: Final = 60 * 24 * 31


class Format(StrEnum):
    #: Pods by standing, nobody is out.
    SWISS = "swiss"
    #: The same, and then the best play on for the victory.
    FINALS = "finals"
    #: Everybody meets everybody as evenly as can be.
    ROBIN = "robin"
    #: The first of each table play on.
    KNOCKOUT = "knockout"
    #: Whoever is free is seated next.
    EVENING = "evening"
    #: Everybody plays the same deal alone.
    RACE = "race"
    #: One round in so many days, by correspondence.
    LEAGUE = "league"


class First(StrEnum):
    """How the first round is paired."""

    LOT = "lot"
    RATING = "rating"


class GoesOn(StrEnum):
    """What begins the next round."""

    BY_HAND = "by_hand"
    #: The end of the last table.
    THROUGH = "through"
    #: The clock of the round, once all tables are through.
    CLOCK = "clock"


class OnTime(StrEnum):
    """What happens at tables that still play when the clock of the round is over."""

    WAIT = "wait"
    HOUSE = "house"


class Pods(StrEnum):
    """How those who play on are spread over tables: 1-5-9-13, or there and back."""

    STEPS = "steps"
    SNAKE = "snake"


@dataclass(frozen=True)
class Options:
    format: Format = Format.SWISS
    #: 0: as many as is usual for so many players.
    rounds: int = 0
    sizes: Sizes = field(default_factory=Sizes)
    scheme: str = "places"
    #: The table of points of the scheme `own`, as it stands in a file.
    points: Json | None = None
    tie_breaks: tuple[str, ...] = ("wins", "seconds", "share", "margin", "lot")
    leavers: str = "keep"
    first: First = First.LOT
    seats_matter: bool = True
    #: Everybody in a round has the same deal.
    duplicate: bool = False
    #: How many play finals; 0: as many as is usual.
    cut: int = 0
    pods: Pods = Pods.STEPS
    #: How many of each table play on in a knock-out.
    advance: int = 1
    #: 0: a round has no clock.
    round_minutes: int = 0
    goes_on: GoesOn = GoesOn.BY_HAND
    on_time: OnTime = OnTime.WAIT
    #: Whoever has not come by then is played for by the house.
    no_show_minutes: int = 5
    #: Whether only those are paired who have said that they are here.
    check_in: bool = False
    #: Whether people may come in after the first round.
    takes_late: bool = True
    #: 0: as many as come.
    most_players: int = 0
    #: Of so many a total says what is missing, so that fewer is better; 0: more is better.
    out_of: int = 0

    def worth(self, total: float) -> float:
        """A total as the rules of tournaments count it: the more, the better."""
        return self.out_of - total if self.out_of else total

    def to_json(self) -> Json:
        record: Json = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, Sizes):
                value = {"min": value.min, "aim": value.aim, "max": value.max}
            record[one.name] = list(value) if isinstance(value, tuple) else value
        return record


def options_from_json(record: Mapping[str, Any]) -> Options:
    """The options; what is left out has its default. Raises `BadRecord`."""
    usual = Options()
    scheme = optional(record, "scheme", one_of(SCHEMES), usual.scheme)
    points = record.get("points")
    if (scheme == OWN) != (points is not None):
        raise BadRecord("the scheme “own” and a table of “points” belong together")
    if points is not None:
        own_rows(points)
    tie_breaks = optional(record, "tie_breaks", listed(one_of(TIE_BREAKS)), [*usual.tie_breaks])
    only_once(tie_breaks)
    return Options(
        format=Format(optional(record, "format", one_of([*Format]), str(usual.format))),
        rounds=optional(record, "rounds", between(0, MOST_ROUNDS), usual.rounds),
        sizes=optional(record, "sizes", lambda value: _sizes(mapping(value)), usual.sizes),
        scheme=scheme,
        points=points,
        tie_breaks=tuple(tie_breaks),
        leavers=optional(record, "leavers", one_of(LEAVERS), usual.leavers),
        first=First(optional(record, "first", one_of([*First]), str(usual.first))),
        seats_matter=optional(record, "seats_matter", boolean, usual.seats_matter),
        duplicate=optional(record, "duplicate", boolean, usual.duplicate),
        cut=optional(record, "cut", between(0, 256), usual.cut),
        pods=Pods(optional(record, "pods", one_of([*Pods]), str(usual.pods))),
        advance=optional(record, "advance", between(1, 6), usual.advance),
        round_minutes=optional(record, "round_minutes", between(0, MOST_MINUTES), usual.round_minutes),
        goes_on=GoesOn(optional(record, "goes_on", one_of([*GoesOn]), str(usual.goes_on))),
        on_time=OnTime(optional(record, "on_time", one_of([*OnTime]), str(usual.on_time))),
        no_show_minutes=optional(record, "no_show_minutes", between(0, MOST_MINUTES), usual.no_show_minutes),
        check_in=optional(record, "check_in", boolean, usual.check_in),
        takes_late=optional(record, "takes_late", boolean, usual.takes_late),
        most_players=optional(record, "most_players", integer, usual.most_players),
        out_of=optional(record, "out_of", between(0, 10_000), usual.out_of),
    )


def _sizes(record: Mapping[str, Any]) -> Sizes:
    """The sizes; people who play alone sit at tables of one."""
    if all(record.get(key) == 1 for key in ("min", "aim", "max")):
        return Sizes(1, 1, 1)
    return sizes_from_json(record)


def usual_rounds(players: int) -> int:
    """How many rounds people expect of so many players, before any finals."""
    for most, rounds in ((4, 2), (8, 3), (18, 4), (44, 5), (128, 6), (256, 7)):
        if players <= most:
            return rounds
    return 8


def usual_cut(players: int) -> int:
    """How many play finals."""
    if players <= 8:
        return 0
    return 4 if players <= 32 else 16
