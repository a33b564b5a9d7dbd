"""The clock of the machine is put forward or back while people play: nobody loses time or waits for it.

The machine's clock stays in these tests, and all times that are stored move the other way, which is the same.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import DateTimeField, F
from django.test import Client
from django.utils import timezone

from games import ticker
from games.models import Connection, Game, Move, Player, Pulse, Tournament, TournamentEvent
from games.services import outage
from games.services.tourney import clock, pairing, running
from games.store import forget_tables
from games.tourney.course.options import Format, GoesOn, OnTime
from games.tourney.sizes import Sizes
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, games_of, look, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db

A_MOMENT = timedelta(seconds=1)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: What a test may take.
SOME = timedelta(seconds=10)


@pytest.fixture(autouse=True)
def _looks_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("_recounts", "_looks", "_checks"):
        monkeypatch.setattr(ticker, name, ticker.Throttle(0.0))
    yield
    forget_tables()


def jump(by: timedelta) -> None:
    """The clock of the machine, and with it that of the database, goes so much further, or back."""
    for model in (Game, Player, Move, Connection, Pulse, Tournament, TournamentEvent):
        times = [one.name for one in model._meta.get_fields() if isinstance(one, DateTimeField)]
        if times:
            model.objects.update(**{name: F(name) - by for name in times})
    forget_tables()


def left(row: Tournament) -> list[timedelta]:
    """How much time the round and the turn of each table have left."""
    found, now = course(row), timezone.now()
    part = found.state.current
    assert part is not None
    ends_at = part.ends_at(found.state.options, now.timestamp())
    assert ends_at is not None
    turns = [game.turn_deadline - now for game in games_of(row, part.number) if game.turn_deadline]
    return [timedelta(seconds=ends_at - now.timestamp()), *turns]


def with_a_round(**options: object) -> Tournament:
    usual: dict[str, Any] = {
        "sizes": Sizes(3, 3, 3),
        "round_minutes": 30,
        "on_time": OnTime.HOUSE,
        "goes_on": GoesOn.CLOCK,
    }
    row = tournament(3, table=LUCKY_BOX, **{**usual, **options})
    next_round(row)
    outage.beat()
    return row


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "by", [HOUR, pytest.param(DAY, marks=pytest.mark.deep), -HOUR, pytest.param(-DAY, marks=pytest.mark.deep)]
)
def test_after_a_jump_everybody_has_as_much_time_as_before(by: timedelta) -> None:
    row = with_a_round()
    before, moves = left(row), games_of(row)[0].move_count
    jump(by)
    # A ticker may be quicker than the server that notices it.
    ticker.tick_once()
    with committed():
        lost = outage.beat(timezone.now() - by - A_MOMENT)
    assert lost is not None
    assert abs(lost - by) < SOME
    ticker.tick_once()
    [game] = games_of(row)
    assert (game.status, game.move_count) == (Game.Status.PLAYING, moves)
    assert all(abs(now - then) < SOME for now, then in zip(left(row), before, strict=True))
    assert not any(event.name == "house" for event in course(row).events), "Nobody was missing for an hour."


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_if_the_clock_of_the_database_jumps_alone_nothing_moves(by: timedelta) -> None:
    row = with_a_round()
    before = left(row)
    Pulse.objects.update(at=F("at") - by)
    with committed():
        assert outage.beat(timezone.now() - A_MOMENT) is None
    assert all(abs(now - then) < SOME for now, then in zip(left(row), before, strict=True))


def test_a_server_that_starts_after_the_clock_was_put_back_takes_time_from_nobody() -> None:
    """It cannot know whose clock was wrong: people have longer, not less."""
    row = with_a_round()
    before = left(row)
    jump(-HOUR)
    with committed():
        assert outage.beat() is None
    assert all(now > then + HOUR / 2 for now, then in zip(left(row), before, strict=True))


def test_what_stands_still_gets_its_time_when_it_goes_on() -> None:
    row = with_a_round()
    before = left(row)
    with committed():
        running.pause(row.pk, organiser_of(row), 1, None)
    jump(-HOUR)
    with committed():
        outage.beat(timezone.now() + HOUR - A_MOMENT)
        running.resume(row.pk, organiser_of(row), 1, None)
    assert all(abs(now - then) < SOME for now, then in zip(left(row), before, strict=True))


def test_an_evening_seats_those_who_have_waited_whatever_the_clock_says() -> None:
    row = tournament(3, format=Format.EVENING)
    with committed():
        pairing.start_evening(row.pk, organiser_of(row))
    look()
    assert not course(row).state.rounds, "A fourth may come."
    outage.beat()
    jump(-DAY)
    with committed():
        outage.beat(timezone.now() + DAY - A_MOMENT)
    look()
    assert len(course(row).state.rounds) == 1, "Nobody waits for a day."


def slow(seconds: float) -> None:
    Pulse.objects.update(at=timezone.now() - timedelta(seconds=seconds))
    with committed():
        assert outage.beat(timezone.now() - timedelta(seconds=seconds)) is not None


def test_a_machine_with_too_much_to_do_is_one_line_that_grows_and_an_outage_one_of_its_own() -> None:
    row = with_a_round()
    before = left(row)
    for _ in range(5):
        slow(10)
    slow(300)
    slow(10)
    assert abs(left(row)[0] - before[0] - timedelta(seconds=360)) < SOME, "All of it is given back."
    page = Client().get(f"/tournaments/{row.code}/log/").content.decode()
    assert page.count("The site was slow: the clock of round 1 got 60 seconds back.") == 1
    assert page.count("The site was away for 5 minutes: the clock of round 1 got them back.") == 1
    assert page.count("The site was") == 2


def test_where_no_round_plays_an_outage_is_not_in_the_log() -> None:
    row = tournament(3)
    outage.beat()
    slow(300)
    clock.go_on(row.pk)
    assert not any(event.name == "lost" for event in course(row).events)
