"""How much tests search: some of it by day, and all of it at night, when `make test-deep` runs.

Chance picks what is searched by day; `--randomly-seed`, which pytest prints, brings the same again, and
`HYPOTHESIS_PROFILE=deep` searches all.
"""

import os
import random
from collections.abc import Iterable
from typing import Final, TypeVar

from hypothesis import settings

Thing = TypeVar("Thing")

AT_NIGHT: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
#: A third of the profile's examples, for tests that play a whole game in each.
few: Final = settings(max_examples=settings().max_examples // 3)


def some(things: Iterable[Thing], one_of: int = 2) -> list[Thing]:
    """Every second, or third, ... by day, from one of the first on; all at night."""
    found = list(things)
    return found if AT_NIGHT else found[random.randrange(one_of) :: one_of]


def is_searched() -> bool:
    """Whether something is looked at this time: every second time or so by day, and always at night."""
    return AT_NIGHT or random.random() < 0.5
