"""The cost of a pairing, exactly as it is reported: what it has of each part, in fractions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import combinations
from typing import Final

from games.engine.protocol import Json
from games.tourney.fields import plain
from games.tourney.problem import Player, Problem, pair_of

APART: Final = 1_000_000
BYE: Final = 100_000
BYES_BEFORE: Final = 3
BYE_POINTS: Final = 100
MET: Final = 1_000
SHORT: Final = 200
SEAT: Final = 20

NOTHING: Final = Fraction(0)


@dataclass(frozen=True)
class Cost:
    apart: Fraction = NOTHING
    bye: Fraction = NOTHING
    met: Fraction = NOTHING
    short: Fraction = NOTHING
    spread: Fraction = NOTHING
    seats: Fraction = NOTHING

    @property
    def total(self) -> Fraction:
        return sum((getattr(self, part.name) for part in fields(self)), NOTHING)

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))

    def __sub__(self, other: "Cost") -> "Cost":
        return Cost(*(getattr(self, part.name) - getattr(other, part.name) for part in fields(self)))

    def to_json(self) -> Json:
        parts = {part.name: plain(getattr(self, part.name)) for part in fields(self)}
        return {"total": plain(self.total), **parts}


def cost_of(problem: Problem, tables: Iterable[Sequence[str]], byes: Iterable[str]) -> Cost:
    """The cost of a whole pairing; locked tables cost like others."""
    return sum(
        (bye_cost(problem, problem.by_id[name]) for name in byes),
        sum((table_cost(problem, table) for table in tables), Cost()),
    )


def table_cost(problem: Problem, table: Sequence[str]) -> Cost:
    """The cost of one table with its players in the order of seats."""
    players = [problem.by_id[name] for name in table]
    pairs = list(combinations(players, 2))
    short = problem.sizes.short(len(players))
    return Cost(
        apart=Fraction(APART * sum(pair_of(one.id, two.id) in problem.apart for one, two in pairs)),
        met=Fraction(MET * sum(problem.met.get(pair_of(one.id, two.id), 0) ** 2 for one, two in pairs)),
        short=Fraction(SHORT * sum(player.short for player in players) if short else 0),
        spread=sum(((one.points - two.points) ** 2 for one, two in pairs), NOTHING),
        seats=Fraction(
            sum(seat_cost(player, seat) for seat, player in enumerate(players)) if problem.seats_matter else 0
        ),
    )


def bye_cost(problem: Problem, player: Player) -> Cost:
    above = player.points - problem.fewest_points
    return Cost(bye=BYE * (1 + BYES_BEFORE * player.byes) + BYE_POINTS * above)


def seat_cost(player: Player, seat: int) -> int:
    return SEAT * player.seats.count(seat) ** 2
