"""First pairings for a search: by standing in blocks, greedily, and by lot."""

import random
from collections.abc import Iterator, Sequence

from games.tourney.arrangement import Arrangement
from games.tourney.weights import Weights


def starts(weights: Weights, sizes: Sequence[int], byes: int) -> Iterator[Arrangement]:
    """Pairings to begin with: byes to those they cost least, small tables at either end of the standing."""
    by_cost = sorted(range(len(weights.players)), key=weights.bye.__getitem__)
    free = sorted(by_cost[:byes])
    seated = sorted(by_cost[byes:])
    for order in (sorted(sizes), sorted(sizes, reverse=True)):
        yield Arrangement(weights, _blocks(seated, order), free)
        yield Arrangement(weights, _greedy(weights, seated, order), free)
        if len(set(sizes)) < 2:
            break


def _blocks(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    rest = iter(players)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _greedy(weights: Weights, players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The best player left sits down at each table, and then whoever costs least there."""
    left = [*players]
    tables = []
    for size in sizes:
        table = [left.pop(0)]
        costs = weights.rows[table[0]]
        while len(table) < size:
            cheapest = min(left, key=costs.__getitem__)
            left.remove(cheapest)
            table.append(cheapest)
            costs = [cost + more for cost, more in zip(costs, weights.rows[cheapest], strict=True)]
        tables.append(table)
    return tables


def random_start(weights: Weights, sizes: Sequence[int], chance: random.Random) -> Arrangement:
    """Everybody anywhere; those at the end have the byes."""
    players = sorted(range(len(weights.players)), key=lambda _: chance.random())
    seats = sum(sizes)
    return Arrangement(weights, _blocks(players[:seats], sizes), players[seats:])
