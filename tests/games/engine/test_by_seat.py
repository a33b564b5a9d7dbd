"""Deals by seat: the same for a seat at tables of any size, whatever people keep, draw and place."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.chance import Shuffler
from games.engine.luckybox.dealing import most_seats_by_seat
from games.engine.luckybox.events import Number, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import State as Box
from games.engine.luckynumbers.dealing import first_seat
from games.engine.luckynumbers.events import Deal, Draw
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Setup
from games.engine.luckynumbers.state import State as Numbers
from games.engine.luckynumbers.tiles import full_set
from tests.games.engine.luckybox.positions import new_game
from tests.games.engine.luckynumbers.positions import DIAGONALS, turns

SEED = "d0" * 32
BY_SEAT = Shuffler(SEED, by_seat=True)


def played(game: Any, state: Any, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """Each event of a game with random choices, and the state after it."""
    while game.outcome(state) is None:
        event = game.due(state, BY_SEAT)
        if event is None:
            seat = rng.choice(game.waiting(state))
            event = game.complete(state, rng.choice(game.legal(state, seat)).event, BY_SEAT)
        state = game.apply(state, event)
        yield event, state


# -- Lucky Box


def box(seats: int, luck: int) -> tuple[dict[int, list[tuple[int, ...]]], list[int]]:
    """What each seat was offered, and the numbers; on the way no card is in two places."""
    offers: dict[int, list[tuple[int, ...]]] = {seat: [] for seat in range(seats)}
    numbers = []
    for event, state in played(LUCKY_BOX, new_game(seats=seats), random.Random(luck)):
        if isinstance(event, Offer):
            offers[event.seat].append(event.cards)
            assert_all_there(state)
        if isinstance(event, Number):
            numbers.append(event.value)
    return offers, numbers


def assert_all_there(state: Box) -> None:
    """Every card of the pack is in one place."""
    held = [card for seat in state.seats for card in (*seat.cards, *seat.offer)]
    piles = [card for card in range(state.setup.pack.size) if (state.pile | state.discard) >> card & 1]
    assert sorted([*held, *piles]) == list(range(state.setup.pack.size))


@pytest.mark.parametrize("luck", range(3))
def test_a_seat_is_offered_the_same_at_every_table(luck: int) -> None:
    wanted, numbers = box(4, 99)
    for seats in (1, 2, 3, 4, 7, 8):
        offers, came = box(seats, luck)
        assert came == numbers
        assert all(offers[seat] == wanted[seat] for seat in range(min(seats, 4)))


def test_the_second_copy_is_for_the_seats_for_which_one_does_not_last() -> None:
    seven, _ = box(7, 1)
    eight, _ = box(8, 2)
    assert all(seven[seat] == eight[seat] for seat in range(7))
    cards = [card for offers in eight.values() for offer in offers for card in offer]
    assert len(cards) == len(set(cards)) == 8 * 14


def test_one_copy_of_sixty_lasts_for_four_and_two_for_eight() -> None:
    assert [most_seats_by_seat(60, copies) for copies in (1, 2)] == [4, 8]
    assert most_seats_by_seat(13, 1) == 0


@pytest.mark.parametrize("seats", [6, 12])
def test_at_larger_tables_the_game_goes_on_with_what_is_left(seats: int) -> None:
    offers, _ = box(seats, 5)
    assert all(len(given) == 4 for given in offers.values())


# -- Lucky Numbers


def tiles(seats: int, luck: int) -> dict[int, list[int]]:
    """The hidden tiles that each seat had; on the way no tile is lost."""
    found: dict[int, list[int]] = {seat: [] for seat in range(seats)}
    state = LUCKY_NUMBERS.start(Setup(seats, first_seat(seats, BY_SEAT)))
    for event, after in played(LUCKY_NUMBERS, state, random.Random(luck)):
        if isinstance(event, Deal | Draw):
            found[event.seat].append(event.tile)
            assert tiles_of(after) == Counter(dict(enumerate(full_set(seats))))
    return found


def tiles_of(state: Numbers) -> Counter[int]:
    boards = [tile for board in state.boards for tile in board.tiles if tile]
    hands = [tile for tile in state.hands if tile]
    return Counter(dict(enumerate(state.stock))) + Counter([*boards, *hands, *state.open]) + Counter({0: 0})


@pytest.mark.parametrize("luck", range(3))
def test_a_seat_draws_the_same_tiles_in_the_same_order(luck: int) -> None:
    for seats in (2, 3, 4):
        for seat, had in tiles(seats, luck).items():
            own = [position + 1 for position in Shuffler(SEED).order(f"seat/{seat}", 20)]
            assert had[:12] == own[: min(12, len(had))]


def test_whoever_has_drawn_the_own_set_draws_what_is_left() -> None:
    state = turns(DIAGONALS, DIAGONALS)._replace(drawn=(20, 5))
    drawn = LUCKY_NUMBERS.complete(state, Draw(0), BY_SEAT)
    assert isinstance(drawn, Draw)
    assert state.stock[drawn.tile]


def test_a_tile_that_somebody_else_has_had_is_not_dealt_twice() -> None:
    own = BY_SEAT.order("seat/0", 20)[4] + 1
    state = turns(DIAGONALS, DIAGONALS)._replace(drawn=(4, 4))
    gone = state._replace(stock=tuple(0 if tile == own else count for tile, count in enumerate(state.stock)))
    gone = gone._replace(hidden=sum(gone.stock))
    assert LUCKY_NUMBERS.complete(state, Draw(0), BY_SEAT) == Draw(0, own)
    assert LUCKY_NUMBERS.complete(gone, Draw(0), BY_SEAT) != Draw(0, own)


def test_the_same_seat_begins_at_tables_of_any_size() -> None:
    seeds = [Shuffler(f"{number:064x}", by_seat=True) for number in range(20)]
    begin = [{first_seat(seats, seed) for seats in (2, 3, 4)} for seed in seeds]
    assert all(len(found) == 1 for found in begin)
    assert set().union(*begin) == {0, 1}
