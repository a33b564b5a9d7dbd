"""Turns: drawing, placing, exchanging, discarding, taking, and every refusal."""

import pytest

from games.engine.chance import Shuffler
from games.engine.errors import Refused
from games.engine.luckynumbers.events import (
    Deal,
    Discard,
    Draw,
    Event,
    PassOn,
    Place,
    Refusal,
    SetupTile,
    Take,
)
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, drawn, turns

OTHER = "2 . . . / . 5 . . / . . 11 . / . . . 20"


def played(state: State, *events: Event) -> State:
    for event in events:
        state = GAME.apply(state, event)
    return state


def choices(state: State, seat: int) -> list[Event]:
    return [choice.event for choice in GAME.legal(state, seat)]


# -- what a turn is


def test_a_drawn_tile_goes_on_a_free_square_and_the_turn_passes_on() -> None:
    state = played(turns(DIAGONALS, OTHER), Draw(0, 8), Place(0, at("c2")), PassOn())
    assert drawn(state, 0) == "1 . . . / . 6 8 . / . . 12 . / . . . 18"
    assert (state.turn, state.open, state.hands) == (1, (), (0, 0))


def test_a_placed_tile_is_exchanged_and_goes_open_to_the_middle() -> None:
    state = played(turns(DIAGONALS, OTHER, middle=[3, 15]), Draw(0, 8), Place(0, at("c3")))
    assert drawn(state, 0) == "1 . . . / . 6 . . / . . 8 . / . . . 18"
    assert state.open == (3, 12, 15)


def test_a_drawn_tile_may_be_laid_open() -> None:
    state = played(turns(DIAGONALS, OTHER), Draw(0, 8), Discard(0), PassOn())
    assert drawn(state, 0) == DIAGONALS
    assert (state.turn, state.open) == (1, (8,))


def test_an_open_tile_is_taken_and_placed_in_one() -> None:
    state = played(turns(DIAGONALS, OTHER, middle=[8, 8, 9]), Take(0, 8, at("c2")), PassOn())
    assert drawn(state, 0) == "1 . . . / . 6 8 . / . . 12 . / . . . 18"
    assert (state.turn, state.open) == (1, (8, 9))


def test_taking_in_exchange_swaps_a_tile_with_the_middle() -> None:
    state = played(turns(DIAGONALS, OTHER, middle=[8]), Take(0, 8, at("b2")))
    assert drawn(state, 0) == "1 . . . / . 8 . . / . . 12 . / . . . 18"
    assert state.open == (6,)


def test_the_turn_goes_round_clockwise() -> None:
    state = turns(DIAGONALS, OTHER, DIAGONALS, turn=2)
    assert played(state, Draw(2, 8), Discard(2), PassOn()).turn == 0


def test_a_turn_that_is_done_still_belongs_to_its_player_until_it_passes_on() -> None:
    done = played(turns(DIAGONALS, OTHER, middle=[8]), Take(0, 8, at("c2")))
    assert (done.turn, done.turns, list(GAME.waiting(done))) == (0, 1, [])
    assert GAME.due(done, Shuffler("00" * 32)) == GAME.implied(done) == PassOn()
    after = played(done, PassOn())
    assert (after.turn, after.turns, list(GAME.waiting(after))) == (1, 2, [1])
    assert GAME.due(after, Shuffler("00" * 32)) is GAME.implied(after) is None


# -- what may be chosen


def test_a_turn_begins_with_drawing_or_with_any_placement_of_an_open_tile() -> None:
    state = turns(NEARLY_FULL, OTHER, middle=[1, 17, 17])
    seventeens = [Take(0, 17, at(square)) for square in ("d3", "c4", "d4")]
    assert choices(state, 0) == [Draw(0), Take(0, 1, at("a1")), *seventeens]


def test_after_drawing_the_tile_is_placed_or_laid_open() -> None:
    state = turns(NEARLY_FULL, OTHER, middle=[17], hand=1)
    assert choices(state, 0) == [Place(0, at("a1")), Discard(0)]


def test_a_seat_without_the_turn_has_no_choice() -> None:
    assert choices(turns(DIAGONALS, OTHER), 1) == []


def test_nobody_has_a_choice_when_the_game_is_over() -> None:
    state = turns(DIAGONALS, OTHER)._replace(phase=Phase.OVER)
    assert choices(state, 0) == []
    assert list(GAME.waiting(state)) == []


# -- three rounds without progress


def stuck(idle_turns: int) -> State:
    return turns(DIAGONALS, OTHER, middle=[8], idle_turns=idle_turns)


def test_exchanging_open_tiles_counts_towards_having_to_draw() -> None:
    assert played(stuck(2), Take(0, 8, at("b2"))).idle_turns == 3


def test_filling_a_free_square_begins_the_count_anew() -> None:
    assert played(stuck(2), Take(0, 8, at("c2"))).idle_turns == 0


@pytest.mark.parametrize("then", [Discard(0), Place(0, at("b2")), Place(0, at("c2"))])
def test_drawing_a_hidden_tile_begins_the_count_anew(then: Event) -> None:
    assert played(stuck(6), Draw(0, 8), then).idle_turns == 0


def test_after_three_full_rounds_without_progress_one_has_to_draw() -> None:
    assert len(choices(stuck(5), 0)) > 1
    assert choices(stuck(6), 0) == [Draw(0)]
    assert refusal(stuck(6), Take(0, 8, at("c2"))) is Refusal.MUST_DRAW


def test_three_rounds_of_three_players_are_nine_turns() -> None:
    state = turns(DIAGONALS, OTHER, OTHER, middle=[8], idle_turns=8)
    state = played(state, Take(0, 8, at("b2")), PassOn())
    assert choices(state, 1) == [Draw(1)]


# -- refusals


def refusal(state: State, event: Event) -> Refusal:
    with pytest.raises(Refused) as refused:
        GAME.apply(state, event)
    assert isinstance(refused.value.reason, Refusal)
    return refused.value.reason


TURN = turns(DIAGONALS, OTHER, middle=[8])
DONE = TURN._replace(phase=Phase.PASSING)
DRAWN = turns(DIAGONALS, OTHER, middle=[8], hand=9)
OVER = TURN._replace(phase=Phase.OVER)
START = GAME.start(Setup(2, 0))
HUGE = 10**30


@pytest.mark.parametrize(
    ("state", "event", "reason"),
    [
        (OVER, Draw(0, 3), Refusal.GAME_OVER),
        (OVER, Take(1, 8, 0), Refusal.GAME_OVER),
        (OVER, Deal(0, 3), Refusal.GAME_OVER),
        (OVER, SetupTile(0, 3, 0), Refusal.GAME_OVER),
        (TURN, Draw(2, 3), Refusal.NO_SUCH_SEAT),
        (TURN, Discard(-1), Refusal.NO_SUCH_SEAT),
        (TURN, Deal(HUGE, 3), Refusal.NO_SUCH_SEAT),
        (START, SetupTile(-1, 3, 0), Refusal.NO_SUCH_SEAT),
        (DRAWN, Place(0, 16), Refusal.NO_SUCH_SQUARE),
        (DRAWN, Place(0, -1), Refusal.NO_SUCH_SQUARE),
        (TURN, Take(0, 8, HUGE), Refusal.NO_SUCH_SQUARE),
        (START, Draw(0, 3), Refusal.SETUP_FIRST),
        (START, PassOn(), Refusal.TURN_NOT_DONE),
        (TURN, PassOn(), Refusal.TURN_NOT_DONE),
        (OVER, PassOn(), Refusal.TURN_NOT_DONE),
        (DONE, Draw(0, 3), Refusal.TURN_DONE),
        (DONE, Take(1, 8, 1), Refusal.TURN_DONE),
        (DONE, Deal(0, 3), Refusal.SETUP_OVER),
        (START, Take(0, 3, 0), Refusal.SETUP_FIRST),
        (TURN, Deal(0, 3), Refusal.SETUP_OVER),
        (TURN, SetupTile(0, 3, 0), Refusal.SETUP_OVER),
        (TURN, Draw(0), Refusal.NOT_HIDDEN),
        (TURN, Draw(0, 21), Refusal.NOT_HIDDEN),
        (TURN, Draw(0, -3), Refusal.NOT_HIDDEN),
        (turns(DIAGONALS, OTHER, middle=[8, 8]), Draw(0, 8), Refusal.NOT_HIDDEN),
        (TURN, Draw(1, 3), Refusal.NOT_YOUR_TURN),
        (DRAWN, Place(1, 1), Refusal.NOT_YOUR_TURN),
        (DRAWN, Discard(1), Refusal.NOT_YOUR_TURN),
        (TURN, Take(1, 8, 1), Refusal.NOT_YOUR_TURN),
        (DRAWN, Draw(0, 3), Refusal.TILE_DRAWN),
        (DRAWN, Take(0, 8, at("c2")), Refusal.TILE_DRAWN),
        (TURN, Place(0, at("c2")), Refusal.DRAW_FIRST),
        (TURN, Discard(0), Refusal.DRAW_FIRST),
        (TURN, Take(0, 9, at("c2")), Refusal.NOT_OPEN),
        (TURN, Take(0, 0, at("c2")), Refusal.NOT_OPEN),
        (TURN, Take(0, 8, at("b1")), Refusal.DOES_NOT_FIT),
        (DRAWN, Place(0, at("d3")), Refusal.DOES_NOT_FIT),
    ],
)
def test_the_rules_refuse(state: State, event: Event, reason: Refusal) -> None:
    assert refusal(state, event) is reason


def test_events_of_different_kinds_are_never_equal() -> None:
    assert len({Deal(0, 3), Draw(0, 3), Place(0, 3), SetupTile(0, 3, 5), Take(0, 3, 5)}) == 5
