"""Crossing off a square: completed lines, tokens taken, bonuses that wait or are lost.

This runs for every move, so tuples are unpacked and rebuilt by position, which is faster than `_replace`.
"""

from collections.abc import Iterator
from operator import and_
from typing import TypeVar

from games.engine.luckybox.cards import CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.geometry import COMPLETED, FARTHEST
from games.engine.luckybox.state import CLOSE, REVEAL, TURNS, Seat, State, make

T = TypeVar("T")

MAX_STARS = 3


def cross_off(state: State, number: int, seat: Seat, slot: int, square: int, price: int) -> State:
    """Cross off a square for a price in lightning, and take the tokens and stars that the cross earns."""
    return with_seat(
        state, number, *crossed(state, seat, (slot, square, price), (state.lightning, state.moons))
    )


def crossed(
    state: State, seat: Seat, cross: tuple[int, int, int], supply: tuple[int, int]
) -> tuple[Seat, tuple[int, int]]:
    """A seat and the supply after a cross, given as its slot, square and price.

    Of the state only what no cross changes is used, so that a search need not make the states in between.
    """
    slot, square, price = cross
    cards, squares, lightning, moons, stars, complete, offer, pending, step = seat
    left = squares[slot] ^ 1 << square
    gained, gained_moons = 0, 0
    for line in COMPLETED[square][left]:
        code = state.setup.pack.ends[cards[slot]][line]
        if code in CROSSING_BONUSES:
            pending += (6 * slot + line,)
        elif code == STAR:
            stars = one_more_star(stars, state.round)
        else:
            more, more_moons = TOKENS[code]
            gained += more
            gained_moons += more_moons
    if state.setup.rules.limited_supply:
        gained, gained_moons = min(gained, supply[0] + price), min(gained_moons, supply[1])
        supply = (supply[0] + price - gained, supply[1] - gained_moons)
    lightning, moons = lightning - price + gained, moons + gained_moons
    if not pending:
        step = state.step
    squares = replaced(squares, slot, left)
    seat = make(Seat, (cards, squares, lightning, moons, stars, complete, offer, pending, step))
    if pending and not has_usable_bonus(state, seat):
        seat = with_pending(seat, (), state.step)
    return seat, supply


def replaced(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    items = list(row)
    items[place] = new
    return tuple(items)


def one_more_star(stars: tuple[int, ...], round_: int) -> tuple[int, ...]:
    """The stars by round after earning one; the fourth star of a round is not counted."""
    now = stars[round_ - 1]
    return stars if now == MAX_STARS else (*stars[: round_ - 1], now + 1, *stars[round_:])


def asked_number(state: State, seat: Seat, end: int) -> int:
    """The number of the crossing bonus at a seat's line end; 0 for a question mark."""
    return CROSSING_BONUSES[state.setup.pack.ends[seat.cards[end // 6]][end % 6]]


def usable_squares(state: State, seat: Seat, number: int) -> Iterator[int]:
    """The open squares that a crossing bonus for a number can cross off: one mask per slot."""
    multifunction = state.setup.rules.multifunction_lightning
    return squares_within(state, seat, number, seat.lightning if multifunction else 0)


def squares_within(state: State, seat: Seat, number: int, lightning: int) -> Iterator[int]:
    """The open squares at most so much lightning away from a number: one mask per slot."""
    steps = lightning if lightning < FARTHEST else FARTHEST  # noqa: FURB136  a call costs more
    reach = state.setup.pack.reach[number][steps]
    return map(and_, seat.open, map(reach.__getitem__, seat.cards))


def has_usable_bonus(state: State, seat: Seat) -> bool:
    """Whether any pending bonus can be used; if not, all of them are lost.

    A bonus that cannot be used waits for the others, because with multifunction lightning they may earn the
    tokens it needs.
    """
    for end in seat.pending:  # noqa: SIM110  `any` with a generator is slower
        if any(usable_squares(state, seat, asked_number(state, seat, end))):
            return True
    return False


def with_pending(seat: Seat, pending: tuple[int, ...], step: int) -> Seat:
    """The seat with other pending bonuses, and with `step` as the last step it has finished."""
    return make(Seat, seat[:_PENDING] + (pending, step))  # noqa: RUF005  faster


def without_bonus(seat: Seat, end: int) -> Seat:
    """The seat without one of its pending bonuses."""
    place = seat.pending.index(end)
    return with_pending(seat, seat.pending[:place] + seat.pending[place + 1 :], seat.step)


def given_up(state: State, seat: Seat, end: int) -> Seat:
    """The seat after it declined a pending bonus; those that cannot be used are lost with it."""
    seat = without_bonus(seat, end)
    return seat if has_usable_bonus(state, seat) else with_pending(seat, (), state.step)


def with_seat(state: State, number: int, seat: Seat, supply: tuple[int, int]) -> State:
    """The state with a seat and the supply replaced; when every seat has finished, the turn is over."""
    seats = replaced(state.seats, number, seat)
    phase, seats_done = state.phase, state.seats_done
    if seat.step == state.step:
        seats_done += 1
        if seats_done == len(seats):
            phase = CLOSE if state.turn == TURNS else REVEAL
    return make(State, state[:_PHASE] + (phase, seats_done, *supply, seats))  # noqa: RUF005  faster


_PENDING = Seat._fields.index("pending")
_PHASE = State._fields.index("phase")
