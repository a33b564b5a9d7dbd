"""Small builders for tests that read *position in, moves in, position out*.

`table(hand(card("123456789", "a1 b1", r1="S")), number=3)` is a turn with one seat that holds one card;
cards are numbered 1, 2, 3 … in the order in which they are laid. Moves are text: `"cross 1 c1"`,
`"bonus 1r1 2 a3"`.
"""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from games.engine.errors import Refused
from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import EDITIONS, Rules
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
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.geometry import FULL_CARD, LINE_AT, LINES, SQUARE_AT, SQUARES
from games.engine.luckybox.state import Phase, Seat, Setup, State, start

GAMEWRIGHT = EDITIONS["gamewright"]
RAVENSBURGER = EDITIONS["ravensburger"]
COCKTAIL = EDITIONS["cocktail"]
MAGELLAN = EDITIONS["magellan"]
MULTIFUNCTION = RAVENSBURGER._replace(multifunction_lightning=True)

NONE = (0, 0, 0, 0)
ALL_SQUARES = " ".join(SQUARES)
DECK_SIZE = 60


class Laid(NamedTuple):
    """A card on the table: its numbers, its crosses and its line ends."""

    grid: str
    crossed: str
    ends: dict[str, str]


class Hand(NamedTuple):
    """A seat with its cards, tokens and scores."""

    cards: tuple[Laid, ...]
    lightning: int
    moons: int
    stars: tuple[int, ...]
    complete: tuple[int, ...]


def card(grid: str = "123456789", crossed: str = "", /, **ends: str) -> Laid:
    return Laid(grid, crossed, ends)


def hand(
    *cards: Laid,
    lightning: int = 4,
    moons: int = 0,
    stars: tuple[int, ...] = NONE,
    complete: tuple[int, ...] = NONE,
) -> Hand:
    return Hand(cards, lightning, moons, stars, complete)


def house_rules(rules: Rules, **switches: Any) -> Rules:
    """An edition with some switches changed."""
    return rules._replace(**switches)


def full() -> Laid:
    """A complete card whose line ends are blank."""
    return card("123456789", ALL_SQUARES)


def deck_of(laid: Iterable[Laid] = (), size: int = DECK_SIZE) -> tuple[Card, ...]:
    """A deck of some given cards, filled up with plain ones."""
    printed = [*laid, *[card()] * size][:size]
    return tuple(
        Card(number, grid, _ends(ends, "r1 r2 r3"), _ends(ends, "c1 c2 c3"))
        for number, (grid, _, ends) in enumerate(printed, start=1)
    )


def _ends(ends: dict[str, str], lines: str) -> tuple[str, str, str]:
    first, second, third = (ends.get(line, "") for line in lines.split())
    return first, second, third


def new_game(rules: Rules = GAMEWRIGHT, seats: int = 2, cards: tuple[Card, ...] | None = None) -> State:
    return start(Setup.of(rules, seats, cards or deck_of()))


def table(
    *hands: Hand,
    number: int = 5,
    rules: Rules = GAMEWRIGHT,
    in_round: int = 1,
    turn: int = 1,
    supply: tuple[int, int] | None = None,
) -> State:
    """A number has just been revealed, and every seat is asked."""
    laid = [card for hand in hands for card in hand.cards]
    state = new_game(rules, len(hands), deck_of(laid))
    seats, first = [], 0
    for hand in hands:
        seats.append(_seat(hand, first))
        first += len(hand.cards)
    lightning, moons = supply or (state.lightning, state.moons)
    return state._replace(
        phase=Phase.TURN,
        round=in_round,
        turn=turn,
        number=number,
        step=1,
        drawn=tuple(int(value == number) for value in range(10)),
        pile=state.pile >> first << first,
        lightning=lightning,
        moons=moons,
        seats=tuple(seats),
    )


def _seat(hand: Hand, first: int) -> Seat:
    return Seat(
        cards=tuple(range(first, first + len(hand.cards))),
        open=tuple(FULL_CARD - sum(1 << SQUARE_AT[s] for s in laid.crossed.split()) for laid in hand.cards),
        lightning=hand.lightning,
        moons=hand.moons,
        stars=hand.stars,
        complete=hand.complete,
        offer=(),
        pending=(),
        step=0,
    )


def finished(*hands: Hand, rules: Rules = GAMEWRIGHT) -> State:
    """A finished game with the given hands."""
    return table(*hands, rules=rules, in_round=4, turn=9)._replace(phase=Phase.OVER, step=0)


# -- moves


def event(state: State, move: str, seat: int = 0) -> Event:
    """The event of a move in words."""
    pack = state.setup.pack
    match move.split():
        case ["offer", *offered]:
            return Offer(seat, tuple(map(pack.names.index, offered)))
        case ["keep", *kept]:
            return Keep(seat, tuple(map(pack.names.index, kept)))
        case ["number", value]:
            return Number(int(value))
        case ["cross", held, square]:
            return Cross(seat, pack.names.index(held), SQUARE_AT[square])
        case ["bonus", end, held, square]:
            place = pack.names.index(held), SQUARE_AT[square]
            return Bonus(seat, pack.names.index(end[:-2]), LINE_AT[end[-2:]], *place)
        case ["decline", end]:
            return Decline(seat, pack.names.index(end[:-2]), LINE_AT[end[-2:]])
    alone: dict[str, Event] = {"pass": Pass(seat), "close": CloseRound()}
    return alone[move]


def play(state: State, *moves: str, seat: int = 0) -> State:
    """The position after some moves of a seat."""
    for move in moves:
        state = LUCKY_BOX.apply(state, event(state, move, seat))
    return state


def refusal(state: State, move: str | Event, seat: int = 0) -> Refusal:
    """The reason why a move is refused; also checks that the state is unchanged."""
    before = deepcopy(state)
    with pytest.raises(Refused) as caught:
        LUCKY_BOX.apply(state, event(state, move, seat) if isinstance(move, str) else move)
    assert state == before
    assert isinstance(caught.value.reason, Refusal)
    return caught.value.reason


# -- what came of them


def options(state: State, seat: int = 0) -> dict[str, int]:
    """The legal choices of a seat in words, and the lightning each costs."""
    return {_words(state, choice.event): choice.cost for choice in LUCKY_BOX.legal(state, seat)}


def _words(state: State, choice: Event) -> str:
    names = state.setup.pack.names
    match choice:
        case Cross(_, held, square):
            return f"cross {names[held]} {SQUARES[square]}"
        case Bonus(_, source, line, held, square):
            return f"bonus {names[source]}{LINES[line]} {names[held]} {SQUARES[square]}"
        case Decline(_, source, line):
            return f"decline {names[source]}{LINES[line]}"
        case Keep(_, kept):
            return " ".join(["keep", *(names[held] for held in kept)])
    return "pass"


def names(state: State, cards: Iterable[int]) -> str:
    """Some cards by name."""
    return " ".join(state.setup.pack.names[card] for card in cards)


def cards_in(state: State, mask: int) -> str:
    """The cards of a pile by name."""
    return names(state, (card for card in range(state.setup.pack.size) if mask >> card & 1))


def crossed(state: State, name: str, seat: int = 0) -> str:
    """The crossed squares of a card on the table."""
    holder = state.seats[seat]
    left = holder.open[holder.cards.index(state.setup.pack.names.index(name))]
    return " ".join(SQUARES[square] for square in range(9) if not left >> square & 1)


def ends_waiting(state: State, seat: int = 0) -> str:
    """The line ends with a pending bonus of a seat."""
    holder = state.seats[seat]
    return " ".join(names(state, [holder.cards[end // 6]]) + LINES[end % 6] for end in holder.pending)
