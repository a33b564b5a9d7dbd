"""Round robin at tables of two: the circle in which everybody meets everybody once.

Paired one round at a time, what is left after some rounds may be two groups of an odd number each, and then
somebody meets another twice and a third never. So as long as the field stays, a plan for all rounds is kept.
"""

from collections.abc import Collection

from games.tourney.cost import cost_of, seat_cost
from games.tourney.lots import lot
from games.tourney.pairing import Pairing
from games.tourney.problem import Problem


def planned(who: Collection[str], seed: str, turn: int) -> tuple[list[tuple[str, str]], list[str]]:
    """The pairs of a round, from 0, and who has a bye: one stays, and the others move on by a place."""
    order: list[str | None] = [*sorted(who, key=lambda one: lot(seed, one))]
    if len(order) % 2:
        order.append(None)
    first, others = order[0], order[1:]
    steps = turn % len(others)
    circle = [first, *others[steps:], *others[:steps]]
    pairs, byes = [], []
    for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
        if one is None or other is None:
            byes += [name for name in (one, other) if name is not None]
        else:
            pairs.append((one, other))
    return pairs, byes


def by_plan(problem: Problem, seed: str, turn: int, found: Pairing) -> Pairing:
    """The round as it is planned; what the search has found where somebody came or went and it costs less."""
    if len(problem.players) < 2:
        return found
    pairs, byes = planned(problem.by_id, seed, turn)
    tables = tuple(_seated(problem, pair) for pair in pairs)
    cost = cost_of(problem, tables, byes)
    if (cost.apart, cost.bye, cost.met) > (found.cost.apart, found.cost.bye, found.cost.met):
        return found
    return Pairing(tables, tuple(byes), cost)


def _seated(problem: Problem, pair: tuple[str, str]) -> tuple[str, str]:
    """In the order in which their seats are new to them."""
    one, other = pair

    def cost(first: str, second: str) -> int:
        return seat_cost(problem.by_id[first], 0) + seat_cost(problem.by_id[second], 1)

    return pair if cost(one, other) <= cost(other, one) else (other, one)
