"""A whole small tournament in browsers without scripts: an organiser and two players."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.halls import sign_in, somebody_who_may_organise
from tests.e2e.players import player


@pytest.mark.by_turns
def test_an_organiser_and_two_players_need_no_scripts(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    session = database.submit(somebody_who_may_organise).result()
    with (
        player(browser, base_url, java_script_enabled=False) as desk,
        player(browser, base_url, java_script_enabled=False, viewport={"width": 390, "height": 844}) as ann,
        player(browser, base_url, java_script_enabled=False, viewport={"width": 390, "height": 844}) as bo,
    ):
        sign_in(desk.page, session, base_url)
        home = set_up(desk.page)
        for somebody, name in ((ann, "Annegret"), (bo, "Balthasar")):
            enter(somebody.page, home, name)
        press(desk.page, f"{home}wall/", "Make round 1", "Publish round 1", "Start round 1")
        desk.page.get_by_role("button", name="Pause all").click()
        expect(desk.page.get_by_text("All tables stand still")).to_be_visible()
        desk.page.get_by_role("button", name="Go on everywhere").click()
        keep_three(ann.page, home)
        ask_for_help(bo.page, home)
        end(desk.page, home)
        ann.page.goto(home)
        expect(ann.page.get_by_role("heading", name="You have won the tournament")).to_be_visible()
        bo.page.goto(f"{home}standing/")
        expect(bo.page.get_by_role("row", name="Balthasar")).to_be_visible()
        shows_one_slide_after_the_other(bo.page, home)


def set_up(page: Page) -> str:
    """The path of a tournament for two."""
    page.goto("/tournaments/new/?of=swiss")
    page.get_by_label("Name of the tournament").fill("Friday cup")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("At least").fill("2")
    page.get_by_role("button", name="Set it up").click()
    page.get_by_role("link", name="Friday cup").click()
    return page.url


def enter(page: Page, home: str, name: str) -> None:
    page.goto(home)
    page.get_by_label("nickname").fill(name)
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()
    # The page loads itself again, for there is nothing else that would lead to the table.
    assert page.locator("meta[http-equiv=refresh]").count() == 1


def press(page: Page, address: str, *buttons: str) -> None:
    page.goto(address)
    for name in buttons:
        page.get_by_role("button", name=name).click()


def keep_three(page: Page, home: str) -> None:
    page.goto(home)
    page.get_by_role("link", name="Go to my table").click()
    form = page.locator("#move[data-keep='3']")
    for box in form.locator("[name=card]").all()[:3]:
        box.check()
    form.locator("button:not([type=button])").last.click()
    expect(form).to_have_count(0)
    # The table says which tournament it belongs to, and leads back there.
    page.get_by_role("link", name="Friday cup, round 1, table 1").click()
    expect(page.get_by_role("heading", name="Round 1, table 1")).to_be_visible()


def ask_for_help(page: Page, home: str) -> None:
    page.goto(home)
    page.get_by_role("button", name="Ask for help").click()
    expect(page.get_by_text("You have asked for help. Somebody is coming.")).to_be_visible()


def end(page: Page, home: str) -> None:
    """The call is answered, the result is set by hand, and the tournament is finished."""
    press(page, f"{home}wall/", "I am going to Table 1", "+2 min for Table 1")
    expect(page.get_by_text("2 more minutes so far")).to_be_visible()
    page.get_by_role("link", name="Table 1").click()
    page.get_by_text("Set the result by hand").click()
    page.get_by_label("Total of Annegret").fill("50")
    page.get_by_label("Total of Balthasar").fill("40")
    page.locator("#why-result").fill("The train leaves")
    page.get_by_role("button", name="This is the result").click()
    press(page, f"{home}wall/", "Finish the tournament")
    expect(page.get_by_text("The tournament is over.")).to_be_visible()


def shows_one_slide_after_the_other(page: Page, home: str) -> None:
    page.goto(f"{home}hall/?page=0")
    expect(page.get_by_role("heading", name="Congratulations")).to_be_visible()
    assert "?page=1" in str(page.locator("meta[http-equiv=refresh]").get_attribute("content"))
    page.goto(f"{home}hall/?page=1")
    expect(page.get_by_role("heading", name="Final standing")).to_be_visible()
