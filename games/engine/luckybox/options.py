"""Whom the game waits for, and everything each of them may do."""

from itertools import combinations

from games.engine.luckybox.crossing import usable_squares
from games.engine.luckybox.events import Bonus, Decline, Event, Keep, Pass
from games.engine.luckybox.geometry import DISTANCE, FARTHEST, FULL_CARD, SQUARES_IN, bits
from games.engine.luckybox.pack import Hand
from games.engine.luckybox.state import KEPT, Phase, Seat, State
from games.engine.protocol import Choice

ASKING = (Phase.KEEP, Phase.TURN)


def waiting(state: State) -> list[int]:
    """The seats that are asked for something now."""
    if state.phase not in ASKING:
        return []
    return [number for number, seat in enumerate(state.seats) if not seat.done]


def legal(state: State, number: int) -> list[Choice[Event]]:
    """Every legal choice of a seat with the lightning it costs; empty when it is not asked."""
    seat = state.seats[number]
    if seat.done:
        return []
    if state.phase is Phase.TURN:
        return _bonuses(state, number, seat) if seat.pending else _crosses(state, number, seat)
    if state.phase is Phase.KEEP:
        return _keeps(state, number, seat)
    return []


def _keeps(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    offer = sorted(seat.offer)
    return [Choice(Keep(number, cards), 0) for cards in combinations(offer, KEPT[state.round])]


def _crosses(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    value, lightning, pack = state.number, seat.lightning, state.setup.pack
    hand = pack.hands[seat.cards]
    found: list[Choice[Event]] = []
    reachable = seat.open & hand.reach[value][lightning if lightning < FARTHEST else FARTHEST]
    for card in seat.cards:
        squares = reachable & FULL_CARD
        if squares:
            menu = pack.menu(number, card)[value]
            found += [menu[square] for square in SQUARES_IN[squares]]
        reachable >>= 9
    if state.setup.rules.may_always_pass or not seat.open & hand.exact[value]:
        found.append(Choice(Pass(number), 0))
    return found


def _bonuses(state: State, number: int, seat: Seat) -> list[Choice[Event]]:
    hand = state.setup.pack.hands[seat.cards]
    found: list[Choice[Event]] = []
    for end in seat.pending:
        code = hand.ends[end]
        source, line = seat.cards[end // 6], end % 6
        value = 0 if code == "?" else int(code)
        price = DISTANCE[value]
        for bit in bits(usable_squares(state, hand, seat.open, seat.lightning, code)):
            event = Bonus(number, source, line, seat.cards[bit // 9], bit % 9)
            found.append(Choice(event, price[hand.values[bit]]))
        if may_decline(hand, seat, end):
            found.append(Choice(Decline(number, source, line), 0))
    return found


def may_decline(hand: Hand, seat: Seat, end: int) -> bool:
    """A number bonus that no open square shows exactly may be let go while others wait.

    With multifunction lightning this saves the tokens; without, it only says that the bonus is lost.
    """
    code = hand.ends[end]
    return code != "?" and not seat.open & hand.exact[int(code)]
