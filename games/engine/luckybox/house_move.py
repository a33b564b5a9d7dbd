"""The house move: a good choice that the server makes for an absent player or a computer player."""

from collections.abc import Iterable
from heapq import nlargest
from itertools import repeat
from math import inf
from operator import attrgetter, getitem
from typing import Any, Final, NamedTuple

from games.engine.luckybox.crossing import (
    asked_number,
    crossed,
    given_up,
    usable_squares,
    with_pending,
    without_bonus,
)
from games.engine.luckybox.evaluation import Evaluator
from games.engine.luckybox.events import Event
from games.engine.luckybox.geometry import COMPLETED, COMPLETING, FULL_CARD, SQUARES_IN
from games.engine.luckybox.legal_moves import NO_END, NO_SLOT, Step, bonus_steps, legal, steps_of
from games.engine.luckybox.state import KEEP, Seat, State, make
from games.engine.luckybox.view import View, state_seen
from games.engine.protocol import Choice

#: The number of unfinished chains of bonuses that the search follows; twice as many hardly improve the
#: choice.
WIDTH: Final = 4

COST: Final = attrgetter("cost")
WORTH: Final = attrgetter("worth")


class Chain(NamedTuple):
    """Steps of a turn: the choice they begin with, the seat and supply after them, and the value of that."""

    choice: Event
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
        return max([choice.event for choice in choices], key=lambda event: _kept(state, number, event))
    return Search(state, number).best(choices)


def _kept(state: State, number: int, event: Any) -> float:
    """The value of a seat's position if it keeps some cards of its offer."""
    seat, cards = state.seats[number], event.cards
    seat = seat._replace(cards=seat.cards + cards, open=seat.open + (FULL_CARD,) * len(cards))
    return Evaluator(state, number, seat).evaluate(seat)


class Search:
    """The search for the choice that begins the best chain: a cross, its bonuses, the bonuses of these."""

    def __init__(self, state: State, number: int) -> None:
        self._state = state
        self._seat = state.seats[number]
        self._evaluator = Evaluator(state, number)
        self._best: Event | None = None
        self._most = -inf

    def best(self, choices: list[Choice[Event]]) -> Event:
        """The best of some choices, which are all that are legal."""
        state, seat = self._state, self._seat
        chains = self._follow(steps_of(seat, choices), seat, (state.lightning, state.moons))
        while chains:
            unfinished: list[Chain] = []
            for chain in nlargest(WIDTH, chains, key=WORTH):
                if len(chain.seat.pending) > 1 or state.setup.rules.multifunction_lightning:
                    steps = zip(repeat(chain.choice), bonus_steps(state, chain.seat))
                    unfinished += self._follow(steps, chain.seat, chain.supply)
                else:
                    unfinished += self._end_or_go_on(chain)
            chains = unfinished
        return self._best or choices[0].event

    def _follow(
        self, steps: Iterable[tuple[Event, Step]], seat: Seat, supply: tuple[int, int]
    ) -> list[Chain]:
        """Take each step, given with the choice its chain begins with; what is unfinished then."""
        unfinished = []
        evaluator, most, masks, lightning = self._evaluator, self._most, seat.open, seat.lightning
        known, of_lightning = evaluator.cards, evaluator.lightning
        worths = list(map(getitem, known, masks))
        moons, stars = evaluator.moons[seat.moons], evaluator.stars[seat.stars[self._state.round - 1]]
        several = len(seat.pending) > 1
        for choice, step in steps:
            _, slot, square, price = step
            if several or slot == NO_SLOT or COMPLETED[square][left := masks[slot] ^ 1 << square]:
                seat_after, supply_after = self._after(seat, supply, step)
                worth = evaluator.evaluate(seat_after)
                if seat_after.pending:
                    unfinished.append(make(Chain, (choice, seat_after, supply_after, worth)))
                    continue
            else:
                # Nothing but one square and the price has changed.
                before, worths[slot] = worths[slot], known[slot][left]
                worth = sum(worths, of_lightning[lightning - price] + moons + stars)
                worths[slot] = before
            if worth > most:
                self._best, most = choice, worth
        self._most = most
        return unfinished

    def _end_or_go_on(self, chain: Chain) -> list[Chain]:
        """Take each step of a chain in which one bonus waits that costs nothing; what is unfinished then.

        All begin with the same choice, so of those that end it only the best of each card is valued in full.
        """
        state, evaluator, seat = self._state, self._evaluator, chain.seat
        known, masks, unfinished = evaluator.cards, seat.open, []
        worths = list(map(getitem, known, masks))
        start = evaluator.lightning[seat.lightning] + evaluator.moons[seat.moons]
        start += evaluator.stars[seat.stars[state.round - 1]]
        without = with_pending(seat, (), seat.step)
        asked = asked_number(state, seat, seat.pending[0])
        for slot, squares in enumerate(usable_squares(state, seat, asked)):
            left = masks[slot]
            completing = COMPLETING[left] & squares
            if plain := squares ^ completing:
                before, worth_of = worths[slot], known[slot]
                worths[slot] = max([worth_of[left ^ 1 << square] for square in SQUARES_IN[plain]])
                self._note(chain.choice, sum(worths, start))
                worths[slot] = before
            for square in SQUARES_IN[completing]:
                seat_after, supply = crossed(state, without, (slot, square, 0), chain.supply)
                worth = evaluator.evaluate(seat_after)
                if seat_after.pending:
                    unfinished.append(make(Chain, (chain.choice, seat_after, supply, worth)))
                else:
                    self._note(chain.choice, worth)
        return unfinished

    def _note(self, choice: Event, worth: float) -> None:
        """A chain that begins with a choice has ended with so much."""
        if worth > self._most:
            self._best, self._most = choice, worth

    def _after(self, seat: Seat, supply: tuple[int, int], step: Step) -> tuple[Seat, tuple[int, int]]:
        """The seat and the supply after a step. It checks nothing, which `apply` would."""
        end, slot, square, price = step
        if slot != NO_SLOT:
            seat = seat if end == NO_END else without_bonus(seat, end)
            return crossed(self._state, seat, (slot, square, price), supply)
        if end == NO_END:
            return with_pending(seat, (), seat.step), supply
        return given_up(self._state, seat, end), supply


def house_choice(view: View) -> Event:
    """The house move of a computer player, from the view of its seat."""
    return house_move(state_seen(view), view.seat or 0)
