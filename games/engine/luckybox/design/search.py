"""Threshold accepting: a local search that accepts steps that cost less than a falling threshold."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from random import Random

Trait = tuple[Hashable, int]

Undo = Callable[[], object]

#: Called now and then with the share of the steps that are done.
Report = Callable[[float], object]
REPORT_EVERY = 500


def search(
    step: Callable[[], tuple[int, Undo] | None], steps: int, start: int, report: Report = lambda _share: None
) -> None:
    """Take steps, and undo each that costs more than a threshold that falls from `start` to 0.

    A step returns its cost and a function that undoes it, or `None` if nothing was changed.
    """
    for done in range(steps):
        if done % REPORT_EVERY == 0:
            report(done / steps)
        taken = step()
        if taken is None:
            continue
        cost, undo = taken
        if cost * steps > start * (steps - done):
            undo()


class Crowding:
    """Counts the cards with each trait. Every pair of cards with the same trait costs its weight."""

    def __init__(self) -> None:
        self._times: Counter[Hashable] = Counter()

    def put_in(self, traits: Iterable[Trait]) -> int:
        """Add the traits of a card, and return the cost that they add."""
        cost = 0
        for trait, weight in traits:
            cost += weight * self._times[trait]
            self._times[trait] += 1
        return cost

    def take_out(self, traits: Iterable[Trait]) -> int:
        """Remove the traits of a card, and return the cost that they added."""
        cost = 0
        for trait, weight in traits:
            self._times[trait] -= 1
            cost += weight * self._times[trait]
        return cost


def below(rng: Random, limit: int) -> int:
    """A random whole number below a limit; uses only `random()`, the same in every Python version."""
    return int(rng.random() * limit)


def shuffle(rng: Random, items: list[str]) -> None:
    """Shuffle a list in place."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
