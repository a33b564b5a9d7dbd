"""The house move: a good choice that the server makes for an absent player or a computer player."""

from heapq import nlargest
from math import inf
from operator import attrgetter
from typing import Final, NamedTuple

from games.engine.luckybox.crossing import crossed, given_up, with_pending, without_bonus
from games.engine.luckybox.evaluation import Evaluator, evaluate
from games.engine.luckybox.events import Bonus, Cross, Decline, Event
from games.engine.luckybox.legal_moves import bonuses, legal
from games.engine.luckybox.state import KEEP, Seat, State
from games.engine.luckybox.transitions import apply
from games.engine.luckybox.view import View, state_seen
from games.engine.protocol import Choice

#: The number of unfinished chains of bonuses that the search follows; twice as many hardly improve the
#: choice.
WIDTH: Final = 4

COST: Final = attrgetter("cost")
WORTH: Final = attrgetter("worth")


class Attempt(NamedTuple):
    """A chain: its first choice, the seat and supply after it so far, and the value of that."""

    choice: Event | None
    seat: Seat
    supply: tuple[int, int]
    worth: float


def house_move(state: State, number: int) -> Event:
    """A good choice for a seat from what it may know; always the same for the same position."""
    # Sorted by cost, and the first of equals wins, so that no lightning is spent without an advantage.
    choices = sorted(legal(state, number), key=COST)
    if len(choices) == 1:
        return choices[0].event
    if state.phase is KEEP:
        return max(
            [choice.event for choice in choices], key=lambda event: evaluate(apply(state, event), number)
        )
    return _best(state, number, choices)


def _best(state: State, number: int, choices: list[Choice[Event]]) -> Event:
    """The choice that starts the best chain: a cross, the bonuses that it earns, and the bonuses of those."""
    evaluator = Evaluator(state, number)
    best, most = choices[0].event, -inf
    chains = [Attempt(None, state.seats[number], (state.lightning, state.moons), 0)]
    while chains:
        unfinished = []
        for first, seat, supply, _ in chains:
            plain = evaluator.plain_crosses(seat)
            for choice in bonuses(state, number, seat) if first else choices:
                begun = first or choice.event
                if (worth := plain(choice)) is None:
                    seat_after, supply_after = _after(state, seat, supply, choice)
                    worth = evaluator.evaluate(seat_after)
                    if seat_after.pending:
                        unfinished.append(Attempt(begun, seat_after, supply_after, worth))
                        continue
                if worth > most:
                    best, most = begun, worth
        chains = nlargest(WIDTH, unfinished, key=WORTH)
    return best


def _after(
    state: State, seat: Seat, supply: tuple[int, int], choice: Choice[Event]
) -> tuple[Seat, tuple[int, int]]:
    """The seat and the supply after a legal choice of a turn. It checks nothing, which `apply` would."""
    event, price = choice
    # In the order of how often they come; patterns of `match` would take longer.
    if type(event) is Bonus:
        _, source, line, card, square = event
        seat = without_bonus(seat, 6 * seat.cards.index(source) + line)
        return crossed(state, seat, (seat.cards.index(card), square, price), supply)
    if type(event) is Cross:
        _, card, square = event
        return crossed(state, seat, (seat.cards.index(card), square, price), supply)
    if type(event) is Decline:
        return given_up(state, seat, 6 * seat.cards.index(event.source) + event.line), supply
    return with_pending(seat, (), state.step), supply


def house_choice(view: View) -> Event:
    """The house move of a computer player, from the view of its seat."""
    return house_move(state_seen(view), view.seat or 0)
