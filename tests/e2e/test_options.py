"""A host and a guest in browsers: what the host changes is seen at once; and a lobby on a phone."""

import pytest
from playwright.sync_api import Browser, expect

from games.models import Game
from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.tables import PUBLIC, open_table, started_game

PHONE = {"width": 390, "height": 844}


@pytest.mark.by_turns
def test_the_guest_sees_what_the_host_does_without_doing_anything(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: open_table(players=2, seats=3))
    with (
        seated(browser, base_url, table, 0) as host,
        seated(browser, base_url, table, 1, viewport=PHONE, color_scheme="dark") as guest,
    ):
        guest.page.get_by_role("button", name="I’m ready").click()
        expect(host.page.locator("#who .ready")).to_have_count(1)
        host.page.get_by_label("Reserve a seat for").fill("Bea")
        host.page.get_by_role("button", name="Reserve", exact=True).click()
        expect(guest.page.get_by_text("Reserved for Bea")).to_be_visible()
        expect(host.page.get_by_label("Reserve a seat for")).to_have_value("")
        host.page.get_by_role("link", name="Change the options").click()
        host.finds_no_obstacle()
        host.page.get_by_text("Pace, time limit, spectators").click()
        host.page.get_by_role("radio", name="45 s").check(force=True)
        host.page.get_by_role("button", name="Change the table").click()
        expect(guest.page.get_by_text("Ada changed the time limit to 45 seconds.")).to_be_visible()
        expect(guest.page.locator("#who .ready")).to_have_count(0)
        guest.finds_no_obstacle()
        host.page.get_by_role("button", name="Take the seat of Bo back").click()
        expect(guest.page.locator("#heading")).to_have_text("Ada has taken your seat back")
        host.page.get_by_role("button", name="Let back in").click()
        expect(guest.page.get_by_role("button", name="Join the game")).to_be_visible()
        host.finds_no_obstacle()
        assert [*host.complaints, *guest.complaints] == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_a_phone_shows_one_part_of_the_lobby_at_a_time(
    browser: Browser, base_url: str, prepared: Prepare, *, scripts: bool
) -> None:
    def position() -> Game:
        started_game(players=2, **PUBLIC)
        return open_table(players=1, seats=3, **PUBLIC)

    prepared(position)
    with player(browser, base_url, viewport=PHONE, java_script_enabled=scripts) as visitor:
        page = visitor.page
        page.goto("/")
        expect(page.locator(".open-table").first).to_be_visible()
        expect(page.locator("#running-tables")).to_be_hidden()
        page.get_by_role("link", name="Running").click()
        expect(page.locator("#running-tables > li").first).to_be_visible()
        expect(page.locator("#open-tables")).to_be_hidden()
        page.get_by_role("link", name="People").click()
        expect(page.get_by_role("heading", name="People here")).to_be_visible()
        assert page.url.endswith("tab=people") or page.url.endswith("tab=people#hall")
