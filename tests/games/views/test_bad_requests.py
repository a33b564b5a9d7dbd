"""Requests that no browser makes of our pages: bodies, cookies and headers full of nonsense."""

from itertools import cycle
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client

from games.models import Game
from games.store import read_table
from tests.searches import some
from tests.tables import client_of, open_table, rows_of, stamp_of, started_game

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
PART = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n1\r\n'
NEW = "name=Zoe&seats=2&pace=brisk&clock=0&edition=gamewright"

NOT_UNDERSTOOD = "That request could not be understood. Nothing has changed."
TOO_MUCH = "That was too much data at once. Nothing has changed."


HEADERS = (
    *("accept-language", "accept", "accept-encoding", "referer", "range", "if-modified-since"),
    *("x-seen", "x-live", "hx-request", "hx-current-url", "hx-target"),
)


#: Of a browser that shows a page, and of a script that swaps a part.
HEADERS_OF_A_READER: tuple[dict[str, Any], ...] = ({}, {"HX-Request": "true"})


def everything(game: Game) -> Any:
    return rows_of(game), Game.objects.count(), get_user_model().objects.count()


def words(response: HttpResponse) -> str:
    return response.content.decode()


def addresses(game: Game) -> dict[str, str]:
    """Every address that takes a form, but the one that chooses the language."""
    return {"new": "/new/", "coach": "/coach/", **{verb: f"/t/{game.code}/{verb}/" for verb in VERBS}}


VERBS = ("move", "undo", "next", "start", "leave", "remove", "rematch", "join", "ask", "answer", "seats")


@pytest.mark.parametrize(
    ("body", "content_type", "status", "sentence"),
    [
        ("at=" + "x" * 3_000_000, FORM, 413, TOO_MUCH),
        (PART.format("at") + "x" * 3_000_000 + "--x--", PARTS, 413, TOO_MUCH),
        ("&".join(f"field{number}=" for number in range(2000)), FORM, 400, NOT_UNDERSTOOD),
        ("".join(PART.format(number) for number in range(2000)), PARTS, 400, NOT_UNDERSTOOD),
        ("at=1.0", f"{FORM}; charset=utf-7", 400, NOT_UNDERSTOOD),
        ("--x", "multipart/form-data", 400, NOT_UNDERSTOOD),
        ("--x", "multipart/form-data; boundary=ÿ", 400, NOT_UNDERSTOOD),
    ],
    ids=["large", "large part", "fields", "parts", "charset", "boundary", "boundary of other letters"],
)
def test_a_body_that_cannot_be_read_is_refused_everywhere(
    body: str, content_type: str, status: int, sentence: str
) -> None:
    game = started_game(players=2)
    before, client = everything(game), client_of(game, 0)
    client.handler.enforce_csrf_checks = True
    client.cookies["csrftoken"] = "a" * 32
    for address, headers in zip(addresses(game).values(), cycle(HEADERS_OF_A_READER), strict=False):
        response: Any = client.generic("POST", address, body, content_type, headers=headers)
        assert (response.status_code, sentence in words(response)) == (status, True), address
        assert ("<html" in words(response)) is not bool(headers), address
    assert everything(game) == before


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ('{"at": "{at}"}', "application/json"),
        ("at=1.0", "text/plain"),
        ("at=1.0", "\xff/\xfe; charset=\xff"),
        ("\0\xff" * 100, PARTS),
        (PART.format("at"), "multipart/form-data; boundary=y"),
        ("at=%00&square=%00", FORM),
        ("at=%ff%fe&square=%ed%a0%80", FORM),
        ("=&&;&%&%zz=%zz", FORM),
    ],
)
def test_a_body_that_says_nothing_of_ours_is_a_form_of_yesterday(body: str, content_type: str) -> None:
    game = started_game(players=2)
    before, client = everything(game), client_of(game, 0)
    response: Any = client.generic("POST", f"/t/{game.code}/move/", body, content_type)
    assert response.status_code == 409
    assert "That turn is over. Here is the table as it is now." in words(response)
    assert everything(game) == before


# -- the same thing twice


@pytest.mark.parametrize(
    ("form", "body"),
    [
        ("new", f"{NEW}&name=Zoe"),
        ("new", f"{NEW}&seats=3"),
        ("new", f"{NEW}&visibility=link&visibility=public"),
        ("new", f"{NEW}&limited_supply=yes&limited_supply=no"),
        ("join", "name=Zoe&name=Yan"),
        ("coach", "step=all&step=all"),
        ("coach", "step=all&next=/&next=/new/"),
        ("move", "at={at}&at={at}&card=1&card=2&card=3"),
        ("undo", "at={at}&at={at}"),
        ("next", "at={at}&at={at}"),
        ("remove", "player=1&player=2"),
    ],
)
def test_a_form_that_says_the_same_thing_twice_is_refused(form: str, body: str) -> None:
    game = started_game(players=2)
    before = everything(game)
    at = stamp_of(read_table(game.pk), 0)
    response: Any = client_of(game, 0).post(addresses(game)[form], body.replace("{at}", at), FORM)
    assert (response.status_code, NOT_UNDERSTOOD in words(response)) == (400, True)
    assert everything(game) == before


def test_a_seed_that_is_asked_for_twice_is_not_checked() -> None:
    game = started_game(players=1)
    response: Any = client_of(game, 0).get(f"/t/{game.code}/seed/?seed=1&seed=2&commitment=3")
    assert (response.status_code, NOT_UNDERSTOOD in words(response)) == (400, True)


@pytest.mark.parametrize("name", ["seat", "bonus", "%zz", "&&&"])
def test_a_table_is_shown_whatever_else_its_address_says(name: str) -> None:
    game = started_game(players=2)
    client = client_of(game, 0)
    for value in ("", "%00", "%ff", "0", "3", "-1", "99r9", "9" * 5000, "%F0%9F%8E%B2"):
        response: Any = client.get(f"/t/{game.code}/?{name}={value}")
        assert response.status_code == 200, value
        assert '<section id="seat" hidden></section>' in words(response), value


# -- cookies and headers


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "messages", "other"])
def test_a_cookie_that_is_not_ours_makes_a_stranger_of_whoever_sends_it(name: str) -> None:
    game = started_game(players=2)
    paths = cycle(("/", "/new/", f"/t/{game.code}/", f"/t/{game.code}/poll/"))
    for value in ("", "x" * 6000, "\xff\xfe", "../../etc", "<script>", "a:b:c", '"\\377"'):
        client = Client(HTTP_COOKIE=f"{name}={value}")
        response = client.get(next(paths))
        assert response.status_code == 200, value
        assert "<script>" not in response.content.decode(), value
        assert client.post(f"/t/{game.code}/move/", {"at": "1.0"}).status_code == 403, value


@pytest.mark.by_turns
@pytest.mark.parametrize("name", HEADERS)
def test_a_header_full_of_nonsense_changes_no_page(name: str) -> None:
    game = started_game(players=1)
    client = client_of(game, 0)
    paths = cycle(("/", f"/t/{game.code}/", f"/t/{game.code}/poll/"))
    for value in some(("\xff\xfe;;;=,", "x" * 5000, "de;q=", ",,,," * 500, "%FF%00", "http://[", "-1")):
        path = next(paths)
        assert client.get(path, headers={name: value}).status_code == 200, (value, path)


@pytest.mark.parametrize("host", ["", "a b", "[", "a/b", "x@y", "<script>", "ÿ"])
def test_a_host_that_cannot_be_is_refused_on_every_page(client: Client, host: str) -> None:
    game = open_table(players=2)
    before = everything(game)
    for path in ("/", "/nowhere/", f"/t/{game.code}/", f"/t/{game.code}/qr.svg"):
        response: Any = client.get(path, headers={"host": host})
        assert (response.status_code, NOT_UNDERSTOOD in words(response)) == (400, True)
    assert everything(game) == before


def test_a_host_that_fits_into_no_picture_has_none(client: Client) -> None:
    response: Any = client.get(f"/t/{open_table(players=2).code}/qr.svg", headers={"host": "a" * 3000})
    assert (response.status_code, NOT_UNDERSTOOD in words(response)) == (400, True)
