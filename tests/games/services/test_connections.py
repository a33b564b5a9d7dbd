"""Counting those who watch a table, and knowing which players are connected."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Connection, Game
from games.services import connections
from games.services.connections import Link
from games.store import forget_tables, read_table
from tests.factories import GameFactory
from tests.logged import of_tables
from tests.tables import committed, form_of, play_of, rows_of, started_game, submit

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def game() -> Game:
    return GameFactory.create()


def counted(game: Game) -> int:
    with committed():
        connections.recount()
    game.refresh_from_db()
    return game.watching


def long_ago(channel: str) -> None:
    Connection.objects.filter(channel=channel).update(expires_at=timezone.now() - timedelta(seconds=1))


def test_who_comes_and_goes_is_counted(game: Game) -> None:
    connections.arrive(game.pk, "one")
    connections.arrive(game.pk, "two")
    assert counted(game) == 2
    connections.leave(Link(game.pk, None, "one"))
    assert counted(game) == 1
    connections.leave(Link(game.pk, None, "two"))
    assert counted(game) == 0


def test_a_socket_counts_once(game: Game) -> None:
    connections.arrive(game.pk, "one")
    connections.arrive(game.pk, "one")
    assert counted(game) == 1


def test_each_table_has_its_own(game: Game) -> None:
    other = GameFactory.create()
    connections.arrive(game.pk, "one")
    assert (counted(game), counted(other)) == (1, 0)


def test_who_is_not_heard_of_any_more_is_forgotten(game: Game) -> None:
    connections.arrive(game.pk, "one")
    connections.arrive(game.pk, "two")
    long_ago("one")
    assert counted(game) == 1
    assert [row.channel for row in Connection.objects.all()] == ["two"]


def test_who_says_they_are_here_stays(game: Game) -> None:
    connections.arrive(game.pk, "one")
    long_ago("one")
    connections.renew([Link(game.pk, None, "one")])
    assert counted(game) == 1


def test_who_was_forgotten_too_early_is_counted_again(game: Game) -> None:
    connections.arrive(game.pk, "one")
    long_ago("one")
    assert counted(game) == 0
    connections.renew([Link(game.pk, None, "one")])
    assert counted(game) == 1


def test_nobody_here_is_nothing_to_say() -> None:
    connections.renew([])
    assert not Connection.objects.exists()


def test_a_socket_of_a_table_that_is_gone_stands_in_nobodys_way(game: Game) -> None:
    gone = GameFactory.create()
    number = gone.pk
    gone.delete()
    connections.renew([Link(number, None, "one"), Link(game.pk, None, "two")])
    assert counted(game) == 1


def test_the_line_on_the_page_changes_only_when_the_number_does() -> None:
    game = started_game(players=2)
    connections.arrive(game.pk, "one")
    counted(game)
    version = game.table_version
    assert counted(game) == 1
    assert game.table_version == version
    connections.arrive(game.pk, "two")
    counted(game)
    assert game.table_version == version + 1


def test_who_comes_and_goes_does_not_touch_the_game() -> None:
    game = started_game(players=2, clock=20)
    before = {**rows_of(game), "game": without_people(game)}
    connections.arrive(game.pk, "one")
    counted(game)
    connections.leave(Link(game.pk, None, "one"))
    counted(game)
    assert {**rows_of(game), "game": without_people(game)} == before


def without_people(game: Game) -> dict[str, Any]:
    row = Game.objects.filter(pk=game.pk).values().get()
    return {name: value for name, value in row.items() if name not in {"watching", "table_version"}}


def test_a_form_made_before_somebody_came_to_watch_is_still_good() -> None:
    game = started_game(players=2)
    table = read_table(game.pk)
    now = play_of(table)
    form = form_of(table, 0, now.adapter.engine.house_move(now.state, 0))
    connections.arrive(game.pk, "one")
    counted(game)
    with committed():
        submit(game.pk, table.players[0].user_id, form)
    assert read_table(game.pk).game.version == table.game.version + 1
    assert counted(game) == 1


def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, fine = started_game(players=2), started_game(players=2)
    for number, game in enumerate((broken, fine)):
        connections.arrive(game.pk, str(number))
    # A row that nobody foresaw.
    Game.objects.filter(pk=broken.pk).update(kind="chess", version=99)
    forget_tables()
    assert counted(fine) == 1
    assert not of_tables(caplog)
