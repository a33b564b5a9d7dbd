"""Snapshots of a table: whole, of one version, and never changed by anybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from games.adapters.luckybox import rows
from games.engine.errors import Refused
from games.engine.luckybox.events import Keep
from games.models import Card, Game, Player
from games.services import lobby
from games.store import forget_tables, lock_table, read_table, remember, remembers
from games.store.table import MOST_TABLES
from tests.tables import (
    committed,
    form_of,
    house_move,
    open_table,
    play_of,
    played_game,
    started_game,
    state_of,
    submit,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


@contextmanager
def meanwhile(text: str, what: Any) -> Iterator[None]:
    """Somebody else does something, once, right before the first query that holds a text."""
    done: list[bool] = []

    def watch(execute: Any, sql: str, *rest: Any) -> Any:
        if text in sql and not done:
            done.append(True)
            what()
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield
    assert done


def test_a_table_is_remembered_so_that_looking_again_asks_for_one_row(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = started_game(players=2)
    with django_assert_num_queries(1):
        assert read_table(game.pk).play is not None


def test_a_version_that_is_known_takes_no_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = started_game(players=2)
    with django_assert_num_queries(0):
        assert read_table(game.pk, game.version).game.version == game.version


def test_a_newer_version_is_read_from_the_database() -> None:
    game = started_game(players=2)
    known = read_table(game.pk)
    house_move(game, 0)
    newest = read_table(game.pk)
    forget_tables()
    remember(known)
    assert read_table(game.pk, known.game.version) == known
    assert read_table(game.pk, newest.game.version) == newest


def test_an_older_snapshot_does_not_push_a_newer_one_out_of_memory() -> None:
    game = started_game(players=2)
    old = read_table(game.pk)
    house_move(game, 0)
    new = read_table(game.pk)
    remember(old)
    assert read_table(game.pk, 1) == new


def test_only_so_many_tables_are_remembered() -> None:
    table = read_table(started_game(players=1).pk)
    ids = range(10_000, 10_000 + MOST_TABLES + 3)
    for number in ids:
        remember(table._replace(game=Game(pk=number, version=1)))
    assert [number for number in ids if not remembers(number, 1)] == list(ids[:3])


def test_a_snapshot_is_of_one_version_even_when_somebody_moves_while_it_is_read() -> None:
    game = started_game(players=2)
    forget_tables()
    with meanwhile('FROM "games_player"', lambda: house_move(game, 1)):
        table = read_table(game.pk)
    game.refresh_from_db()
    assert table.game.version == game.version
    assert play_of(table).lines == (0, 1)
    assert [entry.seat for entry in play_of(table).open] == [1]


def test_moves_that_come_while_a_snapshot_is_read_belong_to_the_next_one() -> None:
    game = started_game(players=2)
    forget_tables()
    with meanwhile('FROM "games_move"', lambda: house_move(game, 1)):
        table = read_table(game.pk)
    assert (table.game.version, play_of(table).open) == (game.version, ())
    assert play_of(table).lines == (0, 0)


# -- nobody changes the rows of a snapshot


def test_a_refused_move_leaves_nothing_behind_in_memory() -> None:
    game = started_game(players=2)
    before = read_table(game.pk)
    with pytest.raises(Refused), committed():
        submit(game.pk, before.players[0].user_id, form_of(before, 0, Keep(0, (0, 1, 2))))
    after = read_table(game.pk)
    assert after == before
    assert play_of(after).lines == (0, 0)


def test_what_is_rolled_back_leaves_nothing_behind_in_memory() -> None:
    game = started_game(players=2)
    before = read_table(game.pk)
    form = form_of(before, 0, play_of(before).adapter.engine.house_move(play_of(before).state, 0))

    def fail(execute: Any, sql: str, *rest: Any) -> Any:
        if 'UPDATE "games_game"' in sql:
            raise RuntimeError("the disk is full")
        return execute(sql, *rest)

    with pytest.raises(RuntimeError), committed(), connection.execute_wrapper(fail):
        submit(game.pk, before.players[0].user_id, form)
    after = read_table(game.pk)
    assert after == before
    assert [(player.is_ready, player.counters) for player in after.players] == [
        (player.is_ready, player.counters) for player in Player.objects.filter(game=game).order_by("seat")
    ]


def test_getting_up_that_is_rolled_back_leaves_the_players_in_memory_alone() -> None:
    game = open_table(players=3)
    before = read_table(game.pk)
    ids = [player.pk for player in before.players]

    def fail() -> None:
        raise RuntimeError("the disk is full")

    with pytest.raises(RuntimeError), committed(), meanwhile('UPDATE "games_game"', fail):
        lobby.leave(game.pk, before.players[1].user_id)
    assert [player.pk for player in read_table(game.pk).players] == ids
    assert [player.seat for player in before.players] == [0, 1, 2]


def test_an_earlier_snapshot_stays_as_it_was() -> None:
    game = started_game(players=2)
    before = read_table(game.pk)
    house_move(game, 0)
    assert (before.game.version, play_of(before).lines, play_of(before).open) == (game.version, (0, 0), ())


def test_a_locked_table_is_the_newest() -> None:
    game = started_game(players=2)
    old = read_table(game.pk)
    house_move(game, 0)
    forget_tables()
    remember(old)
    assert lock_table(game.pk).game.version == old.game.version + 1


# -- what a game is played with stays as it was


def test_a_running_game_and_its_record_do_not_heed_what_becomes_of_the_deck() -> None:
    game = played_game(players=1)
    assert game.deck is not None
    before = rows.record_head(game)
    game.deck.status = "retired"
    game.deck.save()
    newer = game.deck.deck.versions.create(number=9)
    Card.objects.create(version=newer, number=1, grid="111111111")
    newer.status = "published"
    newer.save()
    forget_tables()
    rows.deck_cards.cache_clear()
    assert rows.record_head(Game.objects.get(pk=game.pk)) == before
    assert play_of(read_table(game.pk)) == state_of(game)


def test_the_rules_of_a_game_are_its_own() -> None:
    rules = {"edition": "gamewright", "leftover_lightning": True}
    game = started_game(players=2, rules=rules)
    assert state_of(game).state.setup.rules.leftover_lightning
    assert Game.objects.get(pk=game.pk).rules == rules


def test_somebody_at_the_table_is_found_by_their_id() -> None:
    game = started_game(players=2)
    table = read_table(game.pk)
    assert table.player_of(table.players[1].user_id) == table.players[1]
    assert table.player_of(None) is None
