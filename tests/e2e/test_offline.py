"""Moves that cannot reach the server: that is shown, and they are sent when it can be reached again."""

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.numbers import numbers
from tests.tables import at, at_turn, started_game

SQUARES = "#move [name=square]"
LONG = 30_000


def test_a_move_made_offline_is_sent_when_the_connection_is_back(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2, pace="relaxed"), at_turn(3)))
    with seated(browser, base_url, table, 0) as ada:
        line, crosses = ada.page.locator("#connection"), ada.crosses
        ada.page.context.set_offline(True)
        expect(line).to_contain_text("You are offline")
        ada.finds_no_obstacle()
        ada.page.locator(SQUARES).first.click()
        expect(line).to_contain_text("Not sent yet")
        ada.page.context.set_offline(False)
        expect(line).to_be_hidden(timeout=LONG)
        ada.until(lambda: ada.crosses > crosses)
        assert ada.page.locator("#notice").inner_text() == ""


def test_a_move_that_was_made_elsewhere_meanwhile_is_not_sent_again(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(numbers)
    with (
        seated(browser, base_url, table, 0) as ada,
        player(browser, base_url) as other,
    ):
        # The same person on another device.
        other.page.context.add_cookies([{"name": "sessionid", "value": table.sessions[0], "url": base_url}])
        ada.page.context.set_offline(True)
        ada.page.locator(SQUARES).first.click()
        expect(ada.page.locator("#connection")).to_contain_text("Not sent yet")
        other.page.goto(table.path)
        assert other.press(SQUARES)
        ada.page.context.set_offline(False)
        expect(ada.page.locator("#connection")).to_be_hidden(timeout=LONG)
        expect(ada.page.locator(SQUARES)).to_have_count(0)
        assert other.complaints == []


def test_who_taps_another_square_too_early_is_told(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2, pace="relaxed"), at_turn(3)))
    with seated(browser, base_url, table, 0) as ada:
        ada.page.route("**/move/", lambda _: None)  # the request is under way for as long as the test takes
        squares = ada.page.locator(SQUARES)
        squares.first.click()
        squares.nth(1).click()
        expect(ada.page.locator("#connection")).to_contain_text("Please tap again")
