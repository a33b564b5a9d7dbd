"""No page puts an obstacle in anybody's way, in light and in dark, on a phone and on a large screen.

What only those at a table see is looked at in `test_game`.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.e2e.test_game import open_table, player

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def paths(browser: Browser, base_url: str) -> list[str]:
    """Pages for whoever comes along, those of a table that waits and of a finished game among them."""
    with player(browser, base_url) as ada:
        open_table(ada, "Ada", 3)
        ada.page.wait_for_url("**/t/*/")
        waiting = ada.page.url
    with player(browser, base_url, java_script_enabled=False) as bo:
        open_table(bo, "Bo", 1)
        bo.page.wait_for_url("**/t/*/")
        over = bo.page.url
        while not bo.page.locator("[data-over]").count():
            asked = bo.page.locator("#move[data-keep]")
            if asked.count():
                count = int(asked.get_attribute("data-keep") or 0)
                for box in asked.locator("[name=card]").all()[:count]:
                    box.check(force=True)
                asked.locator("button").last.click()
            else:
                assert bo.play()
    games = [over, *(f"{over}{page}/" for page in ("replay", "story", "seed"))]
    rules = ["/rules/", "/rules/luckybox/", "/rules/luckynumbers/"]
    return ["/", "/new/", "/new/?game=luckynumbers", *rules, waiting, *games]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
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
