"""Counting those who watch a table."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Spectator
from games.models.spectators import GONE_AFTER
from games.services import spectators
from games.store import forget, sitting
from tests.factories import GameFactory
from tests.tables import committed, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def game() -> Game:
    return GameFactory.create()


def counted(game: Game) -> int:
    with committed():
        spectators.recount()
    game.refresh_from_db()
    return game.watching


def long_ago(channel: str) -> None:
    seen = timezone.now() - GONE_AFTER - timedelta(seconds=1)
    Spectator.objects.filter(channel=channel).update(seen_at=seen)


def test_who_comes_and_goes_is_counted(game: Game) -> None:
    spectators.arrive(game.pk, "one")
    spectators.arrive(game.pk, "two")
    assert counted(game) == 2
    spectators.leave("one")
    assert counted(game) == 1
    spectators.leave("two")
    assert counted(game) == 0


def test_a_socket_counts_once(game: Game) -> None:
    spectators.arrive(game.pk, "one")
    spectators.arrive(game.pk, "one")
    assert counted(game) == 1


def test_each_table_has_its_own(game: Game) -> None:
    other = GameFactory.create()
    spectators.arrive(game.pk, "one")
    assert (counted(game), counted(other)) == (1, 0)


def test_who_is_not_heard_of_any_more_is_forgotten(game: Game) -> None:
    spectators.arrive(game.pk, "one")
    spectators.arrive(game.pk, "two")
    long_ago("one")
    assert counted(game) == 1
    assert [row.channel for row in Spectator.objects.all()] == ["two"]


def test_who_says_they_are_here_stays(game: Game) -> None:
    spectators.arrive(game.pk, "one")
    long_ago("one")
    spectators.still_here([(game.pk, "one")])
    assert counted(game) == 1


def test_who_was_forgotten_too_early_is_counted_again(game: Game) -> None:
    spectators.arrive(game.pk, "one")
    long_ago("one")
    assert counted(game) == 0
    spectators.still_here([(game.pk, "one")])
    assert counted(game) == 1


def test_nobody_here_is_nothing_to_say() -> None:
    spectators.still_here([])
    assert not Spectator.objects.exists()


def test_a_socket_of_a_table_that_is_gone_stands_in_nobodys_way(game: Game) -> None:
    gone = GameFactory.create()
    number = gone.pk
    gone.delete()
    spectators.still_here([(number, "one"), (game.pk, "two")])
    assert counted(game) == 1


def test_the_page_changes_only_when_the_number_does() -> None:
    game = started_game(players=2)
    spectators.arrive(game.pk, "one")
    counted(game)
    version = game.version
    assert counted(game) == 1
    assert game.version == version
    spectators.arrive(game.pk, "two")
    counted(game)
    assert game.version == version + 1


def test_counting_leaves_the_clock_alone() -> None:
    game = started_game(players=2, clock=20)
    spectators.arrive(game.pk, "one")
    deadline, moves = game.deadline, game.move_count
    counted(game)
    assert (game.deadline, game.move_count) == (deadline, moves)


def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, fine = started_game(players=2), started_game(players=2)
    for number, game in enumerate((broken, fine)):
        spectators.arrive(game.pk, str(number))
    # A row that nobody foresaw.
    Game.objects.filter(pk=broken.pk).update(kind="chess", version=99)
    forget()
    with caplog.at_level(logging.CRITICAL, logger="games.services.spectators"):
        assert counted(fine) == 1
    with caplog.at_level(logging.ERROR, logger="games.services.spectators"):
        assert counted(fine) == 1
    assert not caplog.records


def test_a_table_that_goes_while_it_is_counted_is_no_news(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    going, there = GameFactory.create(), GameFactory.create()
    for number, game in enumerate((going, there)):
        spectators.arrive(game.pk, str(number))

    def gone_by_now(game_id: int) -> Any:
        Game.objects.filter(pk=going.pk).delete()
        return sitting(game_id)

    monkeypatch.setattr(spectators, "sitting", gone_by_now)
    with caplog.at_level(logging.WARNING):
        assert counted(there) == 1
    assert not caplog.records
