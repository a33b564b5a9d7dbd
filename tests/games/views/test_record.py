"""The record of a finished game, to download."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.engine.chance import commitment
from games.models import Game
from games.records import replay
from tests.tables import (
    SEED,
    client_of,
    house_move,
    open_table,
    play_on,
    played_game,
    started_game,
    time_is_up,
    undo,
)

pytestmark = pytest.mark.django_db


def address(game: Game) -> str:
    return reverse("record", args=[game.code])


def record_of(game: Game) -> dict[str, Any]:
    response = client_of(game, 0).get(address(game))
    assert response.status_code == 200
    content: dict[str, Any] = json.loads(response.content)
    return content


def test_it_is_a_file_that_the_replay_command_accepts(tmp_path: Path) -> None:
    game = played_game(players=2)
    response = Client().get(address(game))
    assert response["Content-Disposition"] == f'attachment; filename="luckybox-{game.code}.json"'
    file = tmp_path / "record.json"
    file.write_bytes(response.content)
    call_command("replay", str(file))


def test_it_says_whose_seats_they_were_and_what_came_of_it() -> None:
    game = played_game(players=2)
    record = record_of(game)
    assert record["seats"] == ["Ada", "Bo"]
    assert record["result"] == game.result
    assert (record["seed"], record["commitment"]) == (SEED, commitment(SEED))
    assert record["started"] < record["finished"]


def test_it_leaves_out_what_was_taken_back() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    undo(game, 0)
    play_on(game)
    record = record_of(game)
    assert replay(record).ok
    assert {"t": "undo"} not in record["events"]
    keeps = [event for event in record["events"][:4] if event["t"] == "keep"]
    assert [keep["seat"] for keep in keeps] == [0, 1]


def test_it_marks_what_the_house_has_played() -> None:
    game = started_game(players=2, clock=20)
    house_move(game, 1)
    time_is_up(game)
    play_on(game)
    record = record_of(game)
    assert [record["events"][place]["seat"] for place in record["by_house"]] == [0]


@pytest.mark.parametrize("seat", [0, None])
def test_a_running_game_has_none_yet(seat: int | None) -> None:
    game = started_game(players=2)
    play_on(game, until=lambda now: now.state.turn == 1)
    response = client_of(game, seat).get(address(game))
    assert response.status_code == 409
    assert b"This game is not over yet." in response.content
    assert SEED not in response.content.decode()


def test_a_table_that_waits_for_players_has_none_yet() -> None:
    response = Client().get(address(open_table(players=2)))
    assert response.status_code == 409
    assert b"This game has not started yet." in response.content


def test_that_of_a_private_table_is_for_its_players() -> None:
    game = played_game(players=1, watching_by="nobody")
    assert client_of(game, None).get(address(game)).status_code == 403
    assert client_of(game, 0).get(address(game)).status_code == 200


def test_it_is_only_read() -> None:
    game = played_game(players=1)
    assert client_of(game, 0).post(address(game)).status_code == 405


def test_there_is_none_without_a_table() -> None:
    assert Client().get(reverse("record", args=["nowhere"])).status_code == 404
