"""Threshold accepting: a search that takes small steps back, ever smaller ones, and no fractions."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from random import Random

Trait = tuple[Hashable, int]

Undo = Callable[[], object]


def search(step: Callable[[], tuple[int, Undo] | None], steps: int, start: int) -> None:
    """Take steps, and back those that cost more than a threshold that falls from `start` to 0.

    A step returns what it costs and how to take it back, or nothing when it was not possible.
    """
    for done in range(steps):
        taken = step()
        if taken is None:
            continue
        cost, undo = taken
        if cost * steps > start * (steps - done):
            undo()


class Crowding:
    """How often each trait occurs in a deck. Every pair of cards that share a trait costs its weight."""

    def __init__(self) -> None:
        self._times: Counter[Hashable] = Counter()

    def put_in(self, traits: Iterable[Trait]) -> int:
        """Count the traits of a card; what they cost with those that are there."""
        cost = 0
        for trait, weight in traits:
            cost += weight * self._times[trait]
            self._times[trait] += 1
        return cost

    def take_out(self, traits: Iterable[Trait]) -> int:
        """The reverse, with the same cost."""
        cost = 0
        for trait, weight in traits:
            self._times[trait] -= 1
            cost += weight * self._times[trait]
        return cost


def below(rng: Random, limit: int) -> int:
    """A random whole number under a limit, from `random()` alone, which no Python version changes."""
    return int(rng.random() * limit)


def shuffle(rng: Random, items: list[str]) -> None:
    """Put items into a random order."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
