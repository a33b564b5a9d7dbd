"""What a seat can do in a running game: each command counts once, and for its own turn only."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.http import QueryDict

from games.adapters.base import BadMove
from games.engine.errors import Refused
from games.engine.luckybox.events import Bonus
from games.models import Game, Move
from games.services import play
from games.services.refusals import Why
from games.store import Table, read_table
from tests.factories import UserFactory
from tests.games.services.refusing import refused, why
from tests.games.services.turns import all_done, turn, waiting
from tests.tables import (
    committed,
    form_of,
    house_move,
    open_table,
    play_of,
    play_on,
    played_game,
    rows_of,
    stamp_of,
    started_game,
    state_of,
    submit,
    time_is_up,
)

pytestmark = pytest.mark.django_db


def send(game: Game, seat: int, form: QueryDict) -> None:
    with committed():
        submit(game.pk, read_table(game.pk).players[seat].user_id, form)


def house_form(table: Table, seat: int) -> QueryDict:
    """The form that the page of a seat would send for a good move."""
    now = play_of(table)
    return form_of(table, seat, now.adapter.engine.house_move(now.state, seat))


# -- one command, one move


def test_a_form_that_is_sent_twice_is_one_move_and_one_sentence() -> None:
    game = turn(1)
    form = house_form(read_table(game.pk), 0)
    send(game, 0, form)
    assert why(game, lambda: send(game, 0, form)) is Why.ALREADY_DONE
    assert Move.objects.filter(game=game, seat=0).count() == 2


def test_of_two_tabs_with_the_same_page_the_second_is_told_so() -> None:
    game = turn(1)
    table = read_table(game.pk)
    first, second = (form_of(table, 0, choice.event) for choice in _choices(table, 0)[:2])
    send(game, 0, first)
    assert why(game, lambda: send(game, 0, second)) is Why.ALREADY_DONE


def _choices(table: Table, seat: int) -> list[Any]:
    now = play_of(table)
    return list(now.adapter.engine.legal(now.state, seat))


def test_a_form_of_a_turn_that_is_over_is_told_so() -> None:
    game = turn(1)
    form = house_form(read_table(game.pk), 0)
    play_on(game, until=lambda now: now.state.turn == 2)
    assert why(game, lambda: send(game, 0, form)) is Why.TURN_PASSED


@pytest.mark.parametrize("at", ["", "x", "1", "1.", ".0", "1.0.0", "-1.0", "9" * 10_000, "１.0", "\0"])
def test_a_form_with_a_stamp_that_nobody_made_is_refused(at: str) -> None:
    game = turn(1)
    form = house_form(read_table(game.pk), 0).copy()
    form["at"] = at
    assert why(game, lambda: send(game, 0, form)) is Why.TURN_PASSED


def test_moves_of_others_do_not_make_a_form_old() -> None:
    game = turn(1, players=3)
    forms = [house_form(read_table(game.pk), seat) for seat in range(3)]
    for seat in (2, 0, 1):
        send(game, seat, forms[seat])
    crosses = [entry for entry in state_of(game).open if not isinstance(entry.event, Bonus)]
    assert [entry.seat for entry in crosses] == [2, 0, 1]


def test_a_move_that_the_rules_refuse_changes_nothing() -> None:
    game = turn(1)
    form = QueryDict(f"square=1a1&at={stamp_of(read_table(game.pk), 0)}")
    assert isinstance(refused(game, lambda: send(game, 0, form)), Refused)


def test_a_form_that_means_nothing_changes_nothing() -> None:
    game = turn(1)
    form = QueryDict(f"at={stamp_of(read_table(game.pk), 0)}")
    assert isinstance(refused(game, lambda: send(game, 0, form)), BadMove)


def test_a_seat_that_is_done_is_told_so_whatever_it_sends() -> None:
    game = turn(1, pace="relaxed")
    form = house_form(read_table(game.pk), 0).copy()
    while 0 in waiting(game):
        house_move(game, 0)
    form["at"] = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: send(game, 0, form)) is Why.ALREADY_DONE


def test_a_form_that_comes_after_the_house_has_played_is_told_so() -> None:
    game = turn(1, clock=20)
    form = house_form(read_table(game.pk), 0)
    time_is_up(game)
    assert why(game, lambda: send(game, 0, form)) is Why.ALREADY_DONE


# -- who may


@pytest.mark.parametrize("verb", ["move", "undo", "press_next", "come_back"])
def test_only_those_who_sit_here_do_anything(verb: str) -> None:
    game, other = turn(1), turn(1)
    outsiders = [None, UserFactory.create().pk, other.host_id]
    arguments: list[Any] = [] if verb == "come_back" else [QueryDict("at=1.0") if verb == "move" else "1.0"]
    act = submit if verb == "move" else getattr(play, verb)
    for user_id in outsiders:
        assert why(game, partial(act, game.pk, user_id, *arguments)) is Why.NOT_SEATED


@pytest.mark.parametrize(("make", "reason"), [(open_table, Why.NOT_STARTED), (played_game, Why.GAME_OVER)])
def test_there_is_a_time_to_play(make: Callable[..., Game], reason: Why) -> None:
    game = make(players=2)
    assert why(game, lambda: submit(game.pk, game.host_id, QueryDict("at=1.0"))) is reason
    assert why(game, lambda: play.undo(game.pk, game.host_id, "1.0")) is reason
    assert why(game, lambda: play.press_next(game.pk, game.host_id, "1.0")) is reason
    assert why(game, lambda: play.come_back(game.pk, game.host_id)) is reason


def test_a_form_of_one_seat_moves_no_other() -> None:
    game = turn(1)
    table = read_table(game.pk)
    form = house_form(table, 1).copy()
    form["at"] = stamp_of(table, 0)
    form["seat"] = "1"
    refused(game, lambda: send(game, 0, form))


# -- next


def test_next_is_for_the_relaxed_pace() -> None:
    game = turn(1, pace="brisk")
    at = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: play.press_next(game.pk, game.host_id, at)) is Why.NOTHING_NEXT


def test_next_is_for_those_who_are_done() -> None:
    game = turn(1, pace="relaxed")
    at = stamp_of(read_table(game.pk), 0)
    assert why(game, lambda: play.press_next(game.pk, game.host_id, at)) is Why.NOT_DONE


def test_a_doubled_next_asks_once() -> None:
    game = turn(1, pace="relaxed")
    all_done(game)
    at = stamp_of(read_table(game.pk), 0)
    with committed():
        play.press_next(game.pk, game.host_id, at)
    assert why(game, lambda: play.press_next(game.pk, game.host_id, at)) is Why.ALREADY_DONE
    assert state_of(game).state.turn == 1


def test_a_doubled_next_of_the_last_one_does_not_skip_a_number() -> None:
    game = turn(1, pace="relaxed", players=1)
    all_done(game)
    at = stamp_of(read_table(game.pk), 0)
    with committed():
        play.press_next(game.pk, game.host_id, at)
    assert why(game, lambda: play.press_next(game.pk, game.host_id, at)) is Why.TURN_PASSED
    assert state_of(game).state.turn == 2


# -- coming back


def test_coming_back_when_one_was_not_away_changes_nothing() -> None:
    game = turn(1)
    before = rows_of(game)
    with committed():
        play.come_back(game.pk, game.host_id)
    assert rows_of(game) == before


# -- tables where the server uses the bonuses


def test_the_server_uses_the_bonuses_where_a_table_says_so() -> None:
    game = started_game(players=1, auto_bonus=True)
    play_on(game, until=lambda now: len(now.open) > 1 or now.state.round == 3)
    entries = state_of(game).open
    assert len(entries) > 1
    assert all(isinstance(entry.event, Bonus) for entry in entries[1:])
