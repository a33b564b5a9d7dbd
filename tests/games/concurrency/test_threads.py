"""Many at once, on the database as a site uses it: everybody succeeds, and everything happens once."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import pytest
from django.db import connections
from django.http import QueryDict
from django.utils import timezone

from games.engine.errors import Refused
from games.models import Game, Move, Player
from games.services import clock, lobby, play, rematch
from games.services.refusals import Rejected, Why
from games.store import Table, read_table
from tests.factories import UserFactory
from tests.tables import (
    form_of,
    let_time_pass,
    open_table,
    play_of,
    play_on,
    played_game,
    projection_of,
    rows_of,
    stamp_of,
    started_game,
    state_of,
    submit,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.no_cover]

Answer = TypeVar("Answer")


def at_once(works: Sequence[Callable[[], Answer]]) -> list[Answer | Exception]:
    """What comes of doing all of this in the same moment, each in a thread of its own."""
    start = threading.Barrier(len(works))

    def in_thread(work: Callable[[], Answer]) -> Answer | Exception:
        try:
            start.wait(10)
            return work()
        except (Rejected, Refused) as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(in_thread, works))


def house_form(table: Table, seat: int) -> QueryDict:
    now = play_of(table)
    return form_of(table, seat, now.adapter.engine.house_move(now.state, seat))


def moving(table: Table, seat: int, form: QueryDict | None = None) -> Callable[[], None]:
    sent = form or house_form(table, seat)
    return lambda: submit(table.game.pk, table.players[seat].user_id, sent)


def whys(answers: Sequence[object]) -> list[Why | None]:
    return [answer.reason if isinstance(answer, Rejected) else None for answer in answers]


def test_all_seats_of_a_full_table_act_in_the_same_moment_and_succeed() -> None:
    game = started_game(players=12)
    for _ in range(2):
        table = read_table(game.pk)
        assert at_once([moving(table, seat) for seat in range(12)]) == [None] * 12
        seats = Move.objects.filter(game=game, index__gte=table.game.move_count).values_list(
            "seat", flat=True
        )
        assert sorted(seat for seat in seats if seat is not None) == list(range(12))
        play_on(game, until=lambda now: now.state.turn == 1)
    assert projection_of(game)["crosses"] or state_of(game).state.turn == 1


def test_in_the_setup_all_place_their_tiles_in_the_same_moment() -> None:
    game = started_game(players=4, kind="luckynumbers")
    for free in (15, 14, 13, 12):
        table = read_table(game.pk)
        assert at_once([moving(table, seat) for seat in range(4)]) == [None] * 4
        assert [board.free for board in state_of(game).state.boards] == [free] * 4
        let_time_pass(game)
        clock.time_is_up(game.pk)
    now = state_of(game)
    assert now.adapter.engine.waiting(now.state) == (now.state.setup.start,)


def test_a_hidden_tile_is_drawn_once_however_often_the_button_is_pressed() -> None:
    game = started_game(players=2, kind="luckynumbers")
    play_on(game, until=lambda now: now.state.turns == 1)
    table = read_table(game.pk)
    hidden, seat = play_of(table).state.hidden, play_of(table).state.turn
    answers = at_once([moving(table, seat)] * 6)
    assert sorted(map(str, whys(answers))) == sorted(map(str, [None] + [Why.ALREADY_DONE] * 5))
    assert state_of(game).state.hidden == hidden - 1


def test_many_tables_at_once_do_not_disturb_each_other() -> None:
    tables = [read_table(started_game(players=2).pk) for _ in range(6)]
    works = [moving(table, seat) for table in tables for seat in (0, 1)]
    assert at_once(works) == [None] * 12
    assert [len(state_of(table.game).open) for table in tables] == [2] * 6


def test_a_button_pressed_many_times_at_once_is_one_move() -> None:
    game = started_game(players=2)
    table = read_table(game.pk)
    answers = at_once([moving(table, 0)] * 8)
    assert sorted(map(str, whys(answers))) == sorted(map(str, [None] + [Why.ALREADY_DONE] * 7))
    assert len(state_of(game).open) == 1


def test_of_two_tabs_that_want_different_things_at_once_one_succeeds() -> None:
    game = started_game(players=2)
    table = read_table(game.pk)
    choices = play_of(table).adapter.engine.legal(play_of(table).state, 0)[:4]
    answers = at_once([moving(table, 0, form_of(table, 0, choice.event)) for choice in choices])
    assert answers.count(None) == 1
    kept = choices[answers.index(None)].event
    assert [entry.event for entry in state_of(game).open] == [kept]


def test_undo_and_next_at_once_leave_a_table_that_can_go_on() -> None:
    game = started_game(players=3, pace="relaxed")
    play_on(game, until=lambda now: not now.adapter.engine.waiting(now.state))
    table = read_table(game.pk)
    at = [stamp_of(table, seat) for seat in range(3)]
    users = [player.user_id for player in table.players]
    works = [partial(play.press_next, game.pk, users[seat], at[seat]) for seat in range(3)]
    answers = at_once([*works, partial(play.undo, game.pk, users[0], at[0])])
    assert answers.count(None) == 3
    now = state_of(game)
    reopened = now.adapter.engine.waiting(now.state) == [0]
    assert reopened or now.state.turn == 1
    play_on(game)
    assert game.status == Game.Status.OVER


def test_first_come_first_served_is_the_order_of_commits() -> None:
    """Whoever stands earlier in the log has got the tokens, whatever the threads did."""
    game = started_game(players=6, rules={"edition": "cocktail"})
    play_on(game, until=lambda now: now.state.round == 2 and now.state.turn == 5)
    table = read_table(game.pk)
    before = play_of(table).state
    assert (
        at_once([moving(table, seat) for seat in play_of(table).adapter.engine.waiting(before)]) == [None] * 6
    )
    now = state_of(game)
    supply = (before.lightning, before.moons)
    assert now.state.lightning >= 0
    assert now.state.moons >= 0
    total = sum(seat.lightning for seat in before.seats) + supply[0]
    assert sum(seat.lightning for seat in now.state.seats) + now.state.lightning == total
    again = before
    for move in Move.objects.filter(game=game, index__gte=table.game.move_count).order_by("index"):
        again = now.adapter.engine.apply(again, now.adapter.engine.event_from_record(again.setup, move.event))
    assert again == now.state


def test_the_last_seat_goes_to_one_of_those_who_want_it() -> None:
    game = open_table(players=1, seats=2)
    users = [UserFactory.create() for _ in range(6)]
    answers = at_once([partial(lobby.join, game.pk, user.pk, f"P{user.pk}") for user in users])
    assert whys(answers).count(Why.TABLE_FULL) == 5
    assert game.players.count() == 2


def test_starting_twice_at_once_starts_once() -> None:
    game = open_table(players=2)
    answers = at_once([lambda: lobby.start(game.pk, game.host_id)] * 4)
    assert whys(answers).count(Why.ALREADY_STARTED) == 3
    assert Move.objects.filter(game=game).count() == 2


def test_all_who_press_for_a_rematch_at_once_come_to_one_table() -> None:
    game = played_game(players=4)
    users = list(game.players.values_list("user_id", flat=True))
    answers = at_once([partial(rematch.ask, game.pk, user) for user in users])
    assert len({answer.pk for answer in answers if isinstance(answer, Game)}) == 1
    assert Game.objects.count() == 2
    follower = Game.objects.get(rematch_of=game)
    assert sorted(follower.players.values_list("user_id", flat=True)) == sorted(users)


# -- several tickers


def overdue(tables: int) -> list[Game]:
    """Tables whose time is up at the same moment, and that then wait for a while."""
    first = started_game(players=2, clock=20, pace="relaxed")
    let_time_pass(first)
    return [first, *(copy_of(first, f"c{number:07}") for number in range(tables - 1))]


def copy_of(game: Game, code: str) -> Game:
    """Another table that stands as this one does."""
    players, moves = list(game.players.all()), list(game.moves.all())
    copy = Game.objects.get(pk=game.pk)
    copy.pk, copy.code = None, code
    copy.save(force_insert=True)
    for player in players:
        player.pk, player.game = None, copy
    for move in moves:
        move.pk, move.game = None, copy
    Player.objects.bulk_create(players)
    Move.objects.bulk_create(moves)
    return copy


@pytest.mark.parametrize("tables", [clock.BATCH + 10, pytest.param(4 * clock.BATCH, marks=pytest.mark.deep)])
def test_three_tickers_deal_with_many_deadlines_exactly_once(tables: int) -> None:
    games = overdue(tables)

    def ticker() -> int:
        seen = 0
        while Game.objects.overdue().exists():
            seen += clock.tick().dealt_with
        return seen

    answers = at_once([ticker] * 3)
    assert sum(answer for answer in answers if isinstance(answer, int)) == tables
    for game in games:
        assert list(game.players.order_by("seat").values_list("missed", flat=True)) == [1, 1]
        assert list(game.moves.filter(by="house").order_by("index").values_list("seat", flat=True)) == [0, 1]
    assert set(Game.objects.values_list("version", flat=True)) == {games[0].version + 1}


def test_a_move_and_the_end_of_its_time_at_once_are_one_of_the_two() -> None:
    game = started_game(players=1, clock=20)
    let_time_pass(game)
    table = read_table(game.pk)
    at_once([moving(table, 0), lambda: clock.time_is_up(game.pk), lambda: clock.time_is_up(game.pk)])
    assert len(state_of(game).open) == 1
    by = Move.objects.filter(game=game, seat=0).values_list("by", flat=True)
    assert ([*by], game.players.get().missed) in [(["player"], 0), (["house"], 1)]


def test_a_claimed_deadline_is_nobody_elses() -> None:
    game = started_game(players=2, clock=20)
    let_time_pass(game)
    assert at_once([lambda: clock.time_is_up(game.pk)] * 6).count(True) == 1
    assert rows_of(game)["game"]["deadline"] > timezone.now()
