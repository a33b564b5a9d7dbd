"""Waiting rooms end well: ready ticks, who is the host, who may start, and tables that nobody looks at."""

import logging
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.models import Connection, Game
from games.models.absences import Absence, Sign, to_row
from games.services import connections, lobby, readiness, rematch
from games.services.readiness import look_at_rooms
from games.services.refusals import Why
from games.services.waiting import note_look
from games.store import read_table
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import committed, open_table, played_game, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def user_in(game: Game, seat: int) -> int:
    return game.players.get(seat=seat).user_id or 0


def tick(game: Game, *seats: int, ready: bool = True) -> None:
    for seat in seats:
        with committed():
            readiness.set_ready(game.pk, user_in(game, seat), ready=ready)
    game.refresh_from_db()


def later(game: Game, seconds: float) -> None:
    """So much time passes in a waiting room, and the ticker looks."""
    game.refresh_from_db()
    passed = timedelta(seconds=seconds)
    for name in ("others_start_at", "looked_at", "room_due"):
        value = getattr(game, name)
        setattr(game, name, value and value - passed)
    game.save(update_fields=["others_start_at", "looked_at", "room_due"])
    with committed():
        look_at_rooms()
    game.refresh_from_db()


# -- ready


def test_a_tick_is_seen_and_is_no_move() -> None:
    game = open_table(players=3)
    version, around = game.version, game.table_version
    tick(game, 1)
    assert game.players.get(seat=1).is_ready
    assert (game.version, game.table_version) == (version, around + 1)
    tick(game, 1, ready=False)
    assert not game.players.get(seat=1).is_ready


def test_a_tick_that_is_there_changes_nothing() -> None:
    game = open_table(players=3)
    tick(game, 1)
    before = game.table_version
    tick(game, 1)
    assert game.table_version == before


def test_only_who_sits_here_can_be_ready_and_only_before_the_start() -> None:
    game, started = open_table(players=2), started_game(players=2)
    stranger = UserFactory.create().pk
    assert why(game, lambda: readiness.set_ready(game.pk, stranger, ready=True)) is Why.NOT_SEATED
    late = why(started, lambda: readiness.set_ready(started.pk, started.host_id, ready=True))
    assert late is Why.ALREADY_STARTED


# -- others start


def test_with_all_ready_anyone_may_start_after_a_minute() -> None:
    game = open_table(players=3)
    tick(game, 1, 2)
    assert game.others_start_at is not None
    later(game, 55)
    assert not game.others_start
    bo = user_in(game, 1)
    assert why(game, lambda: lobby.start(game.pk, bo)) is Why.NOT_HOST
    before = game.table_version
    later(game, 6)
    assert (game.others_start, game.table_version) == (True, before + 1)
    with committed():
        lobby.start(game.pk, bo)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_somebody_without_a_seat_starts_nothing() -> None:
    game = open_table(players=2)
    tick(game, 1)
    later(game, 61)
    assert game.others_start
    stranger = UserFactory.create().pk
    assert why(game, lambda: lobby.start(game.pk, stranger)) is Why.NOT_HOST


def test_one_who_is_not_ready_keeps_the_start_with_the_host() -> None:
    game = open_table(players=3)
    tick(game, 1)
    later(game, 120)
    assert (game.others_start_at, game.others_start) == (None, False)


def test_who_takes_the_tick_away_ends_it() -> None:
    game = open_table(players=3)
    tick(game, 1, 2)
    later(game, 61)
    tick(game, 2, ready=False)
    assert (game.others_start_at, game.others_start) == (None, False)


def test_who_comes_then_is_waited_for() -> None:
    game = open_table(players=2, seats=3)
    tick(game, 1)
    later(game, 61)
    with committed():
        lobby.join(game.pk, UserFactory.create().pk, "Zoe")
    game.refresh_from_db()
    assert not game.others_start


def test_who_has_gone_quiet_is_not_waited_for() -> None:
    game = open_table(players=3)
    tick(game, 1)
    cleo = game.players.get(seat=2)
    gone = timezone.now() - timedelta(seconds=1)
    Connection.objects.create(game=game, player=cleo, channel="cleo", expires_at=gone)
    with committed():
        connections.recount()
    game.refresh_from_db()
    assert game.others_start_at is not None


def test_a_host_who_does_something_has_another_minute() -> None:
    game = open_table(players=2, seats=3)
    tick(game, 1)
    later(game, 50)
    with committed():
        readiness.wait_longer(game.pk, game.host_id)
    later(game, 50)
    early = game.others_start
    later(game, 11)
    assert (early, game.others_start) == (False, True)
    bo = user_in(game, 1)
    assert why(game, lambda: readiness.wait_longer(game.pk, bo)) is Why.NOT_HOST


def test_the_last_table_says_so_too() -> None:
    old = played_game(players=2)
    for seat in (0, 1):
        with committed():
            new = rematch.ask(old.pk, user_in(old, seat))
    before = read_table(old.pk).game.table_version
    later(new, 61)
    assert new.others_start
    assert read_table(old.pk).game.table_version == before + 1


def test_a_host_alone_with_computers_starts_alone() -> None:
    game = open_table(players=1, seats=3)
    with committed():
        lobby.add_computer(game.pk, game.host_id)
    game.refresh_from_db()
    assert game.others_start_at is None


# -- the host


def test_the_host_makes_another_the_host() -> None:
    game = open_table(players=3)
    bo = game.players.get(seat=1)
    with committed():
        readiness.hand_over(game.pk, game.host_id, bo.pk)
    assert read_table(game.pk).game.host_id == bo.user_id
    assert why(game, lambda: readiness.hand_over(game.pk, game.host_id, bo.pk)) is Why.NOT_HOST


def test_only_a_person_at_this_table_can_be_the_host() -> None:
    game, other = open_table(players=1, seats=3), open_table(players=2)
    with committed():
        lobby.add_computer(game.pk, game.host_id)
    robot, stranger = game.players.get(seat=1).pk, other.players.get(seat=1).pk
    for player in (robot, stranger, 0):
        refusal = why(game, partial(readiness.hand_over, game.pk, game.host_id, player))
        assert refusal is Why.NO_SUCH_SEAT


# -- closing


def test_a_table_that_nobody_looks_at_for_an_hour_closes() -> None:
    game = open_table(players=2, seats=4)
    later(game, 59 * 60)
    assert game.status == Game.Status.OPEN
    before = game.table_version
    later(game, 61)
    assert (game.status, game.result) == (Game.Status.CLOSED, {"closed": "unseen"})
    assert game.table_version == before + 1


def test_a_table_that_somebody_looks_at_stays_open() -> None:
    game = open_table(players=1, seats=4)
    Connection.objects.create(game=game, channel="eye", expires_at=timezone.now() + timedelta(minutes=1))
    before = game.table_version
    later(game, 3601)
    assert (game.status, game.table_version) == (Game.Status.OPEN, before)
    Connection.objects.all().delete()
    later(game, 59 * 60)
    assert game.status == Game.Status.OPEN
    later(game, 61)
    assert game.status == Game.Status.CLOSED


def test_a_page_without_a_socket_is_a_look() -> None:
    game = open_table(players=1, seats=4)
    Game.objects.filter(pk=game.pk).update(looked_at=timezone.now() - timedelta(minutes=50))
    game.refresh_from_db()
    note_look(game)
    later(game, 30 * 60)
    assert game.status == Game.Status.OPEN


def test_a_closed_table_takes_no_commands() -> None:
    game = open_table(players=2, seats=4)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED)
    bo = user_in(game, 1)
    for command in (
        lambda: lobby.join(game.pk, UserFactory.create().pk, "Zoe"),
        lambda: lobby.leave(game.pk, bo),
        lambda: lobby.start(game.pk, game.host_id),
        lambda: readiness.set_ready(game.pk, bo, ready=True),
    ):
        assert why(game, command) is Why.CLOSED


def test_games_that_run_are_left_alone() -> None:
    game = started_game(players=2)
    later(game, 7200)
    assert game.status == Game.Status.PLAYING
    assert not readiness.look_at_room(game.pk)


def test_a_fault_at_one_table_leaves_the_others_in_peace(caplog: pytest.LogCaptureFixture) -> None:
    broken, other = open_table(players=2, seats=3), open_table(players=2)
    Game.objects.filter(pk=broken.pk).update(kind="chess", room_due=timezone.now() - timedelta(hours=2))
    tick(other, 1)
    Game.objects.filter(pk=broken.pk).update(others_start_at=timezone.now())
    with caplog.at_level(logging.CRITICAL, "games.services.readiness"):
        later(other, 61)
    assert other.others_start


def test_who_is_back_is_waited_for_again() -> None:
    game = open_table(players=3)
    tick(game, 1)
    cleo = game.players.get(seat=2)
    Game.objects.filter(pk=game.pk).update(presence=to_row({cleo.pk: Absence(Sign.QUIET, 0)}))
    tick(game, 1, ready=False)
    tick(game, 1)
    assert game.others_start_at is not None
    Game.objects.filter(pk=game.pk).update(presence={})
    with committed():
        readiness.set_ready(game.pk, user_in(game, 0), ready=True)
    game.refresh_from_db()
    assert game.others_start_at is None
