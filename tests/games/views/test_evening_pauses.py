"""The host of an evening stops all tables, lets them go on, and gives them more time; the players read it."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from games.models import Evening, EveningTable, Game
from games.services import evening_tables, evenings
from games.services.tonight import tonight
from tests.evenings import comes, host_of, opened, page_of
from tests.tables import client_of, committed, started_game
from tests.workers import run_all

pytestmark = pytest.mark.django_db


def evening_with_tables(*clocks: int) -> tuple[Evening, list[Game]]:
    """An evening with running tables, each with such a clock."""
    evening = opened()
    games = [started_game(players=2, kind="luckynumbers", clock=clock) for clock in clocks]
    EveningTable.objects.bulk_create(EveningTable(evening=evening, game=game) for game in games)
    return evening, games


def does(evening: Evening, browser: Client | None = None, **fields: Any) -> Any:
    with committed():
        return (browser or host_of(evening)).post(f"/tonight/{evening.code}/tables/", fields)


def again(games: list[Game]) -> list[Game]:
    return list(Game.objects.filter(pk__in=[game.pk for game in games]).order_by("pk"))


def test_the_host_stops_all_tables_and_lets_them_go_on() -> None:
    evening, games = evening_with_tables(0, 45)
    elsewhere = started_game(players=2)
    version = tonight(evening.pk).version
    assert does(evening, do="pause").status_code == 302
    assert all(game.is_paused for game in again(games))
    assert not any(game.is_paused for game in again([elsewhere]))
    assert tonight(evening.pk).version > version
    assert page_of(evening, host_of(evening)).count("paused") > 1
    table = client_of(games[0], 0).get(f"/t/{games[0].code}/").content.decode()
    assert "The host of the evening has paused all tables." in table
    assert "From the host of the evening" in table
    assert does(evening, do="pause").status_code == 409
    assert does(evening, do="resume").status_code == 302
    assert not any(game.is_paused for game in again(games))
    table = client_of(games[0], 0).get(f"/t/{games[0].code}/").content.decode()
    assert "The host of the evening has let all tables go on." in table
    assert "has paused all tables" not in table
    assert does(evening, do="resume").status_code == 409
    assert LogEntry.objects.filter(object_id=str(games[0].pk), user=evening.host).count() == 2


def test_more_time_is_given_once_for_each_form_where_a_clock_runs() -> None:
    evening, games = evening_with_tables(0, 45)
    before = again(games)[1].turn_deadline
    assert before is not None
    for _ in range(2):
        answer = does(evening, do="extend", minutes="3", key="abc")
        assert answer.status_code == 302
    without, later = again(games)
    assert later.turn_deadline == before + timedelta(minutes=3)
    assert without.turn_deadline is None
    table = client_of(games[1], 0).get(f"/t/{games[1].code}/").content.decode()
    assert "The host of the evening has given all tables 3 more minutes." in table
    for minutes in ("0", "61", "x", ""):
        answer = does(evening, do="extend", minutes=minutes, key="def")
        assert answer.status_code == 409
        assert "from 1 to 60" in answer.content.decode()
    assert does(evening, do="fly").status_code == 404


def test_nobody_but_the_host_does_it() -> None:
    evening, games = evening_with_tables(45)
    for browser in (Client(), comes(evening, "Ann")):
        for act in ("pause", "resume", "extend"):
            assert does(evening, browser, do=act, minutes="2").status_code == 403
    assert not again(games)[0].is_paused


def test_tables_go_on_when_the_evening_ends_by_hand_or_by_itself() -> None:
    evening, games = evening_with_tables(45)
    does(evening, do="pause")
    assert not evening_tables.has_left()
    with committed():
        evenings.end(evening.pk, evening.host_id)
    run_all()
    assert not again(games)[0].is_paused
    Evening.objects.update(ended_at=None, is_current=True)
    does(evening, do="pause")
    Evening.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert evening_tables.has_left()
    with committed():
        assert evening_tables.go_on_after_evenings() == 1
    assert not evening_tables.has_left()
