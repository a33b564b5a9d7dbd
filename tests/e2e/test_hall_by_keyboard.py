"""An organiser who has a keyboard and no mouse."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.halls import a_hall, sign_in, somebody_who_may_organise
from tests.e2e.keyboard import Keyboard
from tests.e2e.players import player


@pytest.mark.by_turns
def test_a_tournament_is_run_with_the_keyboard_alone(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    session = database.submit(somebody_who_may_organise).result()
    with player(browser, base_url) as desk:
        page, keys = desk.page, Keyboard(desk.page)
        sign_in(page, session, base_url)
        set_up(page, keys)
        run_a_round(page, keys)
        enter_results(page, keys)
        assert keys.unseen == set()
        assert desk.complaints == []


def set_up(page: Page, keys: Keyboard) -> None:
    page.goto("/tournaments/new/?of=swiss")
    keys.fill("Name of the tournament", "Friday cup")
    keys.to("On this site")
    page.keyboard.press("ArrowDown")
    assert keys.here.startswith("With real cards")
    keys.open("Set it up")
    keys.fill("Names, one a line", "Ada\nBo\nCleo\nDan\nEve\nFinn")
    keys.open("Look at the list first")
    keys.open("Enter them")
    expect(page.get_by_role("heading", name="6 players")).to_be_visible()
    keys.open("Pairing")
    keys.open("Make a pairing")
    keys.open("Publish and start")


def run_a_round(page: Page, keys: Keyboard) -> None:
    page.goto(page.url.replace("/pairing/", "/wall/"))
    told, called = page.locator("#told"), page.locator("#said")
    keys.press("+2 min for Table 2")
    expect(called).to_have_text("Table 2 has 2 more minutes.")
    expect(page.locator("#tile-1-2")).to_contain_text("2 more minutes so far")
    # Everything of the wall has been exchanged by then, and the keyboard is where it was.
    assert keys.here == "+2 min for Table 2"
    keys.press("Pause Table 2")
    expect(page.get_by_role("button", name="Go on at Table 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause Table 2")).to_be_focused()
    keys.to("Pause all", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(called).to_have_text("All tables stand still.")
    expect(told).to_contain_text("All tables stand still")
    expect(page.get_by_role("button", name="Go on everywhere")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause all")).to_be_focused()


def enter_results(page: Page, keys: Keyboard) -> None:
    wall = page.url
    for table in (1, 2):
        page.goto(wall)
        keys.open(f"Table {table}")
        for seat in range(3):
            keys.to("Total of")
            page.keyboard.type(str(40 - seat))
        keys.open("This is the result")
    page.goto(wall)
    expect(page.get_by_role("button", name="Make round 2")).to_be_visible()
    keys.open("Log")
    # The newest act of this table is its result.
    act = page.locator(".acts-log > li", has_text="table 2").get_by_role("link").first
    keys.open(str(act.get_attribute("aria-label")))
    keys.open("Take it back")
    page.goto(wall)
    expect(page.locator("#wall-head")).to_contain_text("1 table is not through yet.")
    keys.open("Table 2")
    for seat in range(3):
        keys.to("Total of")
        page.keyboard.type(str(40 - seat))
    keys.open("This is the result")
    page.goto(wall)
    keys.press("Make round 2")
    # The next step is where the one before was.
    for step in ("Publish round 2", "Start round 2"):
        expect(page.get_by_role("button", name=step)).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#tile-2-1")).to_contain_text("plays with cards")
    # Where nothing is to be pressed any more, the keyboard is at the heading.
    expect(page.get_by_role("heading", name="Round 2")).to_be_focused()


#: Counts how often the regions that are read out change.
COUNT_WORDS = """() => {
    window.words = 0;
    for (const region of document.querySelectorAll("[role=alert], [role=status], [aria-live]")) {
        new MutationObserver(() => { window.words += 1; }).observe(
            region, { childList: true, subtree: true, characterData: true },
        );
    }
}"""


def test_a_call_is_said_once_and_its_tile_moves_under_the_keyboard(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    hall = database.submit(lambda: a_hall(6)).result()
    with player(browser, base_url, fresh=True) as desk, player(browser, base_url) as ann:
        page, keys = desk.page, Keyboard(desk.page)
        sign_in(ann.page, hall.tables[1][0], base_url)
        ann.page.goto(hall.path)
        page.clock.install()
        sign_in(page, hall.desk, base_url)
        page.goto(f"{hall.path}wall/")
        keys.to("Pause Table 2")
        ann.page.get_by_role("button", name="Ask for help").click()
        expect(page.locator("#called")).to_have_text("1 table calls: Table 2")
        expect(page.locator(".tile h3")).to_have_text(["Table 1", "Table 2"])
        page.evaluate(COUNT_WORDS)
        page.clock.run_for(20_000)
        expect(page.locator(".tile h3")).to_have_text(["Table 2", "Table 1"])
        assert keys.here == "Pause Table 2"
        # The seconds that are counted on say nothing.
        assert page.evaluate("words") == 0
        # Whoever goes there takes the call from the wall; the keyboard stays on it.
        keys.to("I am going to Table 2", "Shift+Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Round 1")).to_be_focused()
        assert [*desk.complaints, *ann.complaints] == []
