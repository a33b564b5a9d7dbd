"""How a game of Lucky Numbers goes on: what can be taken back, who is waited for, whose turn it is."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.engine.luckynumbers.events import Discard, Draw, Place, SetupTile
from games.engine.luckynumbers.game import LUCKY_NUMBERS as ENGINE
from games.engine.luckynumbers.state import Phase
from games.models import Game
from games.services import play
from games.services.progress import GRACE
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.numbers import at_take, in_turns, numbers, waiting
from tests.tables import (
    committed,
    house_move,
    make_move,
    play_on,
    stamp_of,
    state_of,
    time_is_up,
    undo,
)

pytestmark = pytest.mark.django_db

SLACK = timedelta(seconds=1)


def why(game: Game, seat: int, verb: Any) -> Why:
    table = read_table(game.pk)
    with pytest.raises(Rejected) as caught:
        verb(game.pk, table.players[seat].user_id, stamp_of(table, seat))
    return caught.value.reason


def next_of(game: Game, seat: int) -> None:
    table = read_table(game.pk)
    with committed():
        play.press_next(game.pk, table.players[seat].user_id, stamp_of(table, seat))


# -- the setup


def test_in_the_setup_everybody_is_asked_at_once_round_by_round() -> None:
    game = numbers(3)
    assert waiting(game) == [0, 1, 2]
    for seat in (2, 0, 1):
        house_move(game, seat)
    assert waiting(game) == []
    time_is_up(game)
    assert waiting(game) == [0, 1, 2]
    assert {board.free for board in state_of(game).state.boards} == {15}


def test_a_setup_tile_can_be_taken_back_until_the_next_ones_are_dealt() -> None:
    game = numbers(2)
    house_move(game, 0)
    house_move(game, 1)
    undo(game, 0)
    assert waiting(game) == [0]
    make_move(game, 0, SetupTile(0, state_of(game).state.hands[0], 15))
    time_is_up(game)
    assert state_of(game).state.boards[0].tiles[15]
    assert why(game, 0, play.undo) is Why.NOTHING_TO_UNDO


def test_the_last_setup_tiles_too_wait_for_a_grace() -> None:
    game = numbers(2)
    play_on(game, until=lambda now: now.state.phase is Phase.PASSING)
    game.refresh_from_db()
    assert game.deadline is not None
    undo(game, 1)
    assert state_of(game).state.phase is Phase.SETUP
    house_move(game, 1)
    time_is_up(game)
    assert waiting(game) == [state_of(game).state.setup.start]


def test_relaxed_the_setup_goes_on_when_all_have_said_so() -> None:
    game = numbers(2, pace="relaxed")
    house_move(game, 0)
    house_move(game, 1)
    next_of(game, 1)
    assert waiting(game) == []
    next_of(game, 0)
    assert waiting(game) == [0, 1]


# -- turns


def test_a_turn_with_a_hidden_tile_passes_on_at_once() -> None:
    game = in_turns()
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    assert waiting(game) == [seat]
    assert why(game, seat, play.undo) is Why.NOTHING_TO_UNDO
    make_move(game, seat, Discard(seat))
    assert waiting(game) == [1 - seat]
    game.refresh_from_db()
    assert game.deadline is None
    assert why(game, seat, play.undo) is Why.NOTHING_TO_UNDO


def test_a_drawn_tile_that_is_placed_stays_there() -> None:
    game = in_turns()
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    square = next(
        c.event.square for c in ENGINE.legal(state_of(game).state, seat) if isinstance(c.event, Place)
    )
    make_move(game, seat, Place(seat, square))
    assert waiting(game) == [1 - seat]


def test_an_open_tile_that_is_taken_can_be_put_back_in_the_grace() -> None:
    game, seat, take = at_take()
    before = state_of(game).state
    make_move(game, seat, take)
    game.refresh_from_db()
    assert game.deadline is not None
    assert GRACE - SLACK < game.deadline - timezone.now() <= GRACE
    assert waiting(game) == []
    undo(game, seat)
    assert state_of(game).state == before
    assert waiting(game) == [seat]
    make_move(game, seat, take)
    time_is_up(game)
    assert waiting(game) == [1 - seat]


def test_what_was_taken_before_a_turn_passed_on_is_settled() -> None:
    game, seat, take = at_take()
    make_move(game, seat, take)
    time_is_up(game)
    assert why(game, seat, play.undo) is Why.NOTHING_TO_UNDO


def test_after_taking_back_one_may_draw_and_that_settles_it() -> None:
    game, seat, take = at_take()
    make_move(game, seat, take)
    undo(game, seat)
    make_move(game, seat, Draw(seat))
    now = state_of(game)
    assert (now.open, now.undo_count(seat)) == ((), 1)
    assert [entry.event.kind for entry in now.fixed] == ["draw"]
    assert why(game, seat, play.undo) is Why.NOTHING_TO_UNDO


def test_relaxed_only_whoever_took_a_tile_is_waited_for() -> None:
    game, seat, take = at_take(players=3, pace="relaxed")
    make_move(game, seat, take)
    game.refresh_from_db()
    assert (waiting(game), game.deadline) == ([], None)
    other = (seat + 1) % 3
    assert why(game, other, play.press_next) is Why.NOTHING_NEXT
    next_of(game, seat)
    assert waiting(game) == [other]


def test_relaxed_a_turn_with_a_hidden_tile_waits_for_nobody() -> None:
    game = in_turns(pace="relaxed")
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    make_move(game, seat, Discard(seat))
    assert waiting(game) == [1 - seat]


def test_whoever_does_not_have_the_turn_cannot_move() -> None:
    game = in_turns()
    other = 1 - state_of(game).state.turn
    with pytest.raises(Rejected) as caught:
        make_move(game, other, Draw(other))
    assert caught.value.reason is Why.ALREADY_DONE


def test_where_the_server_uses_bonuses_it_plays_nothing_of_this_game() -> None:
    game = in_turns(auto_bonus=True)
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    assert waiting(game) == [seat]
