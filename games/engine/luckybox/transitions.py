"""What each event does: `apply` returns the next state, or refuses the event."""

from collections.abc import Callable
from typing import Any, NoReturn

from games.engine.errors import Refused
from games.engine.luckybox.crossing import (
    asked_number,
    cross_off,
    given_up,
    replaced,
    with_pending,
    with_seat,
    without_bonus,
)
from games.engine.luckybox.events import (
    Bonus,
    CloseRound,
    Cross,
    Decline,
    Event,
    Keep,
    Number,
    Offer,
    Pass,
    Refusal,
)
from games.engine.luckybox.geometry import DISTANCE, FULL_CARD, LINES
from games.engine.luckybox.legal_moves import may_decline, may_pass
from games.engine.luckybox.state import (
    CLOSE,
    DEAL,
    DEALT,
    KEEP,
    KEPT,
    OVER,
    REVEAL,
    ROUNDS,
    TURN,
    Seat,
    State,
    make,
)

NO_NUMBERS = (0,) * 10
CARDS_PER_NUMBER = 2

_TURN = State._fields.index("turn")


def apply(state: State, event: Event) -> State:
    """The state after the event; raises `Refused` when the rules do not allow it."""
    return _HANDLERS[type(event)](state, event)


def refuse(reason: Refusal) -> NoReturn:
    raise Refused(reason)


def _seat(state: State, number: int) -> Seat:
    if not 0 <= number < len(state.seats):
        refuse(Refusal.NO_SUCH_SEAT)
    return state.seats[number]


# -- offers


def _offer(state: State, event: Offer) -> State:
    seat = _seat(state, event.seat)
    if state.phase is not DEAL:
        refuse(Refusal.NOT_DEALING)
    if event.seat != state.seats_done:
        refuse(Refusal.NOT_THIS_SEAT_DEALT)
    size = DEALT[state.round]
    cards = _mask(event.cards, state.setup.pack.size)
    if len(event.cards) != size or cards.bit_count() != size:
        refuse(Refusal.OFFER_SIZE)
    pile, discard, reshuffles = _without_cards(state, cards)
    everybody_dealt = state.seats_done + 1 == len(state.seats)
    return state._replace(
        pile=pile,
        discard=discard,
        reshuffles=reshuffles,
        phase=KEEP if everybody_dealt else DEAL,
        step=state.step + everybody_dealt,
        seats_done=0 if everybody_dealt else state.seats_done + 1,
        seats=replaced(state.seats, event.seat, seat._replace(offer=event.cards)),
    )


def _mask(cards: tuple[int, ...], size: int) -> int:
    mask = 0
    for card in cards:
        if not 0 <= card < size:
            refuse(Refusal.CARD_NOT_IN_PILE)
        mask |= 1 << card
    return mask


def _without_cards(state: State, cards: int) -> tuple[int, int, int]:
    """The draw pile, the discard pile and the number of reshuffles after some cards are dealt.

    When the draw pile runs out during the deal, the discard pile becomes the new draw pile.
    """
    pile, discard, reshuffles = state.pile, state.discard, state.reshuffles
    if pile.bit_count() < cards.bit_count() and not pile & ~cards:
        cards &= ~pile
        pile, discard, reshuffles = discard, 0, reshuffles + 1
    if cards & ~pile:
        refuse(Refusal.CARD_NOT_IN_PILE)
    return pile & ~cards, discard, reshuffles


def _keep(state: State, event: Keep) -> State:
    number, cards = event
    seat = _seat(state, number)
    if state.phase is not KEEP or not seat.offer:
        refuse(Refusal.NOTHING_OFFERED)
    kept = frozenset(cards)
    if not len(cards) == len(kept) == KEPT[state.round]:
        refuse(Refusal.KEEP_COUNT)
    if not kept.issubset(seat.offer):
        refuse(Refusal.NOT_OFFERED)
    returned = [1 << card for card in seat.offer if card not in kept]
    seat = seat._replace(
        cards=seat.cards + tuple(sorted(cards)),
        open=seat.open + (FULL_CARD,) * len(cards),
        offer=(),
        step=state.step,
    )
    seats_done = state.seats_done + 1
    return state._replace(
        phase=REVEAL if seats_done == len(state.seats) else KEEP,
        discard=state.discard | sum(returned),
        seats_done=seats_done,
        seats=replaced(state.seats, number, seat),
    )


# -- turns


def _number(state: State, event: Number) -> State:
    if state.phase is not REVEAL:
        refuse(Refusal.NOT_REVEALING)
    value = event.value
    if not 1 <= value <= 9:
        refuse(Refusal.NUMBER_UNKNOWN)
    drawn = state.drawn
    if drawn[value] == CARDS_PER_NUMBER:
        refuse(Refusal.NUMBER_USED_UP)
    drawn = replaced(drawn, value, drawn[value] + 1)
    # This runs every turn, and building the tuple by position is faster than `_replace`.
    fields = (state.turn + 1, value, drawn, state.step + 1, TURN, 0)
    return make(State, (*state[:_TURN], *fields, *state[_TURN + len(fields) :]))


def _playing(state: State, number: int) -> Seat:
    """The seat, unless it cannot play now or has already played this number."""
    if not 0 <= number < len(state.seats):
        refuse(Refusal.NO_SUCH_SEAT)
    if state.phase is not TURN:
        refuse(Refusal.GAME_OVER if state.phase is OVER else Refusal.NO_TURN)
    seat = state.seats[number]
    if seat.step == state.step:
        refuse(Refusal.TURN_DONE)
    return seat


def _cross(state: State, event: Cross) -> State:
    number, card, square = event
    seat = _playing(state, number)
    if seat.pending:
        refuse(Refusal.BONUS_FIRST)
    slot, value = _open_square(state, seat, card, square)
    price = DISTANCE[state.number][value]
    if price > seat.lightning:
        refuse(Refusal.TOO_LITTLE_LIGHTNING)
    return cross_off(state, number, seat, slot, square, price)


def _open_square(state: State, seat: Seat, card: int, square: int) -> tuple[int, int]:
    """The slot of a seat's card and the number in its square; refuses if the square is not open."""
    if card not in seat.cards:
        refuse(Refusal.CARD_NOT_YOURS)
    if not 0 <= square < 9:
        refuse(Refusal.NO_SUCH_SQUARE)
    slot = seat.cards.index(card)
    if not seat.open[slot] >> square & 1:
        refuse(Refusal.ALREADY_CROSSED)
    return slot, state.setup.pack.values[card][square]


def _pass(state: State, event: Pass) -> State:
    seat = _playing(state, event.seat)
    if seat.pending:
        refuse(Refusal.BONUS_FIRST)
    if not may_pass(state, seat):
        refuse(Refusal.MUST_CROSS)
    return with_seat(state, event.seat, with_pending(seat, (), state.step), (state.lightning, state.moons))


def _bonus(state: State, event: Bonus) -> State:
    seat = _playing(state, event.seat)
    end, asked = _pending_bonus(state, seat, event.source, event.line)
    slot, value = _open_square(state, seat, event.card, event.square)
    price = DISTANCE[asked][value]
    if price and not state.setup.rules.multifunction_lightning:
        refuse(Refusal.WRONG_NUMBER)
    if price > seat.lightning:
        refuse(Refusal.TOO_LITTLE_LIGHTNING)
    return cross_off(state, event.seat, without_bonus(seat, end), slot, event.square, price)


def _pending_bonus(state: State, seat: Seat, source: int, line: int) -> tuple[int, int]:
    """The line end and the number of a pending bonus, given its card and line."""
    known = source in seat.cards and 0 <= line < len(LINES)
    end = 6 * seat.cards.index(source) + line if known else -1
    if end not in seat.pending:
        refuse(Refusal.NO_SUCH_BONUS)
    return end, asked_number(state, seat, end)


def _decline(state: State, event: Decline) -> State:
    seat = _playing(state, event.seat)
    end, asked = _pending_bonus(state, seat, event.source, event.line)
    if not may_decline(state, seat, asked):
        refuse(Refusal.CANNOT_DECLINE)
    seat = given_up(state, seat, end)
    return with_seat(state, event.seat, seat, (state.lightning, state.moons))


# -- rounds


def _close(state: State, event: CloseRound) -> State:
    del event
    if state.phase is not CLOSE:
        refuse(Refusal.ROUND_NOT_OVER)
    discard, seats = state.discard, []
    for seat in state.seats:
        complete, wiped = _wipe(seat, state.round)
        discard |= complete
        seats.append(wiped)
    last = state.round == ROUNDS
    return state._replace(
        phase=OVER if last else DEAL,
        round=state.round if last else state.round + 1,
        turn=state.turn if last else 0,
        number=0,
        drawn=state.drawn if last else NO_NUMBERS,
        discard=discard,
        seats_done=0,
        seats=tuple(seats),
    )


def _wipe(seat: Seat, round_: int) -> tuple[int, Seat]:
    """The complete cards of a seat as a mask, and the seat after they are counted and removed."""
    if 0 not in seat.open:
        return 0, seat
    laid = list(zip(seat.cards, seat.open, strict=True))
    complete = [card for card, left in laid if not left]
    counts = (*seat.complete[: round_ - 1], len(complete), *seat.complete[round_:])
    return sum(1 << card for card in complete), seat._replace(
        cards=tuple(card for card, left in laid if left),
        open=tuple(left for _, left in laid if left),
        complete=counts,
    )


_HANDLERS: dict[type, Callable[[State, Any], State]] = {
    Offer: _offer,
    Keep: _keep,
    Number: _number,
    Cross: _cross,
    Pass: _pass,
    Bonus: _bonus,
    Decline: _decline,
    CloseRound: _close,
}
