"""The setup: everyone fills their diagonal at once, one tile in each of four rounds."""

import pytest

from games.engine.chance import Shuffler
from games.engine.errors import Refused
from games.engine.luckynumbers.events import Deal, Event, PassOn, Refusal, SetupTile
from games.engine.luckynumbers.game import LUCKY_NUMBERS as GAME
from games.engine.luckynumbers.state import Phase, Setup, State
from games.engine.luckynumbers.tiles import full_set
from tests.games.engine.luckynumbers.positions import at, drawn

SHUFFLER = Shuffler("5e" * 32)


def dealt(state: State) -> State:
    """The state after all events that are due."""
    while event := GAME.due(state, SHUFFLER):
        state = GAME.apply(state, event)
    return state


def after(setup: Setup, *events: Event) -> State:
    state = GAME.start(setup)
    for event in events:
        state = GAME.apply(state, event)
    return state


def refusal(state: State, event: Event) -> Refusal:
    with pytest.raises(Refused) as refused:
        GAME.apply(state, event)
    assert isinstance(refused.value.reason, Refusal)
    return refused.value.reason


def one_round(seats: int, tile: int, square: str) -> list[Event]:
    return [SetupTile(seat, tile, at(square)) for seat in range(seats)]


def test_the_stock_is_one_full_set_for_each_player() -> None:
    state = GAME.start(Setup(3, 0))
    assert state.stock == (0, *[3] * 20)
    assert state.hidden == 60


def test_everyone_is_dealt_a_tile_and_asked_at_the_same_time() -> None:
    state = dealt(GAME.start(Setup(4, 2)))
    assert all(state.hands)
    assert list(GAME.waiting(state)) == [0, 1, 2, 3]
    assert state.hidden == 76


def test_a_tile_may_go_on_any_free_square_of_the_diagonal() -> None:
    state = after(Setup(2, 0), Deal(0, 9), Deal(1, 4), SetupTile(0, 9, at("b2")), SetupTile(1, 4, at("a1")))
    state = GAME.apply(state, Deal(0, 3))
    assert [choice.event for choice in GAME.legal(state, 0)] == [
        SetupTile(0, 3, at("a1")),
        SetupTile(0, 3, at("c3")),
        SetupTile(0, 3, at("d4")),
    ]


def test_the_diagonal_need_not_rise_because_its_squares_share_no_line() -> None:
    state = after(
        Setup(2, 0), SetupTile(0, 20, at("a1")), SetupTile(1, 1, at("d4")), SetupTile(0, 2, at("b2"))
    )
    assert drawn(state, 0) == "20 . . . / . 2 . . / . . . . / . . . ."


def test_seats_place_in_any_order_and_then_wait_for_each_other() -> None:
    state = dealt(GAME.start(Setup(3, 0)))
    state = GAME.apply(state, SetupTile(2, state.hands[2], at("c3")))
    assert GAME.due(state, SHUFFLER) is None
    assert list(GAME.waiting(state)) == [0, 1]
    assert GAME.legal(state, 2) == []


def test_the_next_round_begins_when_everyone_has_placed() -> None:
    state = dealt(GAME.start(Setup(2, 0)))
    for seat in (1, 0):
        state = GAME.apply(state, SetupTile(seat, state.hands[seat], at("a1")))
    assert isinstance(GAME.due(state, SHUFFLER), Deal)


def test_after_four_rounds_the_starting_player_has_the_turn() -> None:
    events = [event for square in ("a1", "b2", "c3", "d4") for event in one_round(3, 7, square)]
    state = GAME.start(Setup(3, 1))._replace(stock=full_set(12))
    for event in events:
        assert state.phase is Phase.SETUP
        state = GAME.apply(state, event)
    assert state.phase is Phase.PASSING
    state = GAME.apply(state, PassOn())
    assert state.phase is Phase.TURNS
    assert list(GAME.waiting(state)) == [1]
    assert [board.free for board in state.boards] == [12, 12, 12]


def test_a_record_places_tiles_that_it_never_dealt() -> None:
    with_deal = after(Setup(2, 0), Deal(0, 9), SetupTile(0, 9, at("b2")))
    assert after(Setup(2, 0), SetupTile(0, 9, at("b2"))) == with_deal


def test_a_record_cannot_place_more_tiles_of_a_number_than_there_are() -> None:
    state = after(Setup(2, 0), *one_round(2, 9, "b2"))
    assert refusal(state, SetupTile(0, 9, at("a1"))) is Refusal.NOT_HIDDEN


def test_nobody_gets_ahead_of_the_others() -> None:
    state = after(Setup(2, 0), SetupTile(0, 9, at("b2")))
    assert refusal(state, SetupTile(0, 3, at("a1"))) is Refusal.WAIT_FOR_OTHERS
    assert refusal(state, Deal(0, 3)) is Refusal.WAIT_FOR_OTHERS


def test_only_the_dealt_tile_can_be_placed() -> None:
    state = after(Setup(2, 0), Deal(0, 9))
    assert refusal(state, SetupTile(0, 8, at("b2"))) is Refusal.ANOTHER_TILE


def test_a_seat_holds_one_tile_at_a_time() -> None:
    assert refusal(after(Setup(2, 0), Deal(0, 9)), Deal(0, 8)) is Refusal.HAND_FULL


@pytest.mark.parametrize("square", [at("b1"), -1, 16, 10**30])
def test_setup_tiles_go_on_the_diagonal(square: int) -> None:
    assert refusal(after(Setup(2, 0), Deal(0, 9)), SetupTile(0, 9, square)) is Refusal.NOT_ON_DIAGONAL


def test_a_setup_tile_cannot_be_exchanged() -> None:
    state = after(Setup(2, 0), *one_round(2, 9, "b2"), Deal(0, 3))
    assert refusal(state, SetupTile(0, 3, at("b2"))) is Refusal.NO_EXCHANGE_YET


@pytest.mark.parametrize("tile", [0, -1, 21, 10**30])
def test_there_are_no_other_tiles_than_1_to_20(tile: int) -> None:
    assert refusal(GAME.start(Setup(2, 0)), Deal(0, tile)) is Refusal.NOT_HIDDEN
    assert refusal(GAME.start(Setup(2, 0)), SetupTile(0, tile, at("a1"))) is Refusal.NOT_HIDDEN
