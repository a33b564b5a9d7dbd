"""How a game goes on: paces, grace, deadlines, and seats that run by themselves."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Move
from games.services import play
from games.services.course import GRACE, LATE_TAKEBACKS, REOPENED, SOLO_GRACE
from games.services.refusals import Rejected, Why
from games.store import look
from tests.tables import (
    committed,
    go_on,
    house_move,
    play_of,
    play_on,
    stamp_of,
    started_game,
    state_of,
    time_is_up,
    undo,
)

pytestmark = pytest.mark.django_db

#: How much later than asked for a deadline may be read here.
SLACK = timedelta(seconds=3)


def waiting(game: Game) -> list[int]:
    now = state_of(game)
    return list(now.kind.engine.waiting(now.state))


def row(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def players(game: Game) -> list[tuple[int, bool]]:
    """How many deadlines each seat has missed in a row, and whether it runs by itself."""
    return [(player.missed, player.is_away) for player in game.players.order_by("seat")]


def is_due(deadline: datetime | None, after: timedelta) -> bool:
    return deadline is not None and after - SLACK < deadline - timezone.now() <= after


def turn(number: int, players: int = 2, **wishes: Any) -> Game:
    """A game at the so-manieth number, which everybody is still asked about."""
    game = started_game(players, **wishes)
    play_on(game, until=lambda now: now.state.turn == number)
    return game


def all_done(game: Game) -> None:
    """Everybody makes their moves of the turn."""
    while seats := waiting(game):
        house_move(game, seats[0])


def next_of(game: Game, seat: int) -> None:
    table = look(game.pk)
    with committed():
        play.next_number(game.pk, table.players[seat].user_id, stamp_of(table, seat))


# -- brisk


def test_brisk_the_next_number_comes_after_a_grace() -> None:
    game = turn(1)
    all_done(game)
    assert is_due(row(game).deadline, GRACE)
    assert state_of(game).state.turn == 1
    time_is_up(game)
    assert state_of(game).state.turn == 2


def test_brisk_the_first_number_too_comes_after_a_grace() -> None:
    game = started_game(players=2)
    all_done(game)
    assert is_due(row(game).deadline, GRACE)
    assert state_of(game).state.turn == 0


def test_alone_the_grace_is_shorter() -> None:
    game = turn(1, players=1)
    all_done(game)
    assert is_due(row(game).deadline, SOLO_GRACE)


def test_brisk_a_reopened_turn_gets_a_grace_of_its_own() -> None:
    game = turn(1)
    all_done(game)
    undo(game, 0)
    assert row(game).deadline is None
    all_done(game)
    assert is_due(row(game).deadline, GRACE)


def test_the_grace_is_not_pushed_back_by_what_others_press() -> None:
    game = turn(1, players=3, clock=90)
    game.players.filter(seat=2).update(is_away=True, missed=2)
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    all_done(game)
    before = row(game).deadline
    with committed():
        play.come_back(game.pk, game.players.get(seat=2).user_id)
    assert row(game).deadline == before
    assert row(game).version > game.version + 1


# -- relaxed


def test_relaxed_the_next_number_comes_when_all_have_asked_for_it() -> None:
    game = turn(1, players=3, pace="relaxed")
    all_done(game)
    for seat in (2, 0):
        next_of(game, seat)
        assert state_of(game).state.turn == 1
    assert [player.is_ready for player in look(game.pk).players] == [True, False, True]
    next_of(game, 1)
    assert state_of(game).state.turn == 2
    assert [player.is_ready for player in look(game.pk).players] == [False, False, False]


def test_relaxed_without_a_clock_nothing_happens_by_itself() -> None:
    game = turn(1, pace="relaxed")
    all_done(game)
    assert row(game).deadline is None


def test_relaxed_alone_the_next_number_comes_with_next() -> None:
    game = turn(1, players=1, pace="relaxed")
    all_done(game)
    assert (state_of(game).state.turn, row(game).deadline) == (1, None)
    next_of(game, 0)
    assert state_of(game).state.turn == 2


def test_relaxed_next_can_be_asked_for_while_others_still_think() -> None:
    game = turn(1, pace="relaxed")
    while 0 in waiting(game):
        house_move(game, 0)
    next_of(game, 0)
    all_done(game)
    assert state_of(game).state.turn == 1
    next_of(game, 1)
    assert state_of(game).state.turn == 2


def test_relaxed_whoever_takes_back_has_not_asked_for_the_next_number() -> None:
    game = turn(1, pace="relaxed")
    all_done(game)
    next_of(game, 0)
    undo(game, 0)
    assert [player.is_ready for player in look(game.pk).players] == [False, False]
    all_done(game)
    next_of(game, 1)
    assert state_of(game).state.turn == 1
    next_of(game, 0)
    assert state_of(game).state.turn == 2


def test_relaxed_the_clock_goes_on_without_those_who_do_not_ask() -> None:
    game = turn(1, pace="relaxed", clock=20)
    all_done(game)
    before = row(game).deadline
    assert is_due(before, timedelta(seconds=20))
    next_of(game, 0)
    assert row(game).deadline == before
    time_is_up(game)
    assert state_of(game).state.turn == 2
    assert players(game) == [(0, False), (0, False)]


# -- the clock


@pytest.mark.parametrize("clock", [20, 45, 90, 86_400])
def test_a_turn_has_the_time_of_its_clock(clock: int) -> None:
    game = turn(1, clock=clock)
    assert is_due(row(game).deadline, timedelta(seconds=clock))
    assert row(game).turn_deadline == row(game).deadline


def test_without_a_clock_a_turn_has_no_end() -> None:
    game = turn(1)
    assert (row(game).deadline, row(game).turn_deadline) == (None, None)


def test_a_move_does_not_change_the_time_of_the_others() -> None:
    game = turn(1, clock=20)
    before = row(game).deadline
    house_move(game, 0)
    undo(game, 0)
    house_move(game, 0)
    assert row(game).deadline == before


def test_at_the_deadline_the_house_plays_for_those_who_have_not() -> None:
    game = turn(1, players=3, clock=20)
    while 1 in waiting(game):
        house_move(game, 1)
    count = row(game).move_count
    time_is_up(game)
    moves = Move.objects.filter(game=game, index__gte=count).order_by("index")
    assert {(move.seat, move.by) for move in moves} == {(0, "house"), (2, "house")}
    assert waiting(game) == []
    assert is_due(row(game).deadline, GRACE)
    assert players(game) == [(1, False), (0, False), (1, False)]


def test_what_the_house_played_can_be_taken_back_in_the_grace() -> None:
    game = turn(1, clock=20)
    time_is_up(game)
    undo(game, 0)
    assert waiting(game) == [0]
    assert is_due(row(game).deadline, REOPENED)
    assert players(game) == [(0, False), (1, False)]


def test_a_reopened_turn_gets_a_little_time_when_the_clock_has_run_down() -> None:
    game = turn(1, clock=20)
    all_done(game)
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now())
    undo(game, 0)
    assert is_due(row(game).deadline, REOPENED)
    assert row(game).turn_deadline == row(game).deadline


def test_a_turn_whose_time_is_over_is_not_reopened_for_ever() -> None:
    game = turn(1, players=1, clock=20)
    all_done(game)
    Game.objects.filter(pk=game.pk).update(turn_deadline=timezone.now())
    for _ in range(LATE_TAKEBACKS):
        undo(game, 0)
        all_done(game)
    with pytest.raises(Rejected) as caught:
        undo(game, 0)
    assert caught.value.why is Why.TIME_IS_UP
    go_on(game)
    assert state_of(game).state.turn == 2


# -- seats that run by themselves


def miss(game: Game, *seats: int) -> None:
    """A turn in which some seats let the time run out."""
    number = state_of(game).state.turn
    for seat in waiting(game):
        while seat not in seats and seat in waiting(game):
            house_move(game, seat)
    time_is_up(game)
    if state_of(game).state.turn == number and not waiting(game):
        time_is_up(game)


def test_after_two_misses_in_a_row_a_seat_runs_by_itself() -> None:
    game = turn(1, clock=20)
    miss(game, 1)
    assert players(game) == [(0, False), (1, False)]
    miss(game, 1)
    assert players(game) == [(0, False), (2, True)]


def test_misses_count_only_in_a_row() -> None:
    game = turn(1, clock=20)
    miss(game, 1)
    miss(game)
    miss(game, 1)
    assert players(game) == [(0, False), (1, False)]


def away(number: int = 3, **wishes: Any) -> Game:
    """A table of three, of whom one has missed two deadlines."""
    game = turn(1, players=3, clock=20, **wishes)
    while state_of(game).state.turn < number:
        miss(game, 1)
    assert players(game)[1][1]
    return game


def test_nobody_waits_for_a_seat_that_runs_by_itself() -> None:
    game = away()
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    assert waiting(game) == []
    assert state_of(game).open[-1].by == Move.By.HOUSE
    assert is_due(row(game).deadline, GRACE)


def test_a_seat_that_runs_by_itself_plays_after_all_others() -> None:
    game = away()
    assert waiting(game) == [0, 1, 2]
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    order = [entry.seat for entry in state_of(game).open]
    assert [order.index(0), order.index(2), order.index(1)] == sorted(map(order.index, {0, 1, 2}))


def test_nobody_waits_for_the_next_of_a_seat_that_runs_by_itself() -> None:
    game = away(pace="relaxed")
    number = state_of(game).state.turn
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    next_of(game, 0)
    next_of(game, 2)
    assert state_of(game).state.turn == number + 1


def test_a_move_takes_the_seat_back() -> None:
    game = away()
    house_move(game, 1)
    assert players(game)[1] == (0, False)


def test_an_undo_takes_the_seat_back() -> None:
    game = away()
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    undo(game, 1)
    assert players(game)[1] == (0, False)
    assert waiting(game) == [1]


def test_a_word_takes_the_seat_back() -> None:
    game = away()
    with committed():
        play.come_back(game.pk, game.players.get(seat=1).user_id)
    assert players(game)[1] == (0, False)
    for seat in (0, 2):
        while seat in waiting(game):
            house_move(game, seat)
    assert waiting(game) == [1]


def test_with_everybody_away_the_clock_sets_the_pace() -> None:
    game = turn(1, clock=20)
    for _ in range(2):
        miss(game, 0, 1)
    assert [is_away for _, is_away in players(game)] == [True, True]
    number = state_of(game).state.turn
    assert waiting(game) == [0, 1]
    assert is_due(row(game).deadline, timedelta(seconds=20))
    miss(game, 0, 1)
    assert state_of(game).state.turn == number + 1


def test_a_game_that_everybody_has_left_comes_to_its_end() -> None:
    game = started_game(players=2, clock=20)
    for _ in range(200):
        if row(game).status == Game.Status.OVER:
            break
        time_is_up(game)
    over = row(game)
    assert (over.status, over.deadline, over.turn_deadline) == (Game.Status.OVER, None, None)
    assert over.finished_at is not None
    outcome = state_of(game).kind.engine.outcome(play_of(look(game.pk)).state)
    assert outcome is not None
    assert over.result == outcome.result
    assert set(Move.objects.filter(game=game).values_list("by", flat=True)) == {"chance", "house"}
