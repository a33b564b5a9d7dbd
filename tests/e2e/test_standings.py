"""Who leads, and who is waited for, while others go on playing."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare
from tests.e2e.players import seated
from tests.tables import at, at_turn, started_game


def test_standings_open_in_place_follow_the_game_and_close_with_escape(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2), at_turn(4)))
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1) as bo:
        ada.page.get_by_role("link", name="Standings").click()
        panel = ada.page.locator("#seat[data-of=all]")
        expect(panel).to_contain_text("Ada")
        expect(panel).to_contain_text("Bo")
        ada.finds_no_obstacle()
        ada.page.evaluate("document.querySelector('.standings').dataset.old = 'yes'")
        assert bo.play()
        expect(ada.page.locator(".standings[data-old]")).to_have_count(0)
        expect(panel).to_be_visible()
        ada.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        assert ada.complaints == []


HOLD_STANDINGS = """() => {
    const send = window.fetch;
    Object.assign(window, { asked: 0, held: [] });
    window.fetch = async (url, options) => {
        if (!String(url).includes("seat=all")) return send(url, options);
        window.asked += 1;
        const answer = await send(url, options);
        await new Promise((go) => held.push(go));
        return answer;
    };
}"""


@pytest.mark.by_turns
def test_standings_that_were_overtaken_on_their_way_are_fetched_again(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(3), at_turn(4)))
    with (
        seated(browser, base_url, table, 0) as ada,
        seated(browser, base_url, table, 1) as bo,
        seated(browser, base_url, table, 2) as cleo,
    ):
        ada.page.get_by_role("link", name="Standings").click()
        expect(ada.page.locator("#seat[data-of=all]")).to_be_visible()
        ada.page.evaluate(HOLD_STANDINGS)
        assert bo.play()
        ada.until(lambda: ada.page.evaluate("asked") == 1)
        before = ada.version
        assert cleo.play()
        ada.hear_more_than(before)
        ada.until(lambda: ada.page.evaluate("held.length") == 1)
        ada.page.evaluate("held.pop()()")
        ada.until(lambda: ada.page.evaluate("asked") == 2)
        ada.page.evaluate("document.querySelector('.standings').dataset.old = 'yes'")
        ada.until(lambda: ada.page.evaluate("held.length") == 1)
        ada.page.evaluate("held.pop()()")
        expect(ada.page.locator(".standings[data-old]")).to_have_count(0)
        # They are as new as the page, and no longer asked for.
        assert ada.page.evaluate("new Promise((go) => requestAnimationFrame(() => go(asked)))") == 2


def test_whoever_is_done_is_no_face_any_more(browser: Browser, base_url: str, prepared: Prepare) -> None:
    table = prepared(lambda: started_game(3))
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1) as bo:
        faces = ada.page.locator(".awaited > .avatar >> visible=true")
        expect(faces).to_have_text(["A", "B", "C"])
        bo.keep(3)
        expect(faces).to_have_text(["A", "C"])
