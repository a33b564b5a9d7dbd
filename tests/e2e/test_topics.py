"""What else goes on around a game does not disturb it: somebody comes to watch, a hint is on its way."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.players import HOLD_ANSWERS, open_table, player

HOLD_HINTS = HOLD_ANSWERS.replace('"/move/"', '"/coach/"')
ANIMATE = """
    window.card = document.querySelector("#hand .ink");
    window.motion = card.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 600_000 });
    window.swaps = 0;
    new MutationObserver(() => { swaps += 1; })
        .observe(document.getElementById("table"), { childList: true, subtree: true, attributes: true });
"""
UNDISTURBED = """
    window.card.isConnected && document.querySelector("#hand .ink") === window.card
    && card.getAnimations().includes(motion) && motion.playState === "running" && motion.currentTime > 0
"""


@pytest.mark.by_turns
def test_somebody_who_comes_to_watch_restarts_no_animation_and_costs_no_move(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as watcher:
        open_table(ada, "Ada", 1)
        ada.keep(3)
        assert ada.press("[form=f-next]")
        expect(ada.page.locator("#move [name=square]").first).to_be_visible()
        version = ada.version
        ada.page.evaluate(ANIMATE)
        watcher.page.goto(ada.page.url)
        expect(ada.page.locator("#watching")).to_have_text("1 watching", timeout=30_000)
        assert ada.page.evaluate("swaps") > 0
        assert ada.page.evaluate(UNDISTURBED)
        assert ada.version == version
        assert ada.press("#move [name=square]")
        assert ada.crosses == 1
        assert ada.page.locator("#notice").inner_text() == ""
        watcher.page.close()
        expect(ada.page.locator("#watching")).to_be_hidden(timeout=30_000)
        assert ada.complaints == []


def test_a_hint_that_is_on_its_way_costs_no_move(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, fresh=True) as ada:
        ada.page.add_init_script(HOLD_HINTS)
        open_table(ada, "Ada", 1)
        ada.page.get_by_role("button", name=re.compile("Got it")).locator("visible=true").first.click()
        ada.until(lambda: ada.page.evaluate("held.length") == 1)
        ada.keep(3)
        assert ada.press("[form=f-next]")
        # The form that closes the hint, and the one that says that it was followed.
        ada.until(lambda: ada.page.evaluate("held.length") == 2)
        ada.page.evaluate("held.forEach((go) => go())")
        ada.page.wait_for_load_state("networkidle")
        assert ada.complaints == []
