"""Every page passes axe, in light and in dark, on a phone and on a large screen.

What only those at a table see is checked in `test_game`.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.e2e.conftest import Prepare
from tests.e2e.test_game import player
from tests.tables import open_table, played_game

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def paths(prepared: Prepare) -> list[str]:
    """Pages for everybody, those of a table that waits and of a finished game among them."""
    waiting = prepared(lambda: open_table(1, seats=3)).path
    over = prepared(lambda: played_game(1)).path
    games = [over, *(f"{over}{page}/" for page in ("replay", "story", "seed"))]
    rules = ["/rules/", "/rules/luckybox/", "/rules/luckynumbers/"]
    return ["/", "/new/", "/new/?game=luckynumbers", *rules, waiting, *games]


@pytest.mark.parametrize(
    ("scheme", "viewport"),
    [
        pytest.param("light", PHONE, id="light-phone"),
        pytest.param("dark", DESKTOP, id="dark-desktop"),
        pytest.param("dark", PHONE, id="dark-phone", marks=pytest.mark.deep),
        pytest.param("light", DESKTOP, id="light-desktop", marks=pytest.mark.deep),
    ],
)
def test_no_page_has_an_obstacle(
    browser: Browser, base_url: str, paths: list[str], scheme: str, viewport: dict[str, Any]
) -> None:
    with player(browser, base_url, color_scheme=scheme, viewport=viewport) as visitor:
        for path in paths:
            visitor.page.goto(path)
            results = Axe().run(visitor.page)
            assert results.violations_count == 0, f"{path}: {results.generate_report()}"
            assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert visitor.complaints == []
