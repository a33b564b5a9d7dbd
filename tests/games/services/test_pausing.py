"""The clocks of a game under the organiser's hand: stop it, let it go on, give more time."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.models import Game, Player
from games.services import clock, play, staff, staff_seats
from games.services.pausing import extend, pause, resume
from games.services.refusals import Rejected, Why
from games.services.staff import Said
from games.services.stuck import stuck_games
from games.store import read_table
from tests.absences import page
from tests.factories import UserFactory
from tests.games.services.refusing import why
from tests.tables import committed, house_move, play_on, started_game, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HOUR = timedelta(hours=1)


def row(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def moment(value: datetime | None) -> datetime:
    assert value is not None
    return value


def left_of(game: Game) -> timedelta:
    """What is left of the turn."""
    return moment(row(game).turn_deadline) - timezone.now()


def paused(game: Game, for_: timedelta = HOUR) -> Game:
    """The organiser has stopped the game some time ago; the time passes by moving all that is set back."""
    with committed():
        assert pause(game.pk)
    now = row(game)
    moved = {
        name: value - for_
        for name in ("turn_deadline", "gate_deadline", "paused_at")
        if (value := getattr(now, name)) is not None
    }
    Game.objects.filter(pk=game.pk).update(**moved, version=now.version + 1)
    for player in Player.objects.filter(game=game).exclude(moves_at=None):
        player.moves_at = moment(player.moves_at) - for_
        player.save()
    return game


def go_on(game: Game) -> None:
    with committed():
        assert resume(game.pk)


def test_a_paused_game_stands_still_and_goes_on_with_what_was_left() -> None:
    game = started_game(players=3, clock=45)
    left = left_of(game)
    paused(game)
    clock.tick()
    assert row(game).move_count == game.move_count
    go_on(game)
    assert abs(left_of(game) - left) < timedelta(seconds=5)
    assert row(game).deadline == row(game).turn_deadline
    house_move(game, 0)


def test_nobody_moves_undoes_or_presses_next_meanwhile() -> None:
    game = started_game(players=2, pace=Game.Pace.RELAXED)
    house_move(game, 0)
    paused(game)
    player = read_table(game.pk).players[0]
    at, user = play.stamp(state_of(game), player), player.user_id
    assert why(game, lambda: play.move(game.pk, play.Person(user), at, {})) is Why.PAUSED
    assert why(game, lambda: play.undo(game.pk, user, at)) is Why.PAUSED
    assert why(game, lambda: play.press_next(game.pk, user, at)) is Why.PAUSED


def test_at_the_gate_a_game_waits_too() -> None:
    game = started_game(players=2, clock=45)
    for seat in (0, 1):
        house_move(game, seat)
    assert row(game).gate_deadline is not None
    paused(game)
    clock.tick()
    assert state_of(game).state.turn == 0
    go_on(game)
    assert timedelta(0) < moment(row(game).deadline) - timezone.now() < timedelta(seconds=3)


def test_computer_players_wait_as_well() -> None:
    game = started_game(players=1, seats=2, computers=1)
    paused(game)
    before = row(game).move_count
    clock.tick()
    assert row(game).move_count == before
    go_on(game)
    late = moment(Player.objects.get(game=game, seat=1).moves_at) - timezone.now()
    assert timedelta(seconds=-1) < late < timedelta(seconds=3)


def test_twice_is_once() -> None:
    game = paused(started_game(players=2, clock=45))
    since = row(game).paused_at
    assert not pause(game.pk)
    assert row(game).paused_at == since
    go_on(game)
    left = left_of(game)
    assert not resume(game.pk)
    assert abs(left_of(game) - left) < timedelta(seconds=5)


def test_what_the_staff_do_at_a_paused_table_takes_effect_when_it_goes_on() -> None:
    game = started_game(players=2, clock=45)
    house_move(game, 0)
    paused(game)
    staff_seats.give_to_house(game.pk, 1, Said(UserFactory.create(is_staff=True).pk, "gone home", "key"))
    assert list(state_of(game).adapter.engine.waiting(state_of(game).state)) == [1]
    go_on(game)
    assert not state_of(game).adapter.engine.waiting(state_of(game).state)


def test_it_can_be_ended_meanwhile() -> None:
    game = paused(started_game(players=2, clock=45))
    staff.end(game.pk, Said(UserFactory.create(is_staff=True).pk, "the hall closes", "key"))
    assert (row(game).status, row(game).paused_at) == (Game.Status.OVER, None)
    assert not resume(game.pk)


def test_it_does_not_count_as_one_that_stands_still_by_a_fault() -> None:
    game = paused(started_game(players=2, clock=45), timedelta(hours=3))
    assert game not in stuck_games()


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_every_page_says_so_at_once_and_asks_for_nothing(kind: str) -> None:
    game = started_game(players=2, clock=45, kind=kind)
    assert "data-move" in page(game, 0)
    version = row(game).version
    with committed():
        pause(game.pk)
    assert row(game).version > version
    for seat in (0, 1):
        html = page(game, seat)
        assert "Paused by the organiser" in html
        assert "data-move" not in html
        assert "data-deadline" not in html
    assert "Paused by the organiser" in page(game, None)
    with committed():
        resume(game.pk)
    assert "data-move" in page(game, 0)


def test_more_time_is_given_to_those_who_are_asked() -> None:
    game = started_game(players=2, clock=45)
    left = left_of(game)
    until = extend(game.pk, 60)
    assert abs(left_of(game) - left - timedelta(seconds=60)) < timedelta(seconds=5)
    assert row(game).deadline == row(game).turn_deadline == until


def test_a_paused_game_gets_more_time_too_and_stays_paused() -> None:
    game = started_game(players=2, clock=45)
    left = left_of(game)
    paused(game)
    extend(game.pk, 60)
    assert row(game).deadline is None
    go_on(game)
    assert abs(left_of(game) - left - timedelta(seconds=60)) < timedelta(seconds=5)


def test_without_a_clock_there_is_nothing_to_extend() -> None:
    game = started_game(players=2)
    assert why(game, lambda: extend(game.pk, 60)) is Why.NOTHING_TO_EXTEND
    play_on(game)
    with pytest.raises(Rejected) as caught:
        extend(game.pk, 60)
    assert caught.value.reason is Why.GAME_OVER
