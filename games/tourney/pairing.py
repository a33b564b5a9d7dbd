"""Pair players: the sizes, then the exact answer for a few and a search for many.

Where the rules leave room:

- Locked tables come first, in the order given; the others follow by the mean of their points, the highest
  first. Where seats matter, the order of a table is that of its seats; else it is that of the file, as it is
  for byes.
- Among pairings that cost the same, the seed decides, so a first round without points is drawn by lot. The
  order of players in the file makes no difference to who sits with whom.
- Nobody to pair is an empty answer, and one alone has a bye. The cost counts locked tables like others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.protocol import Json
from games.tourney import exact
from games.tourney.cost import Cost, cost_of
from games.tourney.problem import FORMAT, Problem, problem_from_json
from games.tourney.search import search
from games.tourney.seating import best_seats
from games.tourney.sizes import best_sizes
from games.tourney.weights import Weights


@dataclass(frozen=True)
class Pairing:
    """Who sits at which table, in the order of seats, who has a bye, and what it all costs."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    cost: Cost

    def to_json(self) -> Json:
        tables = [[*table] for table in self.tables]
        return {"format": FORMAT, "tables": tables, "byes": [*self.byes], "cost": self.cost.to_json()}


def pair(problem: Problem) -> Pairing:
    """The cheapest pairing of up to 12 players; of more, a good one."""
    sizes, byes = best_sizes(len(problem.free), problem.sizes)
    few = len(problem.free) <= exact.MOST_PLAYERS
    weights = Weights(problem, exact=few)
    if few:
        groups = exact.cheapest(weights, (*sizes, *(exact.BYE for _ in range(byes))))
        tables: Iterable[Sequence[int]] = (group for group in groups if len(group) > exact.BYE)
        free: Iterable[int] = (player for group in groups if len(group) == exact.BYE for player in group)
    else:
        found = search(weights, sizes, byes)
        tables, free = found.members[:-1], found.members[-1]
    return _answer(problem, weights, tables, free)


def pair_json(record: Mapping[str, Any]) -> Json:
    """The answer to a file."""
    return pair(problem_from_json(record)).to_json()


def _answer(
    problem: Problem, weights: Weights, tables: Iterable[Sequence[int]], free: Iterable[int]
) -> Pairing:
    place = {player.id: index for index, player in enumerate(problem.players)}

    def seated(table: Sequence[int]) -> tuple[str, ...]:
        if problem.seats_matter:
            members = sorted(table)
            seats, _ = best_seats([weights.seats[player][: len(members)] for player in members])
            return tuple(weights.players[members[player]].id for player in seats)
        return tuple(sorted((weights.players[player].id for player in table), key=place.__getitem__))

    def rank(table: Sequence[str]) -> tuple[Fraction, int]:
        points = sum((problem.by_id[name].points for name in table), Fraction(0))
        return -points / len(table), min(place[name] for name in table)

    made = sorted(map(seated, tables), key=rank)
    byes = sorted((weights.players[player].id for player in free), key=place.__getitem__)
    everything = (*problem.locked, *made)
    return Pairing(everything, tuple(byes), cost_of(problem, everything, byes))
