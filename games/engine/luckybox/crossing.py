"""What one cross sets off: lines completed, tokens taken, bonuses waiting or lost.

This runs for every move, so tuples are taken apart and put together by position.
"""

from typing import Any

from games.engine.luckybox.cards import ANY, CROSSING_BONUSES, LIGHTNING_OF, MOON, STAR
from games.engine.luckybox.geometry import CROSSING, FARTHEST
from games.engine.luckybox.state import TURNS, Phase, Seat, State

MAX_STARS = 3

_new: Any = tuple.__new__


def cross_off(state: State, number: int, seat: Seat, slot: int, square: int, price: int) -> State:
    """Cross off a square of a seat at a price in lightning, with all that follows at once."""
    cards, squares, lightning, moons, stars, complete, offer, pending, _ = seat
    left = squares[slot] ^ 1 << square
    squares = (*squares[:slot], left, *squares[slot + 1 :])
    lightning -= price
    supply = (state.lightning + price, state.moons) if state.setup.rules.limited_supply else None
    row, row_line, column, column_line = CROSSING[square]
    if not left & row or not left & column:
        printed = state.setup.pack.ends[cards[slot]]
        lines = [line for line, mask in ((row_line, row), (column_line, column)) if not left & mask]
        codes = [printed[line] for line in lines]
        stars = with_stars(stars, state.round, codes.count(STAR))
        gained, gained_moons = tokens(codes, supply)
        lightning += gained
        moons += gained_moons
        if supply:
            supply = (supply[0] - gained, supply[1] - gained_moons)
        pending += tuple([6 * slot + line for line in lines if printed[line] in CROSSING_BONUSES])
    if pending:
        seat = _new(Seat, (cards, squares, lightning, moons, stars, complete, offer, pending, False))
        if not can_go_on(state, seat):
            pending = ()
    seat = _new(Seat, (cards, squares, lightning, moons, stars, complete, offer, pending, not pending))
    return put_back(state, number, seat, supply)


def with_stars(stars: tuple[int, ...], round_: int, earned: int) -> tuple[int, ...]:
    """The stars by round after earning some; a fourth in a round is worth nothing."""
    if not earned:
        return stars
    now = min(MAX_STARS, stars[round_ - 1] + earned)
    return (*stars[: round_ - 1], now, *stars[round_:])


def tokens(codes: list[str], supply: tuple[int, int] | None) -> tuple[int, int]:
    """The lightning and moons that some line ends give; a limited supply gives what is left."""
    lightning = sum([LIGHTNING_OF.get(code, 0) for code in codes])
    moons = codes.count(MOON)
    if supply is None:
        return lightning, moons
    return min(lightning, supply[0]), min(moons, supply[1])


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
    fields = list(state)
    if seat.done:
        fields[_SETTLED] += 1
        if fields[_SETTLED] == len(state.seats):
            fields[_PHASE] = Phase.CLOSE if state.turn == TURNS else Phase.REVEAL
    if supply is not None:
        fields[_LIGHTNING], fields[_MOONS] = supply
    seats = state.seats
    fields[_SEATS] = (*seats[:number], seat, *seats[number + 1 :])
    return _new(State, fields)  # type: ignore[no-any-return]


_PHASE, _SETTLED, _LIGHTNING, _MOONS, _SEATS = (
    State._fields.index(name) for name in ("phase", "settled", "lightning", "moons", "seats")
)
