"""An evening in browsers: people come, the host seats them with a tap, and their phones lead them there."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.services import evenings
from tests.e2e.obstacles import obstacles
from tests.e2e.players import player
from tests.evenings import host_of, staff

PHONE, SCREEN = {"width": 390, "height": 844}, {"width": 1280, "height": 720}


def prepared_evening() -> tuple[str, str]:
    """The code of an evening, and the session of its host."""
    evening = evenings.open_evening(staff("Hedwig").pk)
    return evening.code, str(host_of(evening).cookies["sessionid"].value)


@pytest.mark.by_turns
def test_people_come_are_seated_and_led_to_their_table(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    code, session = database.submit(prepared_evening).result()
    cookie: Any = {"name": "sessionid", "value": session, "url": base_url}
    with (
        player(browser, base_url, viewport=PHONE) as host,
        player(browser, base_url, viewport=PHONE) as ann,
        player(browser, base_url, viewport=SCREEN) as wall,
    ):
        host.page.context.add_cookies([cookie])
        host.page.goto(f"/tonight/{code}/")
        wall.page.goto(f"/tonight/{code}/?wall")
        ann.page.goto(f"/tonight/{code}/")
        ann.page.get_by_label("Your nickname").fill("Annegret")
        ann.page.get_by_role("button", name="I am here").click()
        expect(ann.page.get_by_role("heading", name="You are here, Annegret")).to_be_visible()
        # The host is here as well, and chooses before the last one comes: what is ticked stays so.
        host.page.get_by_role("button", name="I am here").click()
        host.page.get_by_role("checkbox", name="Annegret").check()
        with player(browser, base_url, viewport=PHONE) as late:
            late.page.goto(f"/tonight/{code}/")
            late.page.get_by_label("Your nickname").fill("Zacharias")
            late.page.get_by_role("button", name="I am here").click()
            expect(host.page.get_by_role("checkbox", name="Zacharias")).to_be_visible()
        expect(host.page.get_by_role("checkbox", name="Annegret")).to_be_checked()
        assert wall.page.get_by_text("Annegret").count() == 0
        host.page.get_by_role("checkbox", name="Hedwig").check()
        host.page.locator("#seating").get_by_role("button", name="Lucky Numbers").click()
        ann.page.wait_for_url("**/t/*/")
        expect(host.page.get_by_role("link", name="To my table")).to_be_visible()
        host.page.get_by_role("button", name="Show the name of Annegret").click()
        expect(wall.page.locator("#here").get_by_text("Annegret")).to_be_visible()
        for page in (host.page, wall.page):
            assert obstacles(page) == []
        assert [*host.complaints, *ann.complaints, *wall.complaints] == []
