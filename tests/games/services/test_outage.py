"""An outage of the site: every table goes on where it was, and all clocks get back the time that was lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.models import Game, Player, Pulse
from games.models.absences import VOTE_AFTER
from games.services import clock, connections, outage, pausing, readiness
from games.services.outage import OUTAGE, beat
from tests.absences import quiet as has_gone_quiet
from tests.absences import signs
from tests.tables import committed, house_move, open_table, started_game, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NIGHT = timedelta(hours=9)
#: What a test may take.
SOME_SECONDS = timedelta(seconds=10)


def row(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def left_of(moment: datetime | None) -> timedelta:
    assert moment is not None
    return moment - timezone.now()


def pass_time(lost: timedelta) -> None:
    """So much time passes while no server is alive: all that is set comes as much nearer."""
    Pulse.objects.update(at=timezone.now() - lost)
    for model, names in (
        (Game, ("deadline", "turn_deadline", "gate_deadline", "paused_at", "room_due", "looked_at")),
        (Player, ("moves_at",)),
    ):
        for one in model.objects.all():
            moved = {name: value - lost for name in names if (value := getattr(one, name)) is not None}
            model.objects.filter(pk=one.pk).update(**moved)


@contextmanager
def down(for_: timedelta = NIGHT) -> Iterator[None]:
    """The site is down, and up again afterwards."""
    with committed():
        beat()
    pass_time(for_)
    yield
    with committed():
        assert beat() is not None


@pytest.mark.parametrize("limit", [Game.Clock.QUICK, Game.Clock.CORRESPONDENCE])
def test_a_turn_has_as_much_time_left_as_before(limit: Game.Clock) -> None:
    game = started_game(players=2, clock=limit)
    left = left_of(row(game).turn_deadline)
    with down():
        clock.tick()
        assert row(game).move_count == game.move_count
    clock.tick()
    assert row(game).move_count == game.move_count
    assert abs(left_of(row(game).turn_deadline) - left) < SOME_SECONDS
    assert row(game).deadline == row(game).turn_deadline
    assert row(game).version > game.version
    house_move(game, 0)


def test_the_gate_stays_as_long_as_it_would_have() -> None:
    game = started_game(players=2)
    for seat in (0, 1):
        house_move(game, seat)
    with down():
        pass
    assert timedelta(seconds=-2) < left_of(row(game).gate_deadline) < timedelta(seconds=3)
    assert state_of(game).state.turn == 0


def test_computer_players_do_not_count_as_late() -> None:
    game = started_game(players=1, seats=2, computers=1)
    with down():
        pass
    assert abs(left_of(Player.objects.get(game=game, seat=1).moves_at)) < SOME_SECONDS


def test_a_paused_game_gets_it_back_when_it_goes_on_and_only_once() -> None:
    game = started_game(players=2, clock=Game.Clock.LONG)
    with committed():
        pausing.pause(game.pk)
    with down():
        pass
    with committed():
        pausing.resume(game.pk)
    assert timedelta(seconds=60) < left_of(row(game).turn_deadline) <= timedelta(seconds=90)


def test_a_waiting_room_is_not_closed_because_nobody_could_look_at_it() -> None:
    game = open_table(players=2, seats=3)
    with down():
        pass
    readiness.update_rooms()
    assert row(game).status == Game.Status.OPEN


def test_nobody_counts_as_gone_for_longer() -> None:
    game = has_gone_quiet(started_game(players=3), 2, for_=VOTE_AFTER / 2)
    with committed():
        beat()
    since = row(game).absences
    pass_time(NIGHT)
    Game.objects.filter(pk=game.pk).update(
        presence={
            key: [sign, then - NIGHT.total_seconds(), 0]
            for key, (sign, then, _) in row(game).presence.items()
        }
    )
    with committed():
        beat()
    connections.recount()
    assert signs(game)[2][1] == 0
    found = row(game).absences
    assert all(abs(found[key].since - one.since) < SOME_SECONDS.total_seconds() for key, one in since.items())


def test_of_several_servers_one_gives_it_back() -> None:
    game = started_game(players=2, clock=Game.Clock.LONG)
    with down():
        pass
    deadline = row(game).turn_deadline
    assert beat() is None
    assert row(game).turn_deadline == deadline


def test_who_comes_second_finds_it_done(monkeypatch: pytest.MonkeyPatch) -> None:
    game = started_game(players=2, clock=Game.Clock.LONG)
    beat()
    pass_time(NIGHT)
    stale = outage._pulse()
    with committed():
        beat()
    deadline = row(game).turn_deadline
    # As a server that has read the row a moment earlier.
    monkeypatch.setattr(outage, "_pulse", lambda: stale)
    assert beat() is None
    assert row(game).turn_deadline == deadline


def test_a_short_silence_is_none() -> None:
    game = started_game(players=2, clock=Game.Clock.LONG)
    beat()
    pass_time(OUTAGE / 2)
    assert not outage.is_on()
    assert beat() is None
    assert left_of(row(game).turn_deadline) < timedelta(seconds=90)


def test_where_no_server_has_ever_been_alive_the_clocks_run() -> None:
    assert not outage.is_on()


def test_what_has_clocks_of_its_own_is_told() -> None:
    told: list[timedelta] = []

    def hear(lost: timedelta, **_: object) -> None:
        told.append(lost)

    outage.time_lost.connect(hear)
    try:
        with down():
            pass
    finally:
        outage.time_lost.disconnect(hear)
    assert [abs(lost - NIGHT) < SOME_SECONDS for lost in told] == [True]
