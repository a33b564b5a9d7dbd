"""Games follow the log of their tournament, also where a server has died between the two."""

import pytest

from games.models import Game, Tournament
from games.services.tourney import running, taking_back
from games.services.tourney.log import acting
from games.services.tourney.settling import settle_course
from games.tourney.sizes import Sizes
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, games_of, look, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db


def two_tables() -> Tournament:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    next_round(row)
    look()
    return row


def stand_still(row: Tournament) -> list[bool]:
    return [game.is_paused for game in games_of(row)]


def dies_after(row: Tournament, name: str, **data: object) -> None:
    """An act is written, and the server dies before it has done anything at the tables."""
    with acting(row.pk) as now:
        now.happen(name, organiser_of(row), round=1, **data)


def test_a_pause_that_a_game_has_missed_comes_with_the_next_look() -> None:
    row = two_tables()
    dies_after(row, "pause", table=2)
    look()
    assert stand_still(row) == [False, True]
    dies_after(row, "pause", table=None)
    look()
    assert stand_still(row) == [True, True]
    dies_after(row, "resume", table=None)
    look()
    assert stand_still(row) == [False, True], "It was stopped on its own, too."
    dies_after(row, "resume", table=2)
    look()
    assert stand_still(row) == [False, False]


def test_a_table_goes_on_alone_only_when_the_others_do() -> None:
    row = two_tables()
    for act, number in ((running.pause, 1), (running.pause, None), (running.resume, 1)):
        with committed():
            act(row.pk, organiser_of(row), 1, number)
    assert stand_still(row) == [True, True]
    with committed():
        running.resume(row.pk, organiser_of(row), 1, None)
    assert stand_still(row) == [False, False]


def test_a_log_that_was_read_before_a_round_came_says_nothing_of_its_games() -> None:
    """A ticker reads the log, and somebody publishes or makes a round anew before it reads the tables."""
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    before = course(row)
    next_round(row)
    assert settle_course(before) == 0
    with committed():
        running.pause(row.pk, organiser_of(row), 1, 1)
    paused = course(row)
    published = next(event.number for event in paused.events if event.name == "publish")
    with committed():
        taking_back.take_back(row.pk, organiser_of(row), published)
    next_round(row)
    assert settle_course(paused) == 0
    assert stand_still(row) == [False, False]


def test_a_game_with_a_result_by_hand_is_not_played_on() -> None:
    row = two_tables()
    dies_after(row, "result", table=1, places=[1, 2, 3], totals=[3, 2, 1], by_hand=True, reason="Paper.")
    look()
    game = games_of(row)[0]
    assert game.status == Game.Status.OVER
    assert game.is_ended_early
    assert course(row).state.round(1).table(1).is_by_hand
