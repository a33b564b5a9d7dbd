"""Three browsers: the one too many asks for a seat and all get ready; after a game one wants a rematch."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare
from tests.e2e.players import open_table, player, seated
from tests.tables import played_game

PATIENCE = 30_000.0


@pytest.mark.by_turns
def test_the_one_too_many_is_seated_live_and_all_get_ready(browser: Browser, base_url: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}}
    with (
        player(browser, base_url, **phone) as ada,
        player(browser, base_url) as bo,
        player(browser, base_url, color_scheme="dark", **phone) as cleo,
    ):
        open_table(ada, "Ada", 2)
        ada.page.wait_for_url("**/t/*/")
        bo.page.goto(ada.page.url)
        bo.page.get_by_label("Your nickname").fill("Bo")
        bo.page.get_by_role("button", name="Join the game").click()
        cleo.page.goto(ada.page.url)
        cleo.page.get_by_label("Your nickname").fill("Cleo")
        cleo.page.get_by_role("button", name="Ask for a seat").click()
        expect(cleo.page.locator("#heading")).to_have_text("You have asked Ada for a seat")
        expect(ada.page).to_have_title(f"Cleo asks for a seat · Table {ada.page.url[-9:-1]} · Lucky Box")
        ada.finds_no_obstacle()
        cleo.finds_no_obstacle()
        ada.page.get_by_role("button", name="Add a seat").click()
        # Without doing anything, Cleo sits there.
        expect(cleo.page.locator("#who .me")).to_contain_text("Cleo")
        for guest in (bo, cleo):
            guest.page.get_by_role("button", name="I’m ready").click()
        expect(ada.page.locator("#heading")).to_have_text("Everyone is ready")
        ada.page.get_by_role("button", name="Make Cleo the host").click()
        expect(cleo.page.get_by_role("button", name="Start the game")).to_be_visible()
        ada.page.get_by_role("button", name="Leave the table").click()
        expect(cleo.page.locator("#who .free")).to_have_count(1)
        cleo.finds_no_obstacle()
        cleo.page.get_by_role("button", name="Start with 2 players").click()
        expect(bo.page.locator("#move[data-keep='3']")).to_be_visible(timeout=PATIENCE)
        assert (ada.complaints, bo.complaints, cleo.complaints) == ([], [], [])


@pytest.mark.by_turns
def test_a_rematch_is_told_in_page_and_title_and_brings_those_who_want_it(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: played_game(3, kind="luckynumbers"))
    phone = {"viewport": {"width": 390, "height": 844}}
    with (
        seated(browser, base_url, table, 0, **phone) as ada,
        seated(browser, base_url, table, 1) as bo,
        seated(browser, base_url, table, 2, java_script_enabled=False) as cleo,
    ):
        expect(ada.page.get_by_role("button", name="Rematch")).to_be_visible()
        version = ada.version
        bo.page.get_by_role("button", name="Rematch").click()
        expect(bo.page.locator("#heading")).to_have_text("Waiting for Ada and Cleo")
        expect(ada.page.locator("#rematch h2")).to_have_text("Bo wants a rematch", timeout=PATIENCE)
        name = table.path.split("/")[2]
        expect(ada.page).to_have_title(f"(!) Bo wants a rematch · Table {name} · Lucky Box")
        assert ada.version == version
        ada.finds_no_obstacle()
        ada.page.get_by_role("button", name="I’m in").click()
        expect(bo.page.locator("#heading")).to_have_text("Waiting for Cleo", timeout=PATIENCE)
        cleo.page.goto(table.path)
        expect(cleo.page).to_have_title(f"Bo wants a rematch · Table {name} · Lucky Box")
        cleo.page.get_by_role("button", name="I’m in").click()
        expect(cleo.page.locator("#who .me")).to_contain_text("ready")
        expect(bo.page.locator("#heading")).to_have_text("Everyone is ready", timeout=PATIENCE)
        bo.finds_no_obstacle()
        bo.page.get_by_role("button", name="Start the game").click()
        expect(ada.page.locator("#stage, #number").first).to_be_visible(timeout=PATIENCE)
        assert (ada.complaints, bo.complaints) == ([], [])
