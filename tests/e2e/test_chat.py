"""Two people chat while they play: what one says disturbs neither the game nor what the other is writing."""

import pytest
from playwright.sync_api import Browser, expect

from games.models import Game
from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.e2e.test_topics import ANIMATE, UNDISTURBED
from tests.tables import at_turn, play_on, started_game


def in_play() -> Game:
    game = started_game(2)
    play_on(game, at_turn(2))
    return game


@pytest.mark.by_turns
def test_a_line_is_counted_where_the_chat_is_closed_and_disturbs_no_game(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table, phone = prepared(in_play), {"width": 390, "height": 844}
    with (
        seated(browser, base_url, table, 0, viewport=phone) as ada,
        seated(browser, base_url, table, 1) as bo,
    ):
        ada.page.wait_for_function("document.documentElement.classList.contains('js')")
        ada.page.evaluate(ANIMATE)
        version = ada.version
        bo.page.get_by_role("link", name="Chat").click()
        bo.page.get_by_label("Say something").fill("Hello, Ada!")
        bo.page.get_by_label("Say something").press("Enter")
        expect(bo.page.get_by_label("Say something")).to_have_value("")
        bo.page.get_by_role("button", name="Applause").click()
        expect(ada.page.locator(".chat-link > .badge")).to_have_text("2")
        expect(ada.page.locator("#chat")).to_be_hidden()
        # The badge is all that has changed at the table.
        assert ada.page.evaluate(UNDISTURBED)
        assert ada.version == version
        ada.page.get_by_role("link", name="Chat").click()
        expect(ada.page.get_by_role("log")).to_contain_text("Hello, Ada!")
        expect(ada.page.locator(".chat-link > .badge")).to_be_hidden()
        ada.finds_no_obstacle()
        ada.page.get_by_label("Say something").fill("Half a sen")
        bo.page.get_by_role("button", name="Heart").click()
        expect(ada.page.get_by_role("img", name="Heart")).to_be_visible()
        expect(ada.page.get_by_label("Say something")).to_have_value("Half a sen")
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("#chat")).to_be_hidden()
        assert ada.press("#move [name=square]")
        assert ada.complaints == bo.complaints == []


#: The places of the open chat, of one's own squares and of the others' boards that lie in its way.
COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const sheet = box(document.getElementById("chat-panel"));
  const covers = (one) => one.bottom > sheet.top + 1 && one.top < sheet.bottom && one.right > sheet.left + 1
    && one.left < sheet.right - 1 && one.width > 0;
  const within = (css) => [...document.querySelectorAll(css)].filter((one) => covers(box(one))).length;
  return [within("#move [name=square]"), within(".rival")];
}"""
SIZES = [(360, 740), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080)]


@pytest.mark.by_turns
def test_the_open_chat_covers_no_square_that_can_be_crossed_and_no_board_beside_it(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    def position() -> Game:
        game = started_game(4)
        play_on(game, at_turn(2))
        return game

    table = prepared(position)
    with seated(browser, base_url, table, 0) as ada:
        ada.page.wait_for_function("document.documentElement.classList.contains('js')")
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.evaluate("scrollTo(0, 0)")
            ada.page.get_by_role("link", name="Chat").click()
            expect(ada.page.locator("#chat")).to_be_visible()
            squares, boards = ada.page.evaluate(COVERED)
            assert squares == 0, (width, height)
            # On a phone the others' boards stand below, and the page grows by the sheet.
            if width >= 844:
                assert boards == 0, (width, height)
            ada.page.evaluate("scrollTo(0, document.body.scrollHeight)")
            last = ada.page.evaluate("document.querySelector('#table').getBoundingClientRect().bottom")
            top = ada.page.evaluate("document.querySelector('#chat-panel').getBoundingClientRect().top")
            assert last <= top + 1 or top < 1 or width >= 1600, (width, height)
            ada.page.keyboard.press("Escape")
            expect(ada.page.locator("#chat")).to_be_hidden()
        assert ada.complaints == []
    with player(browser, base_url, viewport={"width": 1280, "height": 800}) as watcher:
        watcher.page.goto(table.path)
        watcher.page.get_by_role("link", name="Chat").click()
        expect(watcher.page.locator("#chat")).to_be_visible()
        assert watcher.page.evaluate(COVERED) == [0, 0]


def test_without_scripts_the_chat_stands_below_the_table(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    with seated(browser, base_url, prepared(in_play), 0, java_script_enabled=False) as ada:
        ada.page.get_by_role("link", name="Chat").click()
        ada.page.get_by_label("Say something").fill("Hello!")
        ada.page.get_by_role("button", name="Send", exact=True).click()
        expect(ada.page.get_by_role("log")).to_contain_text("Hello!")
        assert ada.page.url.endswith("#chat-panel")
