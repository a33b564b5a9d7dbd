"""The distribution of a whole number over many games: mean, deviation, percentiles."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Any, Final

PERCENTILES: Final = (5, 25, 50, 75, 95)


class Distribution:
    """Counts how often each value occurs, so that its size does not grow with the number of games."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, value: int) -> None:
        self._counts[value] += 1

    def row(self) -> dict[str, Any]:
        """The mean, standard deviation and percentiles (nearest rank); needs at least one value."""
        total = self._counts.total()
        mean = sum(value * count for value, count in self._counts.items()) / total
        variance = sum((value - mean) ** 2 * count for value, count in self._counts.items()) / total
        ranks = {f"p{percent}": self._percentile(percent, total) for percent in PERCENTILES}
        return {"mean": round(mean, 3), "deviation": round(variance**0.5, 3), **ranks}

    def _percentile(self, percent: int, total: int) -> int:
        # Rounds up in whole numbers, because 5 % of 20 as a float is slightly more than 1.
        rank = -(-percent * total // 100)
        values = sorted(self._counts)
        ranks = list(accumulate(self._counts[value] for value in values))
        return values[bisect_left(ranks, rank)]


def share(part: int, whole: int) -> float | None:
    """A part as a fraction of a whole, or `None` if the whole is 0."""
    return round(part / whole, 4) if whole else None
