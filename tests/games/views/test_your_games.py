"""The way back: a visitor's tables on the front page, and in the bar of every other page."""

import re

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game
from tests.tables import client_of, house_move, open_table, played_game, started_game
from tests.your_games import sit_at_more_tables

pytestmark = pytest.mark.django_db

PAGES = [
    "/new/",
    "/rules/",
    "/rules/luckybox/",
    "/rules/luckynumbers/",
    "/join/?code=none",
    "/nowhere/",
    "/t/none/",
]
MARK = "(!) Your move · "


def page_of(client: Client, address: str = "/", **headers: str) -> str:
    return client.get(address, headers=headers).content.decode()


def links(page: str) -> list[str]:
    """Where the list of tables leads, in its order."""
    return re.findall(r'<a class="your-game[^"]*" href="/t/(\w+)/"', page)


def marks(page: str) -> int:
    """How many tables are marked as waiting for the visitor."""
    return page.count('class="your-game is-urgent"')


def second_table(game: Game, seat: int) -> Game:
    """Another running table of whoever sits in a seat."""
    return sit_at_more_tables(game, seat, 1)[0]


def test_the_front_page_begins_with_the_tables_to_return_to() -> None:
    game = started_game(players=2)
    page = page_of(client_of(game, 0))
    assert links(page) == [game.code]
    assert page.index('class="your-game') < page.index('class="panel panel-hero')
    for words in ("Lucky Box with Bo", "Your move", "Return", "Your seat is kept."):
        assert words in page
    assert f"<title>{MARK}" in page


def test_a_table_that_waits_for_others_is_listed_without_the_mark() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    page = page_of(client_of(game, 0))
    assert "Waiting for Bo" in page
    assert (links(page), marks(page)) == ([game.code], 0)
    assert "(!)" not in page


@pytest.mark.parametrize("address", PAGES)
def test_the_bar_of_every_page_has_a_way_back(address: str) -> None:
    game = started_game(players=2)
    page = page_of(client_of(game, 0), address)
    assert links(page) == [game.code]
    assert marks(page) == 1
    assert 'aria-label="Your games: 1, 1 waits for you"' in page or address.startswith("/join/")
    assert f"<title>{MARK}" in page


@pytest.mark.parametrize("end", ["", "replay/", "story/", "seed/"])
def test_the_pages_of_a_game_have_a_way_to_the_other_games(end: str) -> None:
    over = played_game(players=2)
    other = second_table(over, 1)
    page = page_of(client_of(over, 1), f"/t/{over.code}/{end}")
    assert links(page) == [other.code]


def test_a_table_lists_the_others_and_its_title_is_about_itself() -> None:
    game = started_game(players=2)
    other = second_table(game, 0)
    house_move(game, 0)
    page = page_of(client_of(game, 0), f"/t/{game.code}/")
    assert (links(page), marks(page)) == ([other.code], 1)
    assert "<title>Table" in page
    assert links(page_of(client_of(other, 1), f"/t/{other.code}/")) == [game.code]


def test_a_waiting_room_has_a_way_to_the_other_games() -> None:
    room = open_table(players=2)
    other = second_table(room, 1)
    assert links(page_of(client_of(room, 1), f"/t/{room.code}/")) == [other.code]


def test_whoever_leaves_a_table_for_the_front_page_finds_it_first() -> None:
    game = started_game(players=2)
    other = second_table(game, 0)
    house_move(game, 0)
    client = client_of(game, 0)
    assert links(page_of(client)) == [other.code, game.code]
    assert links(page_of(client, Referer=f"http://testserver/t/{game.code}/")) == [game.code, other.code]
    assert f'href="/t/{game.code}/"' in page_of(client, f"/t/{game.code}/story/")


def test_several_tables_are_folded_and_the_rest_is_counted() -> None:
    game = started_game(players=2)
    sit_at_more_tables(game, 0, 21)
    page = page_of(client_of(game, 0))
    assert len(links(page)) == 20
    assert "20 more games" in page
    assert "and 2 more" in page


@pytest.mark.parametrize("address", PAGES[:4])
def test_visitors_without_a_session_cost_no_query(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = page_of(client, address)
    assert "your-game" not in page


def test_somebody_who_sits_nowhere_sees_no_list() -> None:
    client = Client()
    client.force_login(User.objects.create(username="zoe"))
    assert "your-game" not in page_of(client)


@pytest.mark.parametrize("address", ["/", "/rules/", "/rules/luckybox/", "/nowhere/", "/join/?code=none"])
def test_a_page_with_the_list_is_not_kept_by_a_browser(client: Client, address: str) -> None:
    assert "no-store" in client.get(address).headers["Cache-Control"]


def test_rules_and_error_pages_do_without_the_list_while_the_database_is_away() -> None:
    client = client_of(started_game(players=2), 0)

    def refuse(*_: object) -> None:
        raise OperationalError("could not connect")

    with connection.execute_wrapper(refuse):
        rules, lost = client.get("/rules/"), client.get("/nowhere/")
    assert (rules.status_code, lost.status_code) == (200, 404)
    assert b"your-game" not in rules.content + lost.content


def test_a_link_without_a_table_and_an_address_without_a_page_are_named_apart(client: Client) -> None:
    assert "Table not found" in page_of(client, "/t/none/")
    assert "Page not found" in page_of(client, "/nowhere/")
