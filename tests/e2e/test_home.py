"""The front page, and the way back from it and from everywhere, in a browser."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Game
from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.obstacles import obstacles
from tests.e2e.players import Player, player, seated
from tests.tables import house_move, open_table, started_game
from tests.your_games import sit_at_more_tables

PHONES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
ON_ITS_SIDE: list[ViewportSize] = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]
PHONE, DESKTOP = PHONES[1], {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def several(prepared: Prepare) -> PreparedTable:
    """A table where it is the others' move; whoever sits in its first seat has to move at four others."""

    def position() -> Game:
        game = started_game(players=2)
        sit_at_more_tables(game, 0, 4)
        house_move(game, 0)
        return game

    return prepared(position)


def test_the_front_page_loads_without_a_complaint_of_the_browser(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/")
    assert page.get_by_role("heading", level=1).is_visible()
    assert complaints == []


def test_the_front_page_has_no_obstacle_for_a_screen_reader(page: Page) -> None:
    page.goto("/")
    assert obstacles(page) == []


def is_on_the_first_screen(page: Page, css: str) -> bool:
    box = page.locator(css).bounding_box()
    assert box is not None
    size = page.viewport_size
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_the_code_field_is_on_the_first_screen_of_a_phone(
    browser: Browser, base_url: str, several: PreparedTable
) -> None:
    with player(browser, base_url) as stranger, seated(browser, base_url, several, 0) as visitor:
        for somebody in (stranger, visitor):
            somebody.page.goto("/")
        expect(visitor.page.locator(".your-strip")).to_be_visible()
        for somebody, size in product((stranger, visitor), (*PHONES, *ON_ITS_SIDE)):
            somebody.page.set_viewport_size(size)
            assert is_on_the_first_screen(somebody.page, "#code"), size


def fits(visitor: Player) -> bool:
    return bool(visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_way_out_of_a_running_game_leads_to_the_way_back(
    browser: Browser, base_url: str, several: PreparedTable, viewport: dict[str, Any]
) -> None:
    with seated(browser, base_url, several, 0, viewport=viewport) as visitor:
        visitor.page.locator(".table-top > a").first.click()
        first = visitor.page.locator(".your-strip a").first
        assert first.get_attribute("href") == several.path
        assert visitor.page.title().startswith("(!) Your move")
        first.click()
        expect(visitor.page.locator(".table[data-me]")).to_be_visible()
        assert visitor.complaints == []


@pytest.mark.parametrize(
    ("address", "scripts"),
    [
        *(("", True), ("", False)),
        *(
            pytest.param(address, scripts, marks=pytest.mark.deep)
            for address in ("/rules/", "/nowhere/")
            for scripts in (True, False)
        ),
    ],
)
def test_the_bar_opens_a_list_of_the_other_games_and_leaves_the_page_as_it_is(
    browser: Browser, base_url: str, several: PreparedTable, address: str, scripts: bool
) -> None:
    with seated(browser, base_url, several, 0, viewport=PHONE, java_script_enabled=scripts) as visitor:
        address = address or several.path
        visitor.page.goto(address)
        games = visitor.page.locator(".your-games")
        games.locator("summary").click()
        expect(games.locator("a").first).to_be_in_viewport(ratio=1)
        assert visitor.page.url.endswith(address)
        games.locator("a").first.click()
        expect(visitor.page.locator("#move")).to_be_visible()


@pytest.mark.parametrize("address", ["", "/rules/"])
def test_the_list_closes_by_escape_and_by_a_tap_beside_it(
    browser: Browser, base_url: str, several: PreparedTable, address: str
) -> None:
    with seated(browser, base_url, several, 0, viewport=DESKTOP) as visitor:
        visitor.page.goto(address or several.path)
        games, first = (
            visitor.page.locator(".your-games summary"),
            visitor.page.locator(".your-games a").first,
        )
        games.focus()
        visitor.page.keyboard.press("Enter")
        expect(first).to_be_visible()
        visitor.page.keyboard.press("Tab")
        expect(first).to_be_focused()
        visitor.page.keyboard.press("Escape")
        expect(first).to_be_hidden()
        expect(games).to_be_focused()
        games.click()
        expect(first).to_be_visible()
        visitor.page.mouse.click(200, 700)
        expect(first).to_be_hidden()


def test_a_waiting_room_keeps_the_list_beside_what_it_says(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    def position() -> Game:
        game = open_table(players=2, seats=3)
        sit_at_more_tables(game, 0, 1)
        return game

    with seated(browser, base_url, prepared(position), 0, viewport=PHONE) as host:
        box, link = (host.page.locator(css).bounding_box() for css in (".your-games summary", ".top .push"))
        assert box is not None
        assert link is not None
        assert link["x"] + link["width"] <= box["x"]
        assert fits(host)
