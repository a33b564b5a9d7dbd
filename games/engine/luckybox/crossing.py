"""What one cross sets off: lines completed, tokens taken, bonuses waiting or lost.

This runs for every move, so tuples are taken apart and put together by position.
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
    """Cross off a square of a seat at a price in lightning, with all that follows at once."""
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
    supply = (state.lightning, state.moons)
    if state.setup.rules.limited_supply:
        gained, gained_moons = min(gained, supply[0] + price), min(gained_moons, supply[1])
        supply = (supply[0] + price - gained, supply[1] - gained_moons)
    lightning, moons = lightning - price + gained, moons + gained_moons
    if not pending:
        step = state.step
    squares = replaced(squares, slot, left)
    seat = make(Seat, (cards, squares, lightning, moons, stars, complete, offer, pending, step))
    if pending and not can_go_on(state, seat):
        seat = left_with(seat, (), state.step)
    return put_back(state, number, seat, supply)


def replaced(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """A tuple with something else in one place."""
    items = list(row)
    items[place] = new
    return tuple(items)


def one_more_star(stars: tuple[int, ...], round_: int) -> tuple[int, ...]:
    """The stars by round after earning one; a fourth in a round is worth nothing."""
    now = stars[round_ - 1]
    return stars if now == MAX_STARS else (*stars[: round_ - 1], now + 1, *stars[round_:])


def asked_number(state: State, seat: Seat, end: int) -> int:
    """The number that the crossing bonus at a line end of a seat asks for; 0 is any."""
    return CROSSING_BONUSES[state.setup.pack.ends[seat.cards[end // 6]][end % 6]]


def usable_squares(state: State, seat: Seat, number: int) -> Iterator[int]:
    """The open squares a crossing bonus may be used on: a mask for each slot."""
    multifunction = state.setup.rules.multifunction_lightning
    return squares_within(state, seat, number, seat.lightning if multifunction else 0)


def squares_within(state: State, seat: Seat, number: int, lightning: int) -> Iterator[int]:
    """The open squares that are so much lightning away from a number: a mask for each slot."""
    steps = lightning if lightning < FARTHEST else FARTHEST  # noqa: FURB136  a call costs more
    reach = state.setup.pack.reach[number][steps]
    return map(and_, seat.open, map(reach.__getitem__, seat.cards))


def can_go_on(state: State, seat: Seat) -> bool:
    """Whether any pending bonus can be used; if not, all of them are lost.

    One that cannot be used waits for the others: with multifunction lightning they may bring tokens.
    """
    for end in seat.pending:  # noqa: SIM110  a generator costs more than all that it would find here
        if any(usable_squares(state, seat, asked_number(state, seat, end))):
            return True
    return False


def left_with(seat: Seat, pending: tuple[int, ...], step: int) -> Seat:
    """The seat with other bonuses to be used; without any and at the present step, it is done."""
    return make(Seat, seat[:_PENDING] + (pending, step))  # noqa: RUF005  faster


def put_back(state: State, number: int, seat: Seat, supply: tuple[int, int]) -> State:
    """The table with a seat and a supply as they are now; with the last seat done, the turn is over."""
    seats = replaced(state.seats, number, seat)
    phase, settled = state.phase, state.settled
    if seat.step == state.step:
        settled += 1
        if settled == len(seats):
            phase = CLOSE if state.turn == TURNS else REVEAL
    return make(State, state[:_PHASE] + (phase, settled, *supply, seats))  # noqa: RUF005  faster


_PENDING = Seat._fields.index("pending")
_PHASE = State._fields.index("phase")
