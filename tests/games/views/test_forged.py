"""Forged requests of every kind: the right status, one sentence, and nothing changed."""

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Game
from games.store import read_table
from tests.factories import UserFactory
from tests.pages import whole
from tests.tables import (
    client_of,
    form_of,
    house_move,
    open_table,
    play_of,
    play_on,
    played_game,
    rows_of,
    stamp_of,
    started_game,
)

pytestmark = pytest.mark.django_db

VERBS = ("move", "undo", "next", "back", "start", "leave", "remove", "rematch")


class Notice(HTMLParser):
    """The text in the place of notices."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.depth, self.words = 0, ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "div" and (self.depth or dict(attrs).get("id") == "notice"):
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.depth:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.words += data


def sentence(response: HttpResponse) -> str:
    return " ".join(Notice(response.content.decode()).words.split())


class Case(NamedTuple):
    """A form that nobody's page has made, and what comes of it."""

    verb: str
    form: dict[str, Any]
    status: int
    words: str


def post(client: Client, game: Game, case: Case) -> HttpResponse:
    headers = {"HX-Request": "true"}
    return whole(client.post(f"/t/{game.code}/{case.verb}/", case.form, headers=headers))


def refused(client: Client, game: Game, case: Case) -> None:
    rows, memory = rows_of(game), read_table(game.pk)
    response = post(client, game, case)
    assert (response.status_code, sentence(response)) == (case.status, case.words)
    assert rows_of(game) == rows
    assert read_table(game.pk) == memory


PASSED = "That turn is over. Here is the table as it is now."
DONE = "That has been done already. Here is the table as it is now."
NO_BONUS = "You have no such bonus to use now."
STARTED = "This game has already started."
HOSTS = "Only the host of this table can do that."
NO_PLACE = "There is no such square on your cards."


@pytest.fixture
def turn() -> Game:
    """Two seats are asked about the first number; relaxed, so that Next is there, too."""
    game = started_game(players=2, pace="relaxed")
    play_on(game, until=lambda now: now.state.turn == 1)
    return game


@pytest.mark.parametrize(
    "case",
    [
        Case("move", {}, 409, PASSED),
        Case("move", {"square": "1a1"}, 409, PASSED),
        Case("move", {"at": ""}, 409, PASSED),
        Case("move", {"at": "x" * 100_000}, 409, PASSED),
        Case("move", {"at": "-1.-1"}, 409, PASSED),
        Case("move", {"at": "\0"}, 409, PASSED),
        Case("move", {"at": "{at}"}, 400, "Choose a square first."),
        Case("move", {"at": "{at}", "card": ["1", "2", "3"]}, 400, "Choose a square first."),
        Case("move", {"at": "{at}", "square": "zz9"}, 400, NO_PLACE),
        Case("move", {"at": "{at}", "square": "9" * 100_000}, 400, NO_PLACE),
        Case("move", {"at": "{at}", "square": "1a1\0"}, 400, NO_PLACE),
        Case("move", {"at": "{at}", "square": "<b>1a1"}, 400, NO_PLACE),
        Case(
            "move",
            {"at": "{at}", "square": ["1a1", "1b1"]},
            400,
            "Those were two choices at once. Please make one.",
        ),
        Case(
            "move",
            {"at": "{at}", "square": "1a1", "pass": "1"},
            400,
            "Those were two choices at once. Please make one.",
        ),
        Case("move", {"at": "{at}", "square": "{theirs}"}, 422, "You do not have that card."),
        Case(
            "move",
            {"at": "{at}", "line": "1r1", "square": "{mine}"},
            422,
            "You have no such bonus to use now.",
        ),
        Case("move", {"at": "{at}", "decline": "1r1"}, 422, NO_BONUS),
        Case(
            "move",
            {"at": "{their_at}", "square": "{mine}", "seat": "1"},
            409,
            DONE,
        ),
        Case("undo", {}, 409, PASSED),
        Case("undo", {"at": "{at}"}, 409, "You have nothing to undo in this turn."),
        Case("undo", {"at": "1.0", "seat": "1"}, 409, PASSED),
        Case("next", {}, 409, PASSED),
        Case("next", {"at": "{at}"}, 409, "Finish your move first."),
        Case("start", {}, 409, STARTED),
        Case("leave", {}, 409, STARTED),
        Case("remove", {"player": "2"}, 409, STARTED),
        Case("rematch", {}, 409, "This game is not over yet."),
    ],
    ids=lambda case: f"{case.verb}-{case.form}"[:60],
)
def test_a_forged_form_of_a_player_changes_nothing(turn: Game, case: Case) -> None:
    house_move(turn, 1)
    table = read_table(turn.pk)
    state = play_of(table).state
    pack = state.setup.pack
    words = {
        "at": stamp_of(table, 0),
        "their_at": stamp_of(table, 1),
        "mine": f"{pack.names[state.seats[0].cards[0]]}a1",
        "theirs": f"{pack.names[state.seats[1].cards[0]]}a1",
    }
    form = {name: _filled(value, words) for name, value in case.form.items()}
    refused(client_of(turn, 0), turn, case._replace(form=form))


def _filled(value: Any, words: dict[str, str]) -> Any:
    known = isinstance(value, str) and value.startswith("{") and value[1:-1] in words
    return words[value[1:-1]] if known else value


@pytest.mark.parametrize("who", ["nobody", "somebody", "player of another table", "removed"])
@pytest.mark.parametrize("verb", VERBS)
def test_whoever_does_not_sit_here_changes_nothing(turn: Game, verb: str, who: str) -> None:
    clients: dict[str, Callable[[], Client]] = {
        "nobody": Client,
        "somebody": lambda: _client(UserFactory.create()),
        "player of another table": lambda: client_of(started_game(players=2), 0),
        "removed": lambda: _client(UserFactory.create(is_active=False)),
    }
    table = read_table(turn.pk)
    now = play_of(table)
    form = dict(form_of(table, 0, now.adapter.engine.house_move(now.state, 0)).lists())
    words = {
        "start": HOSTS,
        "remove": HOSTS,
        "leave": "This game has already started.",
        "rematch": "This game is not over yet.",
    }.get(verb, "You do not have a seat at this table.")
    refused(clients[who](), turn, Case(verb, form, 409 if "game" in words else 403, words))


def _client(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("verb", "status", "words"),
    [
        *((verb, 409, "This game is over.") for verb in ("move", "undo", "next", "back")),
        *((verb, 403, HOSTS) for verb in ("start", "remove")),
        ("leave", 409, STARTED),
    ],
)
def test_a_finished_game_changes_no_more(verb: str, status: int, words: str) -> None:
    game = played_game(players=2)
    form = {"at": stamp_of(read_table(game.pk), 1), "square": "1a1", "player": "1"}
    refused(client_of(game, 1), game, Case(verb, form, status, words))


@pytest.mark.parametrize("verb", ["move", "undo", "next", "back"])
def test_a_game_that_has_not_started_takes_no_moves(verb: str) -> None:
    game = open_table(players=2)
    refused(client_of(game, 0), game, Case(verb, {"at": "1.0"}, 409, "This game has not started yet."))


@pytest.mark.parametrize("verb", [*VERBS, "join"])
def test_a_form_without_its_token_changes_nothing(turn: Game, verb: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(turn.host)
    words = "This page is out of date, or your browser blocks cookies. Load it again and try once more."
    for token in ({}, {"csrfmiddlewaretoken": "x"}, {"csrfmiddlewaretoken": "a" * 64}):
        refused(client, turn, Case(verb, {"at": stamp_of(read_table(turn.pk), 0), **token}, 403, words))


@pytest.mark.parametrize("verb", [*VERBS, "join"])
@pytest.mark.parametrize("method", ["get", "head", "put", "delete"])
def test_no_other_method_does_anything(turn: Game, verb: str, method: str) -> None:
    rows = rows_of(turn)
    response = getattr(client_of(turn, 0), method)(f"/t/{turn.code}/{verb}/")
    assert response.status_code == 405
    assert rows_of(turn) == rows


@pytest.mark.parametrize("verb", [*VERBS, "join"])
def test_a_table_that_is_not_there_has_nothing_to_do(verb: str, client: Client) -> None:
    response = client.post(f"/t/nowhere1/{verb}/", {"at": "1.0", "name": "Ada"})
    assert response.status_code == 404
    assert "There is no table with this link." in response.content.decode()


def test_a_form_that_is_sent_twice_is_one_move() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    table = read_table(game.pk)
    form = dict(form_of(table, 0, play_of(table).adapter.engine.house_move(play_of(table).state, 0)).lists())
    assert post(client, game, Case("move", form, 0, "")).status_code == 200
    refused(client, game, Case("move", form, 409, DONE))
