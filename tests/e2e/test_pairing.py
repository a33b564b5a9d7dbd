"""The desk of a tournament in a browser: people of a pairing are dragged, and everybody can use it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.services.tourney import pairing
from tests.e2e.keyboard import Keyboard
from tests.e2e.obstacles import obstacles
from tests.e2e.players import player
from tests.games.views.tourney.test_setup import browser_of
from tests.tournaments import organiser_of, tournament

SCREEN = {"width": 1280, "height": 1000}


def a_draft() -> tuple[str, str]:
    """The code of a tournament with a pairing, and the session of its organiser."""
    row = tournament(8)
    pairing.make_draft(row.pk, organiser_of(row))
    return row.code, str(browser_of(organiser_of(row)).cookies["sessionid"].value)


@pytest.mark.by_turns
def test_people_are_dragged_to_another_place_and_the_cost_is_said(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    code, session = database.submit(a_draft).result()
    cookie: Any = {"name": "sessionid", "value": session, "url": base_url}
    with player(browser, base_url, viewport=SCREEN) as desk:
        page = desk.page
        page.context.add_cookies([cookie])
        page.goto(f"/tournaments/{code}/pairing/")
        seats = page.locator(".pod-seat > span")
        first, last = seats.first.inner_text(), seats.last.inner_text()
        seats.first.drag_to(seats.last)
        expect(seats.first).to_have_text(last)
        expect(seats.last).to_have_text(first)
        expect(page.locator("#say")).to_have_text(f"{first}: Table 2. What speaks against this pairing: 0")
        page.get_by_role("button", name="Lock Table 1").click()
        expect(page.get_by_role("button", name="Locked Table 1")).to_be_focused()
        # The same without a mouse: the keyboard follows whoever was moved.
        keys = Keyboard(page)
        chosen = page.locator("[name=who]").last
        chosen.focus()
        page.keyboard.press("Space")
        keys.press("Give them a bye")
        expect(page.locator("#say")).to_contain_text(f"{first}: No table: bye.")
        assert keys.here.startswith(first)
        for address in (f"/tournaments/{code}/pairing/", f"/tournaments/{code}/people/", "/tournaments/new/"):
            page.goto(address)
            assert obstacles(page) == [], address
        assert desk.complaints == []
