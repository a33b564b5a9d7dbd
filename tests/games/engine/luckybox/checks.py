"""Checks that hold in every state and for every event, shared by the tests of random games."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine.errors import Refused
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
from games.engine.luckybox.geometry import FULL_CARD, LINES, SQUARES
from games.engine.luckybox.state import Phase, State
from tests.games.engine.luckybox.reference import Move, Table


def agrees_with_reference(table: Table, state: State) -> None:
    """The engine's state agrees with that of the reference rules."""
    names = state.setup.pack.names
    assert {names[card] for card in _cards(state.pile)} == table.pile
    assert {names[card] for card in _cards(state.discard)} == table.discard
    if state.setup.rules.limited_supply:
        assert (state.lightning, state.moons) == (table.lightning, table.moons)
    for seat, player in zip(state.seats, table.players, strict=True):
        crosses = {
            names[card]: {SQUARES[square] for square in range(9) if not left >> square & 1}
            for card, left in zip(seat.cards, seat.open, strict=True)
        }
        assert crosses == player.hand
        assert (seat.lightning, seat.moons) == (player.lightning, player.moons)
        assert seat.stars == tuple(player.stars.values())
        assert seat.complete == tuple(player.complete.values())
        assert {names[card] for card in seat.offer} == set(player.offer)
        assert {names[seat.cards[end // 6]] + LINES[end % 6] for end in seat.pending} == player.waiting
    assert LUCKY_BOX.waiting(state) == [n for n, player in enumerate(table.players) if player.asked]


def moves(state: State, seat: int) -> dict[Move, int]:
    """The engine's legal choices in the form of the reference rules."""
    found: dict[Move, int] = {}
    for choice in LUCKY_BOX.legal(state, seat):
        written = LUCKY_BOX.event_to_record(state.setup, choice.event)
        assert written is not None
        assert written.pop("seat") == seat
        found[_move(**written)] = choice.cost
    assert len(found) == len(LUCKY_BOX.legal(state, seat))
    return found


def _move(t: str, cards: tuple[str, ...] = (), **words: Any) -> Move:
    return (t, *cards, *words.values())


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


# -- conservation


def nothing_is_lost(state: State) -> None:
    """Every card is in exactly one place, and so is every token of a limited supply."""
    rules, seats, pack = state.setup
    places = _cards(state.pile) + _cards(state.discard)
    for seat in state.seats:
        places += [*seat.offer, *seat.cards]
    assert sorted(places) == list(range(pack.size))
    assert all(0 <= left <= FULL_CARD for seat in state.seats for left in seat.open)
    assert all(seat.lightning >= 0 for seat in state.seats)
    if rules.limited_supply:
        copies = rules.copies(seats)
        assert state.lightning >= 0
        assert state.moons >= 0
        assert state.lightning + sum(seat.lightning for seat in state.seats) == copies * rules.lightning
        assert state.moons + sum(seat.moons for seat in state.seats) == copies * rules.moons


def crosses_only_grow(before: State, event: Event, after: State) -> None:
    """A cross or bonus crosses off exactly its square; other events cross off none until the round ends."""
    if isinstance(event, CloseRound):
        return
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        expected = dict(zip(old.cards, old.open, strict=True))
        if isinstance(event, Cross | Bonus) and event.seat == number:
            assert expected[event.card] >> event.square & 1
            expected[event.card] -= 1 << event.square
        fresh = set(event.cards) if isinstance(event, Keep) and event.seat == number else set()
        assert dict(zip(new.cards, new.open, strict=True)) == expected | dict.fromkeys(fresh, FULL_CARD)


# -- legal and apply


def costs_what_it_says(state: State, seat: int) -> None:
    """Every legal choice is accepted and costs the lightning that `legal` names."""
    for event, cost in LUCKY_BOX.legal(state, seat):
        after = LUCKY_BOX.apply(state, event)
        gained = _lightning_earned(event, after)
        if state.setup.rules.limited_supply:
            gained = min(gained, state.lightning + cost)
        assert after.seats[seat].lightning == state.seats[seat].lightning - cost + gained


def _lightning_earned(event: Event, after: State) -> int:
    """The lightning at the ends of the lines that an event completed."""
    if not isinstance(event, Cross | Bonus):
        return 0
    holder = after.seats[event.seat]
    left = holder.open[holder.cards.index(event.card)]
    printed = after.setup.pack.cards[event.card]
    row, column = event.square // 3, event.square % 3
    lines = [
        (printed.rows[row], range(3 * row, 3 * row + 3)),
        (printed.columns[column], range(column, 9, 3)),
    ]
    return sum(
        code.count("L") for code, squares in lines if not any(left >> square & 1 for square in squares)
    )


def accepts_exactly_what_is_legal(state: State, events: Iterable[Event]) -> None:
    """Of some events exactly the legal ones are accepted; the others are refused with a reason."""
    before, asked = deepcopy(state), set()
    for seat in range(len(state.seats)):
        asked |= {_exactly(choice.event) for choice in LUCKY_BOX.legal(state, seat)}
    for event in events:
        if _may_happen(state, event, asked):
            LUCKY_BOX.apply(state, event)
        else:
            with pytest.raises(Refused) as caught:
                LUCKY_BOX.apply(state, event)
            assert isinstance(caught.value.reason, Refusal)
    assert state == before


def _exactly(event: Event) -> tuple[object, ...]:
    """An event with its type, because as tuples a cross and a decline can be equal."""
    return type(event), *event


def _may_happen(state: State, event: Event, asked: set[tuple[object, ...]]) -> bool:
    match event:
        case CloseRound():
            return state.phase is Phase.CLOSE
        case Number(value):
            return state.phase is Phase.REVEAL and 1 <= value <= 9 and state.drawn[value] < 2
        case Keep(seat, cards):
            return (Keep, seat, tuple(sorted(cards))) in asked
    return _exactly(event) in asked


def neighbours(state: State, random: Random) -> Iterator[Event]:
    """Many events that are nearly legal: with other seats, cards, squares, lines and phases."""
    pack, seats = range(-1, state.setup.pack.size + 1), range(-1, len(state.seats) + 1)
    yield from map(Number, range(-1, 11))
    yield CloseRound()
    yield Offer(random.choice(seats), tuple(random.sample(range(state.setup.pack.size), 4)))
    yield from map(Pass, seats)
    seat = random.choice(LUCKY_BOX.waiting(state) or seats)
    yield from (Cross(seat, card, square) for card in pack for square in range(-1, 10))
    held = [*state.seats[max(seat, 0) % len(state.seats)].cards, random.choice(pack)]
    for source, line in product(held, range(-1, 7)):
        yield Decline(seat, source, line)
        squares = random.choices(range(-1, 10), k=4)
        yield from (Bonus(seat, source, line, card, square) for card in held for square in squares)
    yield from _neighbouring_keeps(state, seat, random)


def _neighbouring_keeps(state: State, seat: int, random: Random) -> Iterator[Event]:
    offers = [card for other in state.seats for card in other.offer] or list(range(5))
    for _ in range(40):
        kept = random.choices(offers, k=random.choice((0, 1, 1, 2, 3, 3, 4)))
        yield Keep(seat, tuple(kept))
        yield Keep(random.choice(range(-1, len(state.seats) + 1)), tuple(kept))
