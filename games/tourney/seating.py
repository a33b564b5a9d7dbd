"""Who sits where: the assignment of players to seats with the least cost (the Hungarian algorithm)."""

from collections.abc import Sequence
from itertools import pairwise


def best_seats(costs: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """The player for each seat, and the cost; `costs[player][seat]`, as many players as seats.

    Players are seated one after the other, each along the cheapest chain of people who move up. `rise` and
    `price` are the potentials of players and seats: a cost less both is never negative, and nothing where
    somebody sits.
    """
    size = len(costs)
    rise = [0] * size
    price = [0] * size
    sitting = [-1] * size
    for player in range(size):
        chain = _cheapest_chain(costs, player, rise, price, sitting)
        for seat, before in pairwise(chain):
            sitting[seat] = sitting[before]
        sitting[chain[-1]] = player
    return sitting, sum(costs[player][seat] for seat, player in enumerate(sitting))


def _cheapest_chain(
    costs: Sequence[Sequence[int]], player: int, rise: list[int], price: list[int], sitting: list[int]
) -> list[int]:
    """The seats of a chain, from the free one to the one the player takes; adjusts the potentials."""
    size = len(costs)
    far = [costs[player][seat] - rise[player] - price[seat] for seat in range(size)]
    came_from = [-1] * size
    done: list[int] = []
    open_seats = list(range(size))
    while True:
        seat = min(open_seats, key=far.__getitem__)
        if sitting[seat] < 0:
            break
        open_seats.remove(seat)
        done.append(seat)
        mover = sitting[seat]
        for other in open_seats:
            through = far[seat] + costs[mover][other] - rise[mover] - price[other]
            if through < far[other]:
                far[other], came_from[other] = through, seat
    rise[player] += far[seat]
    for passed in done:
        rise[sitting[passed]] += far[seat] - far[passed]
        price[passed] -= far[seat] - far[passed]
    chain = [seat]
    while came_from[chain[-1]] >= 0:
        chain.append(came_from[chain[-1]])
    return chain
