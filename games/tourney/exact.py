"""The cheapest of all pairings of a few players: every way to fill tables, each rest worked out once."""

from functools import cache
from itertools import combinations

from games.tourney.weights import Weights

#: What a hundredth of a second to a second can do.
MOST_PLAYERS = 12

Groups = tuple[tuple[int, ...], ...]
#: A bye among the sizes.
BYE = 1


def cheapest(weights: Weights, sizes: tuple[int, ...]) -> Groups:
    """The groups of players, a bye being a group of one; `sizes` has as many seats as there are players.

    The first player without a place gets one of each size that is left, with every choice of others. What
    follows depends only on who is left and which sizes are, not on how it came to that.
    """
    alone = {size: weights.alone(size) for size in set(sizes) - {BYE}}

    @cache
    def cost_of(members: tuple[int, ...]) -> int:
        if len(members) == BYE:
            return weights.bye[members[0]]
        cost = weights.pairs(members) + sum(alone[len(members)][player] for player in members)
        return cost + (weights.more_than_best_seats(members) if weights.problem.seats_matter else 0)

    @cache
    def best(left: tuple[int, ...], open_sizes: tuple[int, ...]) -> tuple[int, Groups]:
        if not left:
            return 0, ()
        found: tuple[int, Groups] | None = None
        for size in sorted(set(open_sizes), reverse=True):
            place = open_sizes.index(size)
            sizes_then = open_sizes[:place] + open_sizes[place + 1 :]
            for others in combinations(left[1:], size - 1):
                members = (left[0], *others)
                rest_cost, rest = best(tuple(p for p in left if p not in members), sizes_then)
                cost = cost_of(members) + rest_cost
                if found is None or cost < found[0]:
                    found = cost, (members, *rest)
        assert found is not None  # noqa: S101  the sizes have a seat for each
        return found

    return best(tuple(range(len(weights.players))), tuple(sorted(sizes, reverse=True)))[1]
