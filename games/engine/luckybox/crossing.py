"""What one cross sets off: lines completed, tokens taken, bonuses waiting or lost.

This runs for every move, so tuples are taken apart and put together by position.
"""

from typing import Any

from games.engine.luckybox.cards import ANY, CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.geometry import CROSSING, FARTHEST
from games.engine.luckybox.state import TURNS, Phase, Seat, State

MAX_STARS = 3

_new: Any = tuple.__new__


def cross_off(state: State, number: int, seat: Seat, slot: int, square: int, price: int) -> State:
    """Cross off a square of a seat at a price in lightning, with all that follows at once."""
    cards, squares, lightning, moons, stars, complete, offer, pending, step = seat
    left = squares[slot] ^ 1 << square
    squares = (*squares[:slot], left, *squares[slot + 1 :])
    lightning -= price
    gained, gained_moons = 0, 0
    for mask, line in CROSSING[square]:
        if left & mask:
            continue
        code = state.setup.pack.ends[cards[slot]][line]
        if code in CROSSING_BONUSES:
            pending += (6 * slot + line,)
        elif code == STAR:
            stars = one_more_star(stars, state.round)
        else:
            more, more_moons = TOKENS[code]
            gained += more
            gained_moons += more_moons
    supply = None
    if state.setup.rules.limited_supply:
        supply = (state.lightning + price, state.moons)
        gained, gained_moons = min(gained, supply[0]), min(gained_moons, supply[1])
        supply = (supply[0] - gained, supply[1] - gained_moons)
    fields = (cards, squares, lightning + gained, moons + gained_moons, stars, complete, offer)
    seat = _new(Seat, (*fields, pending, step))
    if not pending or not can_go_on(state, seat):
        seat = _new(Seat, (*fields, (), state.step))
    return put_back(state, number, seat, supply)


def one_more_star(stars: tuple[int, ...], round_: int) -> tuple[int, ...]:
    """The stars by round after earning one; a fourth in a round is worth nothing."""
    now = stars[round_ - 1]
    return stars if now == MAX_STARS else (*stars[: round_ - 1], now + 1, *stars[round_:])


def bonus_of(state: State, seat: Seat, end: int) -> str:
    """What is printed at a line end of a seat."""
    return state.setup.pack.ends[seat.cards[end // 6]][end % 6]


def usable_squares(state: State, seat: Seat, code: str) -> list[int]:
    """The open squares a crossing bonus may be used on: a mask for each slot."""
    if code == ANY:
        return list(seat.open)
    multifunction = state.setup.rules.multifunction_lightning
    return squares_within(state, seat, int(code), seat.lightning if multifunction else 0)


def squares_within(state: State, seat: Seat, number: int, lightning: int) -> list[int]:
    """The open squares that are so much lightning away from a number: a mask for each slot."""
    reach = state.setup.pack.reach
    steps = lightning if lightning < FARTHEST else FARTHEST
    return [left & reach[card][number][steps] for card, left in zip(seat.cards, seat.open, strict=True)]


def can_go_on(state: State, seat: Seat) -> bool:
    """Whether any pending bonus can be used; if not, all of them are lost.

    One that cannot be used waits for the others: with multifunction lightning they may bring tokens.
    """
    return any(any(usable_squares(state, seat, bonus_of(state, seat, end))) for end in seat.pending)


def put_back(state: State, number: int, seat: Seat, supply: tuple[int, int] | None = None) -> State:
    """The table with a seat as it is now; with the last one done, the turn is over."""
    seats = state.seats
    seats = (*seats[:number], seat, *seats[number + 1 :])
    phase, settled = state.phase, state.settled
    if seat.step == state.step:
        settled += 1
        if settled == len(seats):
            phase = Phase.CLOSE if state.turn == TURNS else Phase.REVEAL
    tokens_left = supply or state[_SETTLED + 1 : -1]
    return _new(State, (state.setup, phase, *state[2:_SETTLED], settled, *tokens_left, seats))  # type: ignore[no-any-return]


_SETTLED = State._fields.index("settled")
