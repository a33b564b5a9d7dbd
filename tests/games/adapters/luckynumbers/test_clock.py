"""Stamps, deadlines, house moves and the log of a game of Lucky Numbers."""

import pytest

from games.engine.luckynumbers.events import Discard, Draw, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS as ENGINE
from games.models import Game, Move
from games.services import play
from games.services.refusals import Rejected, Why
from games.store import forget_tables, read_table
from tests.numbers import at_take, in_turns, numbers, waiting
from tests.tables import (
    go_on,
    house_move,
    make_move,
    play_on,
    stamp_of,
    state_of,
    time_is_up,
    undo,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


# -- stamps


def test_a_form_of_an_earlier_turn_is_told_that_the_turn_has_passed() -> None:
    game = in_turns(clock=20)
    seat = state_of(game).state.turn
    old = stamp_of(read_table(game.pk), seat)
    time_is_up(game)
    play_on(game, until=lambda now: now.state.turn == seat and now.state.turns > 1)
    table = read_table(game.pk)
    with pytest.raises(Rejected) as caught:
        play.undo(game.pk, table.players[seat].user_id, old)
    assert caught.value.reason is Why.TURN_PASSED


def test_the_phase_grows_with_every_round_of_the_setup_and_every_turn() -> None:
    game = numbers(3)
    seen: list[int] = []
    while state_of(game).state.turns < 5:
        phase = state_of(game).adapter.question(state_of(game).state)
        if not seen or seen[-1] != phase:
            seen.append(phase)
        seats = waiting(game)
        if seats:
            house_move(game, seats[0])
        else:
            go_on(game)
    assert seen == list(range(1, 9))


# -- the clock


def test_each_turn_has_the_time_of_the_clock() -> None:
    game = in_turns(clock=45)
    first = Game.objects.get(pk=game.pk).deadline
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    assert Game.objects.get(pk=game.pk).deadline == first
    make_move(game, seat, Discard(seat))
    second = Game.objects.get(pk=game.pk).deadline
    assert first is not None
    assert second is not None
    assert second > first


def test_at_the_deadline_the_house_plays_the_turn() -> None:
    game = in_turns(clock=20)
    seat, count = state_of(game).state.turn, Game.objects.get(pk=game.pk).move_count
    time_is_up(game)
    moves = Move.objects.filter(game=game, index__gte=count).order_by("index")
    assert next((move.event["t"], move.seat, move.by) for move in moves) == ("draw", seat, "house")
    assert waiting(game) == [1 - seat]
    assert game.players.get(seat=seat).missed == 1


def test_what_the_house_took_can_be_put_back_by_its_owner() -> None:
    game, seat, _ = at_take(clock=20)
    play_on(game, until=lambda now: isinstance(ENGINE.house_move(now.state, now.state.turn), Take))
    seat = state_of(game).state.turn
    time_is_up(game)
    assert [entry.by for entry in state_of(game).open] == [Move.By.HOUSE]
    undo(game, seat)
    assert waiting(game) == [seat]


def test_an_absent_seat_holds_up_nobody() -> None:
    game = in_turns(players=3, clock=20)
    absent = state_of(game).state.turn
    game.players.filter(seat=absent).update(controller="house", missed=2)
    forget_tables()
    for turns in range(8):
        seats = waiting(game)
        assert seats != [absent] or turns == 0
        if seats == [absent]:
            time_is_up(game)
        elif seats:
            house_move(game, seats[0])
        else:
            go_on(game)


def test_a_game_that_everybody_has_left_comes_to_its_end() -> None:
    game = numbers(3, clock=20)
    for _ in range(300):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            break
        time_is_up(game)
    assert game.status == Game.Status.OVER
    outcome = ENGINE.outcome(state_of(game).state)
    assert outcome is not None
    assert game.result == outcome.result


# -- the log


@pytest.mark.parametrize("pace", ["brisk", "relaxed"])
def test_a_game_told_again_from_its_log_is_the_same_game(pace: str) -> None:
    game, seat, take = at_take(players=3, pace=pace)
    make_move(game, seat, take)
    undo(game, seat)
    make_move(game, seat, Draw(seat))
    for _ in range(2):
        remembered = state_of(game)
        forget_tables()
        assert state_of(game) == remembered
        play_on(game)


def test_a_turn_is_one_chapter() -> None:
    game = in_turns()
    seat = state_of(game).state.turn
    make_move(game, seat, Draw(seat))
    make_move(game, seat, Discard(seat))
    chapter = state_of(game).story[-1]
    assert [entry.event.kind for entry in chapter.opening] == ["pass on"]
    assert [entry.event.kind for entry in chapter.entries] == ["draw", "discard"]
