"""What one cross sets off: lines completed, tokens taken, bonuses waiting or lost.

This runs for every move, so tuples are taken apart and put together by position.
"""

from games.engine.luckybox.cards import ANY, CROSSING_BONUSES, LIGHTNING_OF, MOON, STAR
from games.engine.luckybox.geometry import CROSSING, FARTHEST
from games.engine.luckybox.pack import Hand
from games.engine.luckybox.state import TURNS, Phase, Seat, State

MAX_STARS = 3

_new = tuple.__new__


def cross_off(state: State, number: int, seat: Seat, bit: int, price: int) -> State:
    """Cross off a square of a seat at a price in lightning, with all that follows at once."""
    cards, squares, lightning, moons, stars, complete, offer, pending, _ = seat
    squares ^= 1 << bit
    lightning -= price
    limited = state.setup.rules.limited_supply
    supply = (state.lightning + price, state.moons) if limited else None
    row, row_end, column, column_end = CROSSING[bit]
    row_done, column_done = not squares & row, not squares & column
    if row_done or column_done or pending:
        hand = state.setup.pack.hands[cards]
        ends = [row_end] * row_done + [column_end] * column_done
        codes = [hand.ends[end] for end in ends]
        if STAR in codes:
            stars = with_stars(stars, state.round, codes.count(STAR))
        gained, gained_moons = tokens(codes, supply)
        lightning += gained
        moons += gained_moons
        if supply:
            supply = (supply[0] - gained, supply[1] - gained_moons)
        pending += tuple([end for end in ends if hand.ends[end] in CROSSING_BONUSES])
        if pending:
            pending = still_pending(state, hand, squares, lightning, pending)
    seat = _new(Seat, (cards, squares, lightning, moons, stars, complete, offer, pending, not pending))
    return put_back(state, number, seat, supply)


def with_stars(stars: tuple[int, ...], round_: int, earned: int) -> tuple[int, ...]:
    """The stars by round after earning some; a fourth in a round is worth nothing."""
    now = min(MAX_STARS, stars[round_ - 1] + earned)
    return (*stars[: round_ - 1], now, *stars[round_:])


def tokens(codes: list[str], supply: tuple[int, int] | None) -> tuple[int, int]:
    """The lightning and moons that some line ends give; a limited supply gives what is left."""
    lightning = sum(LIGHTNING_OF.get(code, 0) for code in codes)
    moons = codes.count(MOON)
    if supply is None:
        return lightning, moons
    return min(lightning, supply[0]), min(moons, supply[1])


def usable_squares(state: State, hand: Hand, squares: int, lightning: int, code: str) -> int:
    """The open squares a crossing bonus may be used on, as a mask."""
    if code == ANY:
        return squares
    if state.setup.rules.multifunction_lightning:
        return squares & hand.reach[int(code)][min(lightning, FARTHEST)]
    return squares & hand.exact[int(code)]


def still_pending(
    state: State, hand: Hand, squares: int, lightning: int, pending: tuple[int, ...]
) -> tuple[int, ...]:
    """All pending bonuses as long as one of them can be used; else all are lost.

    One that cannot be used waits for the others: with multifunction lightning they may bring tokens.
    """
    for end in pending:
        if usable_squares(state, hand, squares, lightning, hand.ends[end]):
            return pending
    return ()


def put_back(state: State, number: int, seat: Seat, supply: tuple[int, int] | None = None) -> State:
    """The table with a seat as it is now; with the last one done, the turn is over."""
    setup, phase, round_, turn, value, drawn, pile, discard, reshuffles, settled, lightning, moons, seats = (
        state
    )
    if seat.done:
        settled += 1
        if settled == len(seats):
            phase = Phase.CLOSE if turn == TURNS else Phase.REVEAL
    if supply is not None:
        lightning, moons = supply
    seats = (*seats[:number], seat, *seats[number + 1 :])
    return _new(
        State,
        (
            setup,
            phase,
            round_,
            turn,
            value,
            drawn,
            pile,
            discard,
            reshuffles,
            settled,
            lightning,
            moons,
            seats,
        ),
    )
