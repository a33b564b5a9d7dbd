"""The house move: what is played for a seat that does not choose."""

from heapq import nlargest
from typing import Final, NamedTuple

from games.engine.luckybox.appraisal import Outlook, appraise
from games.engine.luckybox.course import apply
from games.engine.luckybox.events import Event
from games.engine.luckybox.options import legal
from games.engine.luckybox.state import KEEP, State

#: How many unfinished chains of bonuses are followed; twice as many find hardly anything better.
WIDTH: Final = 4


class Attempt(NamedTuple):
    """Where a choice has led so far, and what that is worth."""

    choice: Event
    state: State
    worth: float


def house_move(state: State, number: int) -> Event:
    """A good choice for a seat that is asked, from what it may know; the same for the same position."""
    # The cheapest come first, and of equals the first is taken: no lightning is spent for nothing.
    choices = [choice.event for choice in sorted(legal(state, number), key=lambda choice: choice.cost)]
    if len(choices) == 1:
        return choices[0]
    if state.phase is KEEP:
        return max(choices, key=lambda choice: appraise(apply(state, choice), number))
    return _best(state, number, choices)


def _best(state: State, number: int, choices: list[Event]) -> Event:
    """The choice that begins the best chain: a cross, the bonuses it earns, those they earn in turn."""
    outlook = Outlook(state, number)

    def attempt(choice: Event, before: State, event: Event) -> Attempt:
        after = apply(before, event)
        return Attempt(choice, after, outlook.appraise(after.seats[number]))

    attempts = [attempt(choice, state, choice) for choice in choices]
    done: list[Attempt] = []
    while attempts:
        unfinished = [each for each in attempts if each.state.seats[number].pending]
        done += [each for each in attempts if not each.state.seats[number].pending]
        attempts = [
            attempt(choice, before, event)
            for choice, before, _ in nlargest(WIDTH, unfinished, key=lambda each: each.worth)
            for event, _ in legal(before, number)
        ]
    return max(done, key=lambda each: each.worth).choice
