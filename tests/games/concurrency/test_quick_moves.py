"""Moves of pages with a socket, at a real server: quick where all is certain, else as any other request."""

import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import QueryDict
from pytest_django.plugin import DjangoDbBlocker

from games.models import Game, Move
from games.store import read_table
from tests.browsers import COMMAND, TOKEN, Browser, Timed, as_from_page, asked
from tests.servers import Server, on_the_test_database, running
from tests.tables import started_game
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.no_cover]

PATIENCE = 30.0


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Server]:
    with django_db_blocker.unblock():
        environment = on_the_test_database()
    with running(COMMAND, tmp_path_factory.mktemp("server"), **environment) as started:
        yield started


def sent(
    server: Server, browser: Browser, form: QueryDict, headers: Mapping[str, str] = {}, **fields: Any
) -> Timed:
    """The answer to a form of a page, with other headers and fields than usual."""
    said = {**browser.headers, **as_from_page(server), **headers}
    body = {"csrfmiddlewaretoken": TOKEN, **dict(form.lists()), **fields}
    path = f"/t/{browser.game.code}/move/"
    return asked(server.address, "POST", path, urlencode(body, doseq=True).encode(), said, PATIENCE)


def moves_of(game: Game) -> int:
    return Move.objects.filter(game=game, by=Move.By.PLAYER).count()


def test_a_whole_turn_is_made_and_each_answer_names_the_version(server: Server) -> None:
    game = started_game(players=4)
    browsers = [Browser(game, seat) for seat in range(4)]
    for count, browser in enumerate(browsers, start=1):
        answer = sent(server, browser, browser.house_form())
        game.refresh_from_db()
        assert (answer.status, moves_of(game)) == (200, count)
        assert f'data-version="{game.version}"'.encode() in answer.body
    assert read_table(game.pk).play is not None


def test_everybody_at_once_counts_and_a_double_click_counts_once(server: Server) -> None:
    game = started_game(players=12)
    browsers = [Browser(game, seat) for seat in range(12)]
    asked_twice = [(browser, form) for browser in browsers for form in [browser.house_form()] * 2]
    with ThreadPoolExecutor(len(asked_twice)) as clicks:
        found = list(clicks.map(lambda click: sent(server, *click).status, asked_twice))
    assert sorted(found) == [200] * 12 + [409] * 12
    assert moves_of(game) == 12


@pytest.mark.parametrize(
    ("headers", "fields", "status"),
    [
        ({"Origin": "https://elsewhere.example"}, {}, 403),
        ({"Cookie": f"csrftoken={TOKEN}"}, {}, 403),
        ({"Host": "not a host"}, {}, 400),
        ({}, {"csrfmiddlewaretoken": "s" * 32}, 403),
        ({}, {"csrfmiddlewaretoken": ""}, 403),
        ({}, {"csrfmiddlewaretoken": [TOKEN, "s" * 32]}, 403),
        ({}, {"at": "1.7"}, 409),
        ({}, {"at": ["0.0", "0.1"]}, 400),
        ({}, {"pass": ["1", "1"]}, 400),
        ({}, {"card": ["no such card"]}, 400),
        ({}, {"more": ["x"] * 1200}, 400),
    ],
)
def test_what_any_form_is_refused_for_is_refused_here(
    headers: dict[str, str], fields: dict[str, Any], status: int, server: Server
) -> None:
    game = started_game(players=2)
    browser = Browser(game, 0)
    # The server remembers the table and who this is.
    assert sent(server, browser, browser.house_form()).status == 200
    other = Browser(game, 1)
    usual = other.house_form()
    assert sent(server, other, usual, headers, **fields).status == status
    assert moves_of(game) == 1
    assert sent(server, other, usual).status == 200


def test_who_has_no_seat_makes_no_move(server: Server) -> None:
    game, elsewhere = started_game(players=2), started_game(players=2)
    browser, stranger = Browser(game, 0), Browser(elsewhere, 0)
    form = browser.house_form()
    assert sent(server, browser, form).status == 200
    assert sent(server, stranger, stranger.house_form()).status == 200
    stranger.game = game
    assert sent(server, stranger, form).status == 403
    assert moves_of(game) == 1


def test_who_was_signed_out_makes_no_move_a_second_later(server: Server) -> None:
    game = started_game(players=2)
    browser = Browser(game, 0)
    form = browser.house_form()
    # Refused, because it is an old form, and yet the server knows from now on who this is.
    assert sent(server, browser, form, at="9.9").status == 409
    Session.objects.all().delete()
    until(lambda: sent(server, browser, form, at="9.9").status == 403, 1.5)
    assert moves_of(game) == 0


def test_while_somebody_else_is_writing_a_move_waits_for_its_turn(server: Server) -> None:
    game = started_game(players=2)
    browsers = [Browser(game, seat) for seat in range(2)]
    assert sent(server, browsers[0], browsers[0].house_form()).status == 200
    form, answers = browsers[1].house_form(), []
    waiting = threading.Thread(target=lambda: answers.append(sent(server, browsers[1], form)))
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        waiting.start()
        # The server is not held up meanwhile.
        assert asked(server.address, "GET", "/health/live/").status == 200
        assert not answers
    waiting.join(PATIENCE)
    assert [answer.status for answer in answers] == [200]
    assert moves_of(game) == 2
