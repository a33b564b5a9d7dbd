"""What many games tell about a mean, and how sure that is."""

from collections.abc import Iterable, Mapping
from statistics import NormalDist
from typing import Any, Final, NamedTuple

#: How sure an interval is.
SURE: Final = 0.95
#: With fewer games the distribution of a mean is too far from the normal one.
FEWEST: Final = 30

#: Sums by name, nested as deep as one likes, that become those of more games by adding them up.
Sums = dict[str, Any]


class Estimate(NamedTuple):
    """A mean and the interval in which the true one lies with 95 % certainty."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def is_told(self) -> bool:
        """Whether it can be told from no difference at all."""
        return self.games >= FEWEST and not self.low <= 0 <= self.high


def add(sums: Sums, more: Mapping[str, Any]) -> None:
    """Add sums to others, name by name."""
    for name, value in more.items():
        if isinstance(value, Mapping):
            add(sums.setdefault(name, {}), value)
        else:
            sums[name] = sums.get(name, 0) + value


def moments(values: Iterable[float]) -> Sums:
    """The count, sum and sum of squares of some values."""
    values = list(values)
    return {"n": len(values), "sum": sum(values), "squares": sum(value * value for value in values)}


def mean(sums: Mapping[str, float]) -> float:
    return sums["sum"] / sums["n"]


def variance(sums: Mapping[str, float]) -> float:
    count = sums["n"]
    if count < 2:
        return 0.0
    return max(0.0, sums["squares"] - sums["sum"] ** 2 / count) / (count - 1)


def deviation(sums: Mapping[str, float]) -> float:
    """The standard deviation: how far single values lie from their mean."""
    return float(variance(sums) ** 0.5)


def estimate(sums: Mapping[str, float]) -> Estimate:
    """What independent values, such as one of each game, tell about their mean."""
    count = int(sums["n"])
    error = (variance(sums) / count) ** 0.5
    within = _z(1) * error
    return Estimate(mean(sums), mean(sums) - within, mean(sums) + within, count)


class Ratio(NamedTuple):
    """How often something happened, compared with how often chance would have it; sure for all compared."""

    ratio: float
    low: float
    high: float


def ratio(found: float, expected: float, spread: float, compared: int) -> Ratio:
    """What was found, as a multiple of what was expected.

    `spread` is the variance that chance gives to what was found. Of 60 comparisons three would stand out by
    chance alone at 95 %; so the interval is as wide as it must be for all that are compared at once
    (Bonferroni).
    """
    within = _z(compared) * spread**0.5 / expected
    return Ratio(found / expected, found / expected - within, found / expected + within)


def _z(compared: int) -> float:
    return NormalDist().inv_cdf(1 - (1 - SURE) / compared / 2)
