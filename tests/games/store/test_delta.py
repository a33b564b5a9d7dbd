"""Delta travel with announcements, and whoever gets them in order knows the table without asking."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from games.live import announce
from games.live.announce import Change
from games.live.topics import GAME
from games.models import Game
from games.services import lobby
from games.store import Table, forget_tables, learn, read_table, remember
from games.store.delta import Delta
from tests.tables import at_turn, committed, house_move, open_table, play_on, started_game, time_is_up, undo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> list[tuple[int, Delta | None]]:
    """Every announcement as other processes get it."""
    heard: list[tuple[int, Delta | None]] = []

    def note(changes: list[Change]) -> None:
        of_games = [change for change in changes if change.topic == GAME]
        heard.extend((change.version, json.loads(json.dumps(change.delta))) for change in of_games)

    monkeypatch.setattr(announce, "topics_changed", note)
    settings.REDIS_URL = "redis://somewhere"
    return heard


def everything(table: Table) -> Any:
    """A table down to the last field."""
    rows = [table.game, *table.players]
    return table.play, [
        {field.attname: getattr(row, field.attname) for field in row._meta.fields} for row in rows
    ]


def known_elsewhere(before: Table, news: list[tuple[int, Delta | None]]) -> Table:
    """What a process knows that had known the table as it was before; it may not ask."""
    forget_tables()
    remember(before)
    with CaptureQueriesContext(connection) as asked:
        for _, what in news:
            if what:
                learn(before.game.pk, what)
        table = read_table(before.game.pk, 1)
    assert len(asked) == 0
    return table


def as_the_database_says(game: Game) -> Table:
    forget_tables()
    return read_table(game.pk)


def test_whoever_gets_all_deltas_of_a_game_knows_it_without_asking(
    told: list[tuple[int, Delta | None]],
) -> None:
    game = started_game(players=3, clock=90)
    before = read_table(game.pk)
    told.clear()
    for turn, seat in ((1, 0), (3, 2), (5, 1)):
        play_on(game, until=at_turn(turn))
        house_move(game, seat)
        undo(game, seat)
        time_is_up(game)
    play_on(game)
    learnt = known_elsewhere(before, told)
    assert learnt.game.status == Game.Status.OVER
    assert everything(learnt) == everything(as_the_database_says(game))


def test_a_delta_that_does_not_follow_upon_what_is_known_changes_nothing(
    told: list[tuple[int, Delta | None]],
) -> None:
    game = started_game(players=3)
    before = read_table(game.pk)
    told.clear()
    house_move(game, 0)
    house_move(game, 1)
    first, second = told
    assert known_elsewhere(before, [second]).game.version == before.game.version
    late = known_elsewhere(before, [first, first, second, first])
    assert everything(late) == everything(as_the_database_says(game))


def test_whoever_knows_nothing_of_a_table_learns_nothing_from_its_deltas(
    told: list[tuple[int, Delta | None]],
) -> None:
    game = started_game(players=2)
    told.clear()
    house_move(game, 0)
    forget_tables()
    learn(game.pk, told[0][1] or {})
    with CaptureQueriesContext(connection) as asked:
        assert read_table(game.pk, 1).game.version == told[0][0]
    assert len(asked) > 0


def test_a_waiting_room_sends_no_delta_of_the_game(told: list[tuple[int, Delta | None]]) -> None:
    game = open_table(players=2, seats=3)
    assert told == []
    before = read_table(game.pk)
    with committed():
        lobby.start(game.pk, game.host_id)
    ((version, delta),) = told
    assert delta
    # What leads from the waiting room to the game is of use to nobody who was not there.
    learn(before.game.pk, delta)
    assert read_table(game.pk).game.version == version
