"""The house move: a good choice that the server makes for an absent player or a computer player."""

from heapq import nlargest
from typing import Final, NamedTuple

from games.engine.luckybox.evaluation import Evaluator, evaluate
from games.engine.luckybox.events import Event
from games.engine.luckybox.legal_moves import legal
from games.engine.luckybox.state import KEEP, State
from games.engine.luckybox.transitions import apply
from games.engine.luckybox.view import View, state_seen

#: The number of unfinished chains of bonuses that the search follows; twice as many hardly improve the
#: choice.
WIDTH: Final = 4


class Attempt(NamedTuple):
    """A first choice, the state after the chain of bonuses it began, and the value of that state."""

    choice: Event
    state: State
    worth: float


def house_move(state: State, number: int) -> Event:
    """A good choice for a seat from what it may know; always the same for the same position."""
    # Sorted by cost, and the first of equals wins, so that no lightning is spent without an advantage.
    choices = [choice.event for choice in sorted(legal(state, number), key=lambda choice: choice.cost)]
    if len(choices) == 1:
        return choices[0]
    if state.phase is KEEP:
        return max(choices, key=lambda choice: evaluate(apply(state, choice), number))
    return _best(state, number, choices)


def _best(state: State, number: int, choices: list[Event]) -> Event:
    """The choice that starts the best chain: a cross, the bonuses that it earns, and the bonuses of those."""
    evaluator = Evaluator(state, number)

    def attempt(choice: Event, before: State, event: Event) -> Attempt:
        after = apply(before, event)
        return Attempt(choice, after, evaluator.evaluate(after.seats[number]))

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


def house_choice(view: View) -> Event:
    """The house move of a computer player, from the view of its seat."""
    return house_move(state_seen(view), view.seat or 0)
