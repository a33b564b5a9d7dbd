"""The house move: legal, quick, and sensible."""

import random
from time import process_time

import pytest

from games.engine.chance import Shuffler
from games.engine.luckynumbers.events import Discard, Draw, Event, Place, SetupTile, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, turns


def test_a_low_tile_of_the_setup_goes_to_the_top_left() -> None:
    state = GAME.start(Setup(2, 0))._replace(hands=(1, 20))
    assert GAME.house_move(state, 0) == SetupTile(0, 1, at("a1"))
    assert GAME.house_move(state, 1) == SetupTile(1, 20, at("d4"))


def test_it_takes_the_open_tile_that_fills_its_board() -> None:
    state = turns(NEARLY_FULL, DIAGONALS, middle=[5, 18])
    assert GAME.house_move(state, 0) == Take(0, 18, at("d4"))


def test_it_draws_when_no_open_tile_helps_as_much() -> None:
    assert GAME.house_move(turns(NEARLY_FULL, DIAGONALS, middle=[5]), 0) == Draw(0)


def test_it_draws_when_nothing_lies_open_and_when_it_must() -> None:
    assert GAME.house_move(turns(DIAGONALS, DIAGONALS), 0) == Draw(0)
    assert GAME.house_move(turns(NEARLY_FULL, DIAGONALS, middle=[18], idle_turns=6), 0) == Draw(0)


def test_it_places_a_drawn_tile_that_fills_its_board() -> None:
    assert GAME.house_move(turns(NEARLY_FULL, DIAGONALS, hand=18), 0) == Place(0, at("d4"))


SPOILT_BY_7 = "3 . 6 . / . . 16 . / . . . 6 / . . . ."


def test_it_lays_open_a_tile_that_would_only_spoil_its_board() -> None:
    assert GAME.house_move(turns(SPOILT_BY_7, DIAGONALS, hand=7), 0) == Discard(0)


def test_with_the_last_hidden_tile_it_fills_a_square_whatever_that_spoils() -> None:
    state = turns(SPOILT_BY_7, DIAGONALS, hand=7, stock=[])
    after = GAME.apply(state, GAME.house_move(state, 0))
    assert after.boards[0].free == state.boards[0].free - 1


def outplayed(seats: int, seed: int) -> tuple[State, int, float]:
    """A game of house moves in seat 0 against random play, with their number and time."""
    rng, shuffler = random.Random(seed), Shuffler(f"{seed:064x}")
    state, moves, spent = GAME.start(Setup(seats, seed % seats)), 0, 0.0
    while state.phase is not Phase.OVER:
        event: Event | None = GAME.due(state, shuffler)
        if event is None:
            seat = GAME.waiting(state)[0]
            event = rng.choice(GAME.legal(state, seat)).event
            if seat == 0:
                began = process_time()
                event = GAME.house_move(state, seat)
                spent += process_time() - began
                moves += 1
                assert event in [choice.event for choice in GAME.legal(state, seat)]
            event = GAME.complete(state, event, shuffler)
        state = GAME.apply(state, event)
    return state, moves, spent


@pytest.mark.parametrize("idle_turns", [0, 6])
@pytest.mark.parametrize("middle", [[], [18], [7, 18]])
def test_a_computer_player_makes_the_house_move_from_its_view_alone(
    middle: list[int], idle_turns: int
) -> None:
    state = turns(NEARLY_FULL, DIAGONALS, middle=middle, idle_turns=idle_turns)

    assert GAME.house_choice(GAME.view(state, 0)) == GAME.house_move(state, 0)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.deep), 4])
def test_it_never_breaks_a_rule_and_beats_random_play(seats: int) -> None:
    games = [outplayed(seats, seed) for seed in range(20)]
    outcomes = [outcome for state, _, _ in games if (outcome := GAME.outcome(state))]
    assert sum(outcome.winners == (0,) for outcome in outcomes) >= 19


def seconds_of_empty_loop(steps: int) -> float:
    began = process_time()
    for _ in range(steps):
        pass
    return process_time() - began


@pytest.mark.no_cover
def test_it_takes_less_time_than_an_empty_loop_of_170_000_steps() -> None:
    """About two milliseconds; measured against a loop, because the machine may be busy with other work."""
    spent = moves = loops = 0.0
    for seed in range(5):
        loops += seconds_of_empty_loop(1_000_000)
        _, more, seconds = outplayed(4, seed)
        spent, moves = spent + seconds, moves + more
    assert spent / moves < 170_000 * loops / 5_000_000
