"""A cheap pairing of many players: simulated annealing, several times, from the best of several starts.

Random changes between tables are made when they cost less than a threshold that is drawn anew each time and
is lower and lower on average; then the best exchanges are made until there is none. In a large field most
proposals are between neighbours in the standing, for others are hardly ever good. The work is bounded by
steps, the chance comes from the seed and all costs are whole numbers, so the same problem has the same answer
on every machine.
"""

import random
from collections.abc import Sequence
from math import log
from typing import Final

from games.tourney.arrangement import Arrangement, Replacement
from games.tourney.descent import descend
from games.tourney.lots import lot
from games.tourney.starts import random_start, starts
from games.tourney.weights import Weights

#: Proposals in all: 600 players take about four seconds, 20 take one.
STEPS_PER_PLAYER: Final = 8_000
LEAST_STEPS: Final = 800_000
MOST_STEPS: Final = 1_400_000
#: Seats take longer to compare, those of large tables above all: by the square of their size.
SEAT_STEPS: Final = 12
LEVELS: Final = 60
#: Runs up to some players and up to many; in a larger field one long run does more.
RUNS: Final = 12
FEWER_RUNS: Final = 3
SOME: Final = 150
MANY: Final = 400
RANDOM_STARTS: Final = 40
FEW: Final = 60
#: Of a proposal: that it is with anybody, that three exchange their places.
NEAR: Final = 100
FAR: Final = 0.1
CYCLE: Final = 0.3
#: Thresholds as they fall by an exponential distribution, in thousandths of their mean.
DRAWS: Final = tuple(round(-1000 * log((place + 0.5) / 1024)) for place in range(1024))


def search(weights: Weights, sizes: Sequence[int], byes: int) -> Arrangement:
    """The cheapest pairing found."""
    count = len(weights.players)
    chance = random.Random(lot(weights.problem.seed, "search"))  # noqa: S311  no secret, but repeatable
    best = _best_start(weights, sizes, byes, chance)
    runs = RUNS if count <= SOME else FEWER_RUNS if count <= MANY else 1
    steps = min(max(STEPS_PER_PLAYER * count, LEAST_STEPS), MOST_STEPS) // runs
    for _ in range(runs):
        # Nothing to gain: nobody has met, and all have the same points.
        if not sizes or best.cost() == 0:
            break
        tried = best.copy()
        Walk(tried, chance).go(steps)
        descend(tried)
        if tried.cost() < best.cost():
            best = tried
    return best


def _best_start(weights: Weights, sizes: Sequence[int], byes: int, chance: random.Random) -> Arrangement:
    found = list(starts(weights, sizes, byes))
    if len(weights.players) > MANY:
        found = sorted(found, key=Arrangement.cost)[:2]
    elif len(weights.players) <= FEW:
        found += [random_start(weights, sizes, chance) for _ in range(RANDOM_STARTS)]
    for pairing in found:
        descend(pairing)
    return min(found, key=Arrangement.cost)


class Walk:
    """A run of proposals over one pairing, with a threshold that goes down."""

    def __init__(self, pairing: Arrangement, chance: random.Random) -> None:
        self.pairing = pairing
        self.chance = chance.random
        self.count = len(pairing.where)
        self.near = min(self.count, NEAR)
        largest = max(map(len, pairing.company[:-1]), default=0)
        self.seat_steps = SEAT_STEPS + largest * largest // 2
        self.mixed = len({len(table) for table in pairing.company[:-1]}) > 1

    def go(self, steps: int) -> None:
        highest = self._highest_mean()
        lowest = min(highest, self.pairing.weights.unit)
        for level in range(LEVELS + 1):
            mean = _between(highest, lowest, level)
            left = steps // (LEVELS + 1)
            while left > 0:
                left -= self._propose(mean * DRAWS[int(self.chance() * 1024)] // 1000)

    def _highest_mean(self) -> int:
        """What a good change costs at the beginning: cheaper are 3 % of those that cost anything."""
        costs = []
        for _ in range(500):
            one, other = self._player(), self._player()
            if self.pairing.where[one] != self.pairing.where[other]:
                costs.append(self.pairing.change(one, other) + self.pairing.change(other, one))
        worse = sorted(cost for cost in costs if cost > 0)
        return worse[len(worse) * 3 // 100] if worse else 0

    def _player(self) -> int:
        return int(self.chance() * self.count)

    def _neighbour(self, player: int) -> int:
        if self.chance() < FAR:
            return self._player()
        return (player + 1 + int(self.chance() * self.near)) % self.count

    def _propose(self, threshold: int) -> int:
        """Make one random change if it costs no more than the threshold; the steps this took."""
        pairing = self.pairing
        one = int(self.chance() * self.count)
        other = self._neighbour(one)
        home, away = pairing.where[one], pairing.where[other]
        if home == away:
            return 1
        kind = self.chance()
        if self.mixed and kind > 0.5 and pairing.may_shift(one, away):
            if pairing.shift_change(one, away) <= threshold:
                pairing.shift(one, away)
            return 3
        if kind < CYCLE:
            third = self._neighbour(other)
            if pairing.where[third] in (home, away):
                return 1
            return self._try([(one, third), (other, one), (third, other)], threshold)
        return self._try([(one, other), (other, one)], threshold)

    def _try(self, replacements: list[Replacement], threshold: int) -> int:
        pairing = self.pairing
        change = 0
        for out, into in replacements:
            change += pairing.change(out, into)
        if not pairing.seats_matter:
            if change <= threshold:
                pairing.replace(replacements)
            return 1
        if change - sum(pairing.seats[pairing.where[out]] for out, _ in replacements) > threshold:
            return 1
        if change + pairing.seats_change(replacements) <= threshold:
            pairing.replace(replacements)
        return self.seat_steps


def _between(highest: int, lowest: int, level: int) -> int:
    """The mean at a level, falling by the same share each time."""
    if not lowest:
        return 0
    fallen: float = (lowest / highest) ** (level / LEVELS)
    return lowest + round((highest - lowest) * fallen)
