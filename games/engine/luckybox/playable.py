"""Which combinations of switches can be played, and how many cards they need."""

from collections.abc import Iterator
from typing import Final

from games.engine.errors import gettext_noop
from games.engine.luckybox.editions import Rules
from games.engine.luckybox.state import DEALT, KEPT, START_LIGHTNING
from games.engine.protocol import Problem

#: The most cards a seat can hold at a time, offer included: in the last round of a game without complete
#: cards.
CARDS_PER_SEAT: Final = sum(KEPT) + DEALT[-1] - KEPT[-1]


def largest_tables(rules: Rules) -> list[int]:
    """The numbers of players for which the box has to last: the most with each number of copies."""
    by_copies = {rules.copies(seats): seats for seats in range(rules.least_seats, rules.most_seats + 1)}
    return list(by_copies.values())


def cards_needed(rules: Rules) -> int:
    """How many cards a deck needs for these rules."""
    return max(-(-CARDS_PER_SEAT * most // rules.copies(most)) for most in largest_tables(rules))


def problems(rules: Rules) -> Iterator[Problem]:
    """What in a combination of values cannot be played, or would make no sense."""
    if rules.most_seats < rules.least_seats:
        yield Problem(
            "most_seats", gettext_noop("Nobody could play this: it is for 1 player, but not solo."), {}
        )
        return
    for most in largest_tables(rules):
        start, copies = START_LIGHTNING * most, rules.copies(most)
        if rules.lightning * copies < start:
            sentence = gettext_noop(
                "Too few: %(seats)d players begin with %(start)d lightning, and the box has %(found)d."
            )
            yield Problem(
                "lightning", sentence, {"seats": most, "start": start, "found": rules.lightning * copies}
            )
    if rules.star_points[0]:
        yield Problem("star_points", gettext_noop("No stars score nothing: the first number is 0."), {})
