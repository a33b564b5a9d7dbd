"""The costs of a problem as whole numbers, ready for a search: players are indexes, best standing first."""

from collections.abc import Iterable, Sequence
from math import lcm
from typing import Final

from games.tourney.cost import APART, MET, SHORT, bye_cost, seat_cost
from games.tourney.lots import lot
from games.tourney.problem import Problem
from games.tourney.seating import best_seats
from games.tourney.sizes import MOST

#: Parts of a point that a search tells apart. Exact for halves, thirds and the like; for points with longer
#: fractions the search, not the reported cost, rounds them.
FINEST: Final = 360_360


class Weights:
    """The costs times `unit`. Players are in the order of standing, and by a lot among equals.

    The lot is HMAC-SHA-256(seed, id), so that the order of the file makes no difference.
    """

    def __init__(self, problem: Problem, *, exact: bool) -> None:
        self.problem = problem
        self.players = sorted(problem.free, key=lambda player: (-player.points, lot(problem.seed, player.id)))
        common = lcm(*(player.points.denominator for player in problem.players))
        scale = common if exact or common <= FINEST else FINEST
        self.unit = scale * scale
        #: What each pair costs at one table, but for their points 0 where they never met.
        self.rows = self._rows([round(player.points * scale) for player in self.players])
        self.bye = [round(bye_cost(problem, player).total * self.unit) for player in self.players]
        self.short = [SHORT * player.short * self.unit for player in self.players]
        self.seats = [[seat_cost(p, seat) * self.unit for seat in range(MOST)] for p in self.players]
        self._cheapest: dict[tuple[int, ...], int] = {}

    def _rows(self, points: list[int]) -> list[list[int]]:
        rows = [[(own - other) * (own - other) for other in points] for own in points]
        index = {player.id: place for place, player in enumerate(self.players)}
        for (one, other), often in self.problem.met.items():
            _add(rows, index.get(one), index.get(other), MET * often * often * self.unit)
        for one, other in self.problem.apart:
            _add(rows, index.get(one), index.get(other), APART * self.unit)
        return rows

    def pairs(self, members: Sequence[int]) -> int:
        """What all pairs of a table cost."""
        return sum(self.rows[one][two] for place, one in enumerate(members) for two in members[:place])

    def alone(self, size: int) -> list[int]:
        """What each player costs at a table of a size for themselves: short tables, and their best seat."""
        found = self.short if self.problem.sizes.short(size) else [0] * len(self.players)
        if self.problem.seats_matter:
            return [cost + min(seats[:size]) for cost, seats in zip(found, self.seats, strict=True)]
        return found

    def more_than_best_seats(self, members: Iterable[int]) -> int:
        """What a table costs because not everybody can have their best seat."""
        key = tuple(sorted(members))
        if key not in self._cheapest:
            size = len(key)
            costs = [self.seats[player][:size] for player in key]
            self._cheapest[key] = best_seats(costs)[1] - sum(map(min, costs))
        return self._cheapest[key]


def _add(rows: list[list[int]], one: int | None, other: int | None, cost: int) -> None:
    if one is not None and other is not None:
        rows[one][other] += cost
        rows[other][one] += cost
