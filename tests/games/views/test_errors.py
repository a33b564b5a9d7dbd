"""What a visitor reads when something is not possible: one sentence, with the right status."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games.models import Game
from luckybox_site.web import errors
from tests.tables import client_of, open_table, rows_of, started_game

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def sentence(response: Any) -> str:
    return str(response.content.decode())


def test_a_link_without_a_table_is_not_found(client: Client) -> None:
    response = client.get("/t/zzzzzzzz/")
    assert response.status_code == 404
    assert "There is no table with this link." in sentence(response)


def test_an_address_without_anything_is_not_found(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing at this address." in sentence(response)


@pytest.mark.parametrize(
    "address", ["/t/%00/", "/t/a b/", "/t/" + "x" * 5000 + "/", "/t/../../", "/t/%E2%80%AE/"]
)
def test_an_address_that_makes_no_sense_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_closed_table_is_for_its_players(client: Client) -> None:
    game = started_game(players=2, watching_by="nobody")
    for address in (f"/t/{game.code}/", f"/t/{game.code}/poll/"):
        response = client.get(address)
        assert response.status_code == 403
        assert "Only the players at this table can see it." in sentence(response)
    assert client_of(game, 1).get(f"/t/{game.code}/").status_code == 200


def test_a_stranger_cannot_play_at_a_closed_table_nor_see_it(client: Client) -> None:
    game = started_game(players=2, watching_by="nobody")
    before = rows_of(game)
    response = client.post(f"/t/{game.code}/move/", {"card": "1"})
    assert response.status_code == 403
    assert b"data-version" not in response.content
    assert rows_of(game) == before


def test_a_form_from_elsewhere_is_refused_and_nothing_changes() -> None:
    game = open_table(players=2)
    before = rows_of(game)
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.host)
    response = client.post(f"/t/{game.code}/start/")
    assert response.status_code == 403
    assert "This page is out of date, or your browser blocks cookies." in sentence(response)
    assert f'href="/t/{game.code}/"' in sentence(response)
    assert rows_of(game) == before


ONLY_POST = (
    "join",
    "leave",
    "remove",
    "start",
    "move",
    "undo",
    "next",
    "back",
    "rematch",
    "ready",
    "seats",
    "ask",
    "answer",
)


@pytest.mark.parametrize("verb", ONLY_POST)
@pytest.mark.parametrize("method", ["get", "put", "delete", "patch"])
def test_a_wrong_method_gets_a_page_that_leads_back_to_the_table(
    client: Client, verb: str, method: str
) -> None:
    game = open_table(players=2)
    response = getattr(client, method)(f"/t/{game.code}/{verb}/")
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert "This address cannot be opened directly." in sentence(response)
    assert f'href="/t/{game.code}/"' in sentence(response)


def test_a_request_that_is_too_large_is_refused(client: Client) -> None:
    response = client.post("/new/", "x" * 3_000_000, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413
    assert "That was too much data at once." in sentence(response)


def test_a_form_with_too_many_fields_is_refused(client: Client) -> None:
    response = client.post("/new/", {f"field{number}": "" for number in range(2000)})
    assert response.status_code == 400
    assert not Game.objects.exists()


def test_a_script_gets_the_sentence_for_the_place_of_notices(client: Client) -> None:
    response = client.get("/t/zzzzzzzz/", headers=HTMX)
    assert response.status_code == 404
    assert sentence(response).startswith('<div id="notice" o>')
    assert "There is no table with this link." in sentence(response)


# -- while the database is away


@contextmanager
def without_database(error: type[Exception]) -> Iterator[None]:
    def refuse(*_: object) -> None:
        raise error("could not connect")

    with connection.execute_wrapper(refuse):
        yield


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_a_matter_of_moments(client: Client, error: type[Exception]) -> None:
    code = open_table(players=2).code
    with without_database(error):
        response = client.get("/join/", {"code": code})
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert "Nothing is lost. Please try again in a moment." in sentence(response)


def test_a_move_while_the_database_is_away_gets_a_notice() -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    # Somebody at this address has tried a wrong code, so that it matters who this is.
    assert Client().get("/t/nowhere1/").status_code == 404
    with without_database(OperationalError):
        response = client.post(f"/t/{game.code}/move/", {"card": "1"}, headers=HTMX)
    assert response.status_code == 503
    assert b'id="notice"' in response.content


def test_pages_that_need_no_database_stay() -> None:
    with without_database(OperationalError):
        assert Client().get("/rules/luckybox/").status_code == 200
        assert Client().get("/nowhere/").status_code == 404


def test_a_database_that_goes_away_outside_of_a_view_is_the_same() -> None:
    try:
        with without_database(OperationalError), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        response = errors.broken(RequestFactory().get("/"))
    assert response.status_code == 503


# -- faults of ours


def fault(**headers: str) -> HttpResponse:
    return errors.broken(RequestFactory().get("/", headers=headers))


def test_a_fault_of_ours_gets_a_page_that_needs_nothing(
    django_assert_num_queries: Any,
) -> None:
    with django_assert_num_queries(0):
        response = fault()
    assert response.status_code == 500
    assert "That was our fault, not yours." in sentence(response)


def test_a_fault_of_ours_is_a_notice_for_a_script() -> None:
    response = fault(**HTMX)
    assert response.status_code == 500
    assert b'id="notice"' in response.content
