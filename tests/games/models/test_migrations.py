"""What migrations do to rows that are there already."""

from importlib import import_module

import pytest
from django.apps import apps

from games.models import Cross, Game
from games.store import read_table
from games.store.projection import check
from tests.tables import at_turn, house_move, play_of, play_on, projection_of, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_prepared_positions")]


def cross_at_once(game: Game, seat: int) -> None:
    """A row for the last event of a seat, as it was written before crosses waited until they were final."""
    table = read_table(game.pk)
    now, player = play_of(table), table.players[seat]
    told = now.adapter.engine.event_to_record(now.state.setup, now.open[-1].event) or {}
    place = {"round": now.state.round, "turn": now.state.turn}
    Cross.objects.create(player=player, card=told["card"], square=told["cell"], **place)


def test_crosses_of_an_open_turn_that_were_written_at_once_go_and_come_when_they_are_final() -> None:
    migration = import_module("games.migrations.0056_what_is_final")
    game = started_game(players=2)
    play_on(game, until=at_turn(3))
    house_move(game, 0)
    before = projection_of(game)
    cross_at_once(game, 0)
    migration.forget_crosses_of_open_turns(apps, None)
    assert projection_of(game) == before
    play_on(game, until=at_turn(4))
    assert not check(game)


def test_crosses_of_a_round_that_is_over_stay() -> None:
    migration = import_module("games.migrations.0056_what_is_final")
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.round == 2 and now.state.turn == 0)
    before = projection_of(game)
    migration.forget_crosses_of_open_turns(apps, None)
    assert projection_of(game) == before
