"""Every page passes axe, in light and in dark, on a phone and on a large screen; by day every second page.

What only those at a table see is checked in `test_game`.
"""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from games.models import Game
from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.large_text import enlarge_text, fits_in_width
from tests.e2e.obstacles import obstacles
from tests.e2e.players import player, seated
from tests.searches import some
from tests.tables import house_move, open_table, played_game, started_game
from tests.your_games import sit_at_more_tables

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

Looks = dict[Literal["light", "dark"], ViewportSize]
#: A page is loaded once and looked at twice, by day once.
BOTH_LOOKS = pytest.mark.parametrize(
    "looks",
    [
        pytest.param({"light": PHONE, "dark": DESKTOP}, id="light-phone-dark-desktop"),
        pytest.param(
            {"dark": PHONE, "light": DESKTOP}, id="dark-phone-light-desktop", marks=pytest.mark.deep
        ),
    ],
)


def look(page: Page, looks: Looks) -> Iterator[None]:
    for scheme, size in some(looks.items()):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        yield


@pytest.fixture(scope="module")
def paths(prepared: Prepare) -> list[str]:
    """Pages for everybody, those of a table that waits and of a finished game among them."""
    waiting = prepared(lambda: open_table(1, seats=3)).path
    over = prepared(lambda: played_game(1)).path
    games = [over, *(f"{over}{page}/" for page in ("replay", "story", "seed"))]
    rules = ["/rules/", "/rules/luckybox/", "/rules/luckynumbers/"]
    refused = ["/join/?code=none", "/nowhere/", "/t/nowhere/"]
    own = ["/preferences/", "/privacy/", "/privacy/data/"]
    results = [f"/style/people/?state={number}" for number in (1, 3, 5, 7)]
    return ["/", "/new/", "/new/?game=luckynumbers", *rules, waiting, *games, *own, *results, *refused]


@BOTH_LOOKS
def test_no_page_has_an_obstacle(browser: Browser, base_url: str, paths: list[str], looks: Looks) -> None:
    with player(browser, base_url) as visitor:
        for path in some(paths):
            visitor.page.goto(path)
            for _ in look(visitor.page, looks):
                assert_no_obstacle(visitor.page, path)
            assert_large_text_fits(visitor.page, path)
        # The browser says of an error page that it is one.
        assert [said for said in visitor.complaints if " status of 404 " not in said] == []


def assert_large_text_fits(page: Page, where: str) -> None:
    page.set_viewport_size(SMALL_PHONE)
    page.locator("nav[aria-label=States]").evaluate_all("all => all.map(one => one.remove())")
    enlarge_text(page, 200)
    assert fits_in_width(page), f"{where} with large text"


@pytest.fixture(scope="module")
def several(prepared: Prepare) -> PreparedTable:
    """A table where it is the others' move; whoever sits in its first seat has to move at four others."""

    def position() -> Game:
        game = started_game(players=2)
        sit_at_more_tables(game, 0, 4)
        house_move(game, 0)
        return game

    return prepared(position)


@BOTH_LOOKS
def test_no_page_with_the_list_of_games_has_an_obstacle(
    browser: Browser, base_url: str, several: PreparedTable, looks: Looks
) -> None:
    with seated(browser, base_url, several, 0) as visitor:
        for path in some(("/", "/rules/luckybox/", "/nowhere/", several.path)):
            visitor.page.goto(path)
            for _ in look(visitor.page, looks):
                assert_no_obstacle(visitor.page, path)
            visitor.page.locator("details:is(.your-games, .more) > summary").first.click()
            for _ in look(visitor.page, looks):
                assert_no_obstacle(visitor.page, f"{path} with the list open")


@pytest.mark.parametrize(
    ("options", "contrast"),
    [
        pytest.param({"viewport": PHONE}, True, id="larger-type"),
        # Under forced colours browsers go on naming the colours of the page, which nobody sees.
        pytest.param(
            {"forced_colors": "active", "color_scheme": "dark", "viewport": DESKTOP},
            False,
            id="forced-colours",
            marks=pytest.mark.deep,
        ),
    ],
)
def test_larger_type_and_forced_colours_bring_no_obstacle(
    browser: Browser, base_url: str, prepared: Prepare, options: Any, contrast: bool
) -> None:
    tables = {
        lambda: started_game(4): ("/", "/style/people/?state=1"),
        lambda: started_game(2, kind="luckynumbers"): (),
        lambda: open_table(2, seats=4): (),
    }
    for position, around in some(tables.items()):
        table = prepared(position)
        with seated(browser, base_url, table, 0, **options) as ada:
            for path in (table.path, *around):
                ada.page.goto(path)
                ada.page.evaluate("document.documentElement.dataset.type = 'large'")
                assert_no_obstacle(ada.page, path, contrast=contrast)


def assert_no_obstacle(page: Page, where: str, *, contrast: bool = True) -> None:
    seen = page.evaluate(
        "[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light']"
    )
    assert obstacles(page, contrast=contrast) == [], f"{where} {seen}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{where} {seen}"


def test_of_texts_that_look_alike_a_faint_one_is_found_on_every_page(page: Page) -> None:
    faint = "<main><h1>Title</h1><ul><li>One<li>Two<li>Three</ul><p style='color: #aaa'>Faint</p></main>"
    for _ in range(2):
        page.set_content(f"<html lang=en><title>Page</title><body style='background: #fff'>{faint}")
        assert [found for found in obstacles(page) if "Faint" in found] != []
