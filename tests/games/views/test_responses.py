"""What comes back when something is done at a table: the table as it is, and a sentence if it was refused."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.live.topics import Audience
from games.models import Game
from games.presenters.part import ORIGIN_MARK
from games.services import connections
from games.store import forget_tables, read_table, remember
from tests.pages import whole
from tests.screens import Screen, elements, shown
from tests.tables import client_of, committed, form_of, house_move, play_of, started_game

pytestmark = pytest.mark.django_db


def house_form(game: Game, seat: int) -> dict[str, Any]:
    table = read_table(game.pk)
    now = play_of(table)
    return dict(form_of(table, seat, now.adapter.engine.house_move(now.state, seat)).lists())


def post(client: Client, game: Game, verb: str, form: dict[str, Any], seen: object = None) -> HttpResponse:
    headers = {"HX-Request": "true", "X-Seen": str(seen)} if seen is not None else {}
    return whole(client.post(f"/t/{game.code}/{verb}/", form, headers=headers))


def text(response: HttpResponse) -> str:
    return response.content.decode()


def test_without_scripts_a_move_leads_back_to_the_table() -> None:
    game = started_game(players=2)
    response = post(client_of(game, 0), game, "move", house_form(game, 0))
    assert (response.status_code, response["Location"]) == (302, f"/t/{game.code}/")


def test_without_scripts_a_refusal_is_the_table_with_a_sentence() -> None:
    game = started_game(players=2)
    client, form = client_of(game, 0), house_form(game, 0)
    post(client, game, "move", form)
    response = post(client, game, "move", form)
    assert response.status_code == 409
    assert "That has been done already. Here is the table as it is now." in text(response)
    assert f'data-version="{game.version + 1}"' in text(response)
    assert '<div id="table"' in text(response)


JSON = {"Accept": "application/json"}


def test_a_program_is_told_the_version_after_its_move() -> None:
    game = started_game(players=2)
    response = client_of(game, 0).post(f"/t/{game.code}/move/", house_form(game, 0), headers=JSON)
    assert (response.status_code, response.json()) == (200, {"version": game.version + 1})


@pytest.mark.parametrize(
    ("form", "status", "name"),
    [
        ({}, 409, "turn_passed"),
        ({"at": "1.0"}, 400, "no_cards"),
        ({"at": "1.0", "card": ["1", "2", "3", "4"]}, 422, "keep_count"),
    ],
)
def test_a_program_is_told_the_name_of_a_refusal(form: dict[str, Any], status: int, name: str) -> None:
    game = started_game(players=2)
    response = client_of(game, 0).post(f"/t/{game.code}/move/", form, headers=JSON)
    assert (response.status_code, response.json()["refused"]) == (status, name)
    assert response.json()["sentence"]


def screen_of(game: Game, seat: int | None) -> Screen:
    """What a browser shows that has the page of this moment."""
    user_id = game.players.get(seat=seat).user_id if seat is not None else None
    return Screen('<div id="notice"></div>' + shown(read_table(game.pk), Audience(user_id, "en")))


@pytest.mark.django_db(transaction=True)
def test_a_script_gets_what_has_changed_since_what_it_shows() -> None:
    game = started_game(players=2)
    screen = screen_of(game, 0)
    response = post(client_of(game, 0), game, "move", house_form(game, 0), seen=game.version)
    assert response.status_code == 200
    assert "table" not in screen.swap(text(response))
    assert as_in_browsers(screen) == as_in_browsers(screen_of(game, 0))


@pytest.mark.django_db(transaction=True)
def test_a_script_that_shows_something_too_old_gets_the_whole_table() -> None:
    game = started_game(players=4)
    screen = screen_of(game, 0)
    for seat in (1, 2, 3):
        house_move(game, seat)
        screen_of(game, 0)
    response = post(client_of(game, 0), game, "move", house_form(game, 0), seen=game.version)
    assert screen.swap(text(response)) == ["version", "table", "notice"]
    assert as_in_browsers(screen) == as_in_browsers(screen_of(game, 0))


def as_in_browsers(screen: Screen) -> str:
    """Without the tokens of forms and the address of the site, which differ from viewer to viewer."""
    html = re.sub(r'(csrfmiddlewaretoken"? value=")[^"]*', r"\1", screen.html)
    return html.replace("http://testserver", "").replace(ORIGIN_MARK, "")


@pytest.mark.parametrize("seen", ["", "0", "-1", "x", "9" * 9, "9" * 5000, "１", "1.5"])
def test_whatever_a_script_claims_to_show_it_gets_the_table_as_it_is(seen: str) -> None:
    game = started_game(players=2)
    response = post(client_of(game, 0), game, "move", house_form(game, 0), seen=seen)
    assert response.status_code == 200
    assert f'data-version="{game.version + 1}"' in text(response)


def test_a_refusal_shows_the_newest_table_even_where_this_process_knows_an_older_one() -> None:
    game = started_game(players=2)
    client, form = client_of(game, 0), house_form(game, 0)
    known = read_table(game.pk)
    house_move(game, 0)
    house_move(game, 1)
    forget_tables()
    remember(known)
    response = post(client, game, "move", form, seen=game.version)
    assert response.status_code == 409
    assert f'data-version="{game.version + 2}"' in text(response)


def test_a_sentence_goes_away_with_the_next_answer() -> None:
    game = started_game(players=2)
    client, form = client_of(game, 0), house_form(game, 0)
    refused = post(client, game, "move", form | {"at": "x"}, seen=game.version)
    assert "That turn is over" in text(refused)
    accepted = post(client, game, "move", form, seen=game.version)
    assert '<div id="notice" o></div>' in text(accepted)


# -- browsers with an open socket


def live(client: Client, game: Game, form: dict[str, Any]) -> HttpResponse:
    headers = {"HX-Request": "true", "X-Seen": str(game.version), "X-Live": "1"}
    return whole(client.post(f"/t/{game.code}/move/", form, headers=headers))


@pytest.mark.django_db(transaction=True)
def test_where_a_socket_is_open_an_answer_says_only_which_version_to_expect_there() -> None:
    game = started_game(players=2)
    response = live(client_of(game, 0), game, house_form(game, 0))
    assert response.status_code == 200
    assert text(response) == f'<div id="notice" o data-version="{game.version + 1}"></div>'


def test_where_a_socket_is_open_a_refusal_is_its_sentence_and_the_version() -> None:
    game = started_game(players=2)
    response = live(client_of(game, 0), game, house_form(game, 0) | {"at": "x"})
    assert response.status_code == 409
    (notice,) = elements(text(response).strip())
    assert notice.startswith(f'<div id="notice" o data-version="{game.version}">')
    assert "That turn is over" in notice
    assert "table" not in notice.partition("</svg>")[0]


def test_where_a_socket_is_open_whoever_may_not_is_told_nothing_but_that() -> None:
    game = started_game(players=2, watching_by="nobody")
    response = live(Client(), game, {"at": "1.0"})
    assert response.status_code == 403
    (notice,) = elements(text(response).strip())
    assert "You do not have a seat at this table." in notice


# -- polling


def poll(client: Client, game: Game, seen: object) -> HttpResponse:
    """What a page gets that shows a version of the game, and the newest of the people around it."""
    game.refresh_from_db()
    around = game.table_version
    headers = {"HX-Request": "true", "X-Seen": str(seen), "X-Seen-Table": str(around)}
    return whole(client.get(f"/t/{game.code}/poll/", headers=headers))


def test_polling_says_when_there_is_nothing_new() -> None:
    game = started_game(players=2)
    response = poll(client_of(game, 0), game, game.version)
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize("seat", [0, None])
def test_polling_brings_who_watches_and_leaves_the_game_alone(seat: int | None) -> None:
    game = started_game(players=2)
    screen = screen_of(game, seat)
    before = (game.version, game.table_version)
    connections.arrive(game.pk, "one")
    with committed():
        connections.recount()
    headers = dict(zip(("X-Seen", "X-Seen-Table"), map(str, before), strict=True))
    response = whole(client_of(game, seat).get(f"/t/{game.code}/poll/", headers=headers))
    assert screen.swap(text(response)) == ["version", "tableversion", "watching", "notice"]
    assert "1 watching" in screen.html
    assert as_in_browsers(screen) == as_in_browsers(screen_of(game, seat))


def test_who_does_not_say_which_people_it_shows_gets_them_whole() -> None:
    game = started_game(players=2)
    screen = screen_of(game, None)
    response = whole(Client().get(f"/t/{game.code}/poll/", headers={"X-Seen": str(game.version)}))
    assert screen.swap(text(response)) == ["version", "room", "notice"]


@pytest.mark.parametrize("seat", [0, None])
def test_polling_brings_what_a_blocked_socket_would_have(seat: int | None) -> None:
    game = started_game(players=2)
    client, screen = client_of(game, seat), screen_of(game, seat)
    house_move(game, 1)
    forget_tables()
    response = poll(client, game, game.version)
    assert response.status_code == 200
    screen.swap(text(response))
    assert as_in_browsers(screen) == as_in_browsers(screen_of(game, seat))


@pytest.mark.parametrize("seen", ["", "x", "0", "9" * 5000])
def test_polling_with_nonsense_brings_the_whole_table(seen: str) -> None:
    game = started_game(players=2)
    response = poll(Client(), game, seen)
    assert response.status_code == 200
    assert 'id="table"' in text(response)


def test_answers_are_not_kept_by_browsers_or_in_between() -> None:
    game = started_game(players=2)
    for response in (poll(Client(), game, 0), Client().get(f"/t/{game.code}/")):
        assert "no-store" in response["Cache-Control"]
