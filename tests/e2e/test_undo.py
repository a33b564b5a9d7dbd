"""How long a move can be taken back is to be seen."""

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare
from tests.e2e.players import rounds, seated
from tests.tables import at, at_turn, started_game

RING = "getComputedStyle(document.querySelector('.undo'), '::after').getPropertyValue('--turn')"


def test_a_ring_runs_out_on_the_button_that_takes_a_move_back(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(1, pace="brisk"), at_turn(3)))
    with seated(browser, base_url, table, 0) as ada:
        for _ in rounds(ada):
            if ada.page.locator("#wait[data-gate]").count():
                break
            ada.play()
        undo = ada.page.locator(".undo[data-gate]")
        expect(undo).to_be_visible()
        ada.until(lambda: float(ada.page.evaluate(RING).removesuffix("deg")) < 360)
        assert ada.complaints == []
