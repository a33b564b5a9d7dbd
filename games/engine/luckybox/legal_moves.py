"""The seats that the game waits for, and the legal choices of each."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from games.engine.luckybox.crossing import asked_number, squares_within, usable_squares
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Keep
from games.engine.luckybox.geometry import ANY_NUMBER, DISTANCE, FARTHEST, PICK, SQUARES_IN
from games.engine.luckybox.state import KEEP, KEPT, TURN, Seat, State, make
from games.engine.protocol import Choice

ASKING = (KEEP, TURN)

#: A choice of a turn in the seat's own terms: the line end whose bonus it uses, the slot and square that it
#: crosses off, and the price.
Step = tuple[int, int, int, int]
#: Stands for the slot where nothing is crossed off, and for the end where no bonus is used.
NO_SLOT: Final = -1
NO_END: Final = -1


def waiting(state: State) -> list[int]:
    """The seats that have a choice to make now."""
    if state.phase not in ASKING:
        return []
    step = state.step
    return [number for number, seat in enumerate(state.seats) if seat.step < step]


def legal(state: State, number: int) -> list[Choice[Event]]:
    """Every legal choice of a seat with the lightning it costs; empty when the game does not wait for it."""
    seat = state.seats[number]
    if seat.step == state.step:
        return []
    if state.phase is KEEP:
        return _keeps(state, number, seat)
    return _bonuses(state, number, seat) if seat.pending else _crosses(state, number, seat)


def _keeps(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    sets = combinations(sorted(seat.offer), KEPT[state.round])
    return [make(Choice, (make(Keep, (number, cards)), 0)) for cards in sets]


def _crosses(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    lightning, pack = seat.lightning, state.setup.pack
    choices = pack.choices[number]
    crosses, reach = choices.crosses[state.number], pack.reach[state.number]
    steps = lightning if lightning < FARTHEST else FARTHEST  # noqa: FURB136  a call costs more
    shown, within = reach[0], reach[steps]
    found: list[Choice[Event]] = []
    exact = 0
    for card, left in zip(seat.cards, seat.open):  # noqa: B905  equal by construction; runs for every move
        if squares := left & within[card]:
            exact |= squares & shown[card]
            found += PICK[squares](crosses[card])
    if not exact or state.setup.rules.may_always_pass:
        found.append(choices.passing)
    return found


def may_pass(state: State, seat: Seat) -> bool:
    """Whether a seat may do nothing: it has no open square of the number, or the edition always allows it."""
    return state.setup.rules.may_always_pass or not any(squares_within(state, seat, state.number, 0))


def _bonuses(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    cards = seat.cards
    return [
        make(Choice, (make(Bonus, (number, cards[end // 6], end % 6, cards[slot], square)), price))
        if slot != NO_SLOT
        else Choice(Decline(number, cards[end // 6], end % 6), 0)
        for end, slot, square, price in bonus_steps(state, seat)
    ]


def bonus_steps(state: State, seat: Seat) -> list[Step]:
    """What a seat can do with its pending bonuses; of the state only what no bonus changes is used."""
    values = state.setup.pack.values
    found: list[Step] = []
    for end in seat.pending:
        asked = asked_number(state, seat, end)
        price = DISTANCE[asked]
        found += [
            (end, slot, square, price[values[card][square]])
            for slot, (card, squares) in enumerate(
                zip(seat.cards, usable_squares(state, seat, asked), strict=True)
            )
            for square in SQUARES_IN[squares]
        ]
        if may_decline(state, seat, asked):
            found.append((end, NO_SLOT, 0, 0))
    return found


def steps_of(seat: Seat, choices: Iterable[Choice[Any]]) -> list[tuple[Event, Step]]:
    """A seat's choices of a turn, each with what it is in the seat's own terms."""
    slot_of = seat.cards.index
    found: list[tuple[Event, Step]] = []
    for event, price in choices:
        end, slot, square = NO_END, NO_SLOT, 0
        kind = type(event)
        if kind is Cross or kind is Bonus:
            *_, card, square = event
            slot = slot_of(card)
        if kind is Bonus or kind is Decline:
            end = 6 * slot_of(event.source) + event.line
        found.append((event, (end, slot, square, price)))
    return found


def may_decline(state: State, seat: Seat, asked: int) -> bool:
    """Whether a pending bonus may be declined: in every edition, if no open square shows exactly its number.

    With multifunction lightning this saves the tokens; without it, the bonus is lost anyway and declining it
    only says so earlier. A question mark cannot be declined.
    """
    return asked != ANY_NUMBER and not any(squares_within(state, seat, asked, 0))
