"""Dealing: the same seed and choices give the same game, and anybody can redo the shuffle."""

import hashlib
import hmac
import random
from collections import Counter

from games.engine.chance import Shuffler
from games.engine.luckynumbers.dealing import first_seat
from games.engine.luckynumbers.events import Deal, Discard, Draw, SetupTile
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from games.engine.luckynumbers.tiles import spread
from tests.games.engine.luckynumbers.positions import DIAGONALS, turns

SEED = "a5" * 32


def tiles_of(seed: str, seats: int) -> list[int]:
    """The shuffled stock as an outsider would compute it."""

    def key(position: int) -> bytes:
        return hmac.new(bytes.fromhex(seed), f"stock/{position}".encode(), hashlib.sha256).digest()

    return [position % 20 + 1 for position in sorted(range(20 * seats), key=key)]


def play(seed: str, seats: int, rng: random.Random) -> tuple[list[int], list[State]]:
    """All tiles and states of a game in which every tile after the setup is laid open."""
    shuffler, state = Shuffler(seed), GAME.start(Setup(seats, 0))
    came, states = [], [state]
    while state.phase is not Phase.OVER:
        event = GAME.due(state, shuffler)
        if event is None:
            seat = rng.choice(GAME.waiting(state))
            choice = rng.choice(GAME.legal(state, seat)).event
            event = Discard(seat) if state.phase is Phase.TURNS and state.hands[seat] else choice
            event = Draw(seat) if state.phase is Phase.TURNS and not state.hands[seat] else event
            event = GAME.complete(state, event, shuffler)
        if isinstance(event, Deal | Draw):
            came.append(event.tile)
        state = GAME.apply(state, event)
        states.append(state)
    return came, states


def test_tiles_come_in_the_order_of_the_shuffled_stock() -> None:
    came, _ = play(SEED, 3, random.Random(1))
    assert came == tiles_of(SEED, 3)


def test_the_order_of_placing_in_the_setup_changes_nothing() -> None:
    def dealt(order: int) -> list[int]:
        return play(SEED, 4, random.Random(order))[0]

    assert dealt(1) == dealt(2)


def test_a_game_restored_without_its_deals_deals_the_same_again() -> None:
    shuffler = Shuffler(SEED)
    rng = random.Random(3)
    state = restored = GAME.start(Setup(4, 0))
    while state.phase is Phase.SETUP:
        if event := GAME.due(state, shuffler):
            state = GAME.apply(state, event)
            continue
        again = restored
        while event := GAME.due(again, shuffler):
            again = GAME.apply(again, event)
        assert again == state
        choice = rng.choice(GAME.legal(state, rng.choice(GAME.waiting(state)))).event
        state, restored = GAME.apply(state, choice), GAME.apply(restored, choice)
    assert restored == state


def test_chance_alone_decides_which_tile_is_drawn() -> None:
    state = turns(DIAGONALS, DIAGONALS)
    honest = GAME.complete(state, Draw(0), Shuffler(SEED))
    assert GAME.complete(state, Draw(0, 20 if honest != Draw(0, 20) else 19), Shuffler(SEED)) == honest


def test_chance_adds_nothing_to_other_choices() -> None:
    state = turns(DIAGONALS, DIAGONALS, hand=8)
    assert GAME.complete(state, Discard(0), Shuffler(SEED)) == Discard(0)


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    state = turns(DIAGONALS, DIAGONALS, stock=[])
    assert GAME.complete(state, Draw(0), Shuffler(SEED)) == Draw(0)


def test_a_game_that_left_its_shuffle_draws_fairly_from_the_stock() -> None:
    state = turns(DIAGONALS, DIAGONALS, stock=[3, 3, 3, 9])
    drawn = Counter(GAME.complete(state, Draw(0), Shuffler(f"{seed:064x}")) for seed in range(400))
    assert set(drawn) == {Draw(0, 3), Draw(0, 9)}
    assert 250 < drawn[Draw(0, 3)] < 350


def test_a_setup_that_left_its_shuffle_is_dealt_tiles_of_the_stock() -> None:
    first = tiles_of(SEED, 2)[2]
    state = GAME.start(Setup(2, 0))
    for seat in (0, 1):
        state = GAME.apply(state, SetupTile(seat, first, 0))
    deal = GAME.due(state, Shuffler(SEED))
    assert isinstance(deal, Deal)
    assert deal.tile in spread(state.stock)
    assert deal.tile != first


def test_every_seat_is_drawn_by_lot_sooner_or_later() -> None:
    lots = {first_seat(4, Shuffler(f"{seed:064x}")) for seed in range(40)}
    assert lots == {0, 1, 2, 3}


def test_a_deal_needs_chance() -> None:
    assert GAME.implied(GAME.start(Setup(2, 0))) is None


def test_the_same_seed_deals_the_same_whoever_starts() -> None:
    deals = [GAME.due(GAME.start(Setup(2, start)), Shuffler(SEED)) for start in (0, 1)]
    assert deals[0] == deals[1] == Deal(0, tiles_of(SEED, 2)[0])
