"""Links of tables that are gone: remembered or not, there is nothing behind them."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.urls import AT_A_TABLE
from tests.tables import client_of, open_table, played_game, started_game

pytestmark = pytest.mark.django_db

#: What takes no form, and what is looked at before its form is sent.
TO_LOOK_AT = (
    *(end for end, view, _name in AT_A_TABLE if "POST" not in vars(view)["methods"]),
    *("coach/", "quit/"),
)
#: All others are sent a form.
TO_DO = tuple(end for end, _view, _name in AT_A_TABLE if end not in TO_LOOK_AT)
HTMX = {"HX-Request": "true", "X-Seen": "1"}


def gone(game: Game) -> Client:
    """The browser of somebody who sat at a table that this process knew well, and that is deleted."""
    client = client_of(game, 0)
    assert client.get(f"/t/{game.code}/").status_code == 200
    game.delete()
    return client


def has_nothing(response: Any) -> None:
    assert response.status_code == 404
    assert "There is no table with this link." in response.content.decode()


@pytest.mark.parametrize("end", TO_LOOK_AT)
def test_a_table_that_is_gone_is_not_there_to_look_at(end: str) -> None:
    game = played_game(players=1)
    client = gone(game)
    for headers in ({}, HTMX):
        has_nothing(client.get(f"/t/{game.code}/{end}", headers=headers))


@pytest.mark.by_turns
@pytest.mark.parametrize("end", TO_DO)
def test_nothing_can_be_done_at_a_table_that_is_gone(end: str) -> None:
    game = started_game(players=2)
    form = {
        "at": "1.0",
        "name": "Zoe",
        "player": "1",
        "seats": "2",
        "caller": "1",
        "ready": "1",
        "answer": "yes",
    }
    client = gone(game)
    for headers in ({}, HTMX, HTMX | {"X-Live": "1"}):
        has_nothing(client.post(f"/t/{game.code}/{end}", form, headers=headers))


def test_nobody_comes_in_at_a_table_that_is_gone(client: Client, django_user_model: Any) -> None:
    game = open_table(players=2, seats=3)
    gone(game)
    people = django_user_model.objects.count()
    has_nothing(client.post(f"/t/{game.code}/join/", {"name": "Zoe"}))
    assert django_user_model.objects.count() == people


def test_a_link_is_looked_up_once() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    client.get(f"/t/{game.code}/")
    with CaptureQueriesContext(connection) as asked:
        client.post(f"/t/{game.code}/move/", {"at": "x"}, headers=HTMX)
    assert asked.captured_queries
    assert not [query for query in asked.captured_queries if game.code in query["sql"]]
