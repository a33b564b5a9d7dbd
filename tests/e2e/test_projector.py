"""A projector: it turns through what is current, is read from ten metres, and tells no secret of a table."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from games.tourney.sizes import Sizes
from tests.e2e.halls import Hall, a_hall, sign_in
from tests.e2e.players import Player, player
from tests.tournaments import LUCKY_BOX, course, finish_games, games_of, look

SCREEN = {"width": 1920, "height": 1080}
#: Seconds that a slide stays, and for those who want less to move.
USUAL, CALM = 8, 16
#: By then the page has asked for what it missed.
SECONDS_TO_RECOVER = 30
#: The smallest letters, in pixels of a screen of 1080: 2 % of its height.
LEGIBLE = 22

SMALL_LETTERS = """() => [...document.querySelectorAll("#hall *")]
    .filter((one) => one.checkVisibility() && !one.matches(".vh"))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.trim()])
    .filter(([size]) => size < %d)"""
CUT_OFF = """() => [...document.querySelectorAll(".hall-slide, .hall-slide > *")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1
        || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.id || one.className)"""


def a_hall_with_equal_deals() -> tuple[Hall, set[str]]:
    """Two tables have the same deal, and one of them is through: with the totals that were reached there."""
    hall = a_hall(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=2, scheme="total")
    finish_games(games_of(hall.row)[:1])
    look()
    table = next(one for one in course(hall.row).state.round(1).tables if one.is_through)
    return hall, {f"{float(total):g}" for total in table.outcome.totals} if table.outcome else set()


def shown(page: Page) -> str:
    """The slide that is to be seen: one, and never another besides."""
    slide = page.locator(".hall-slide:visible")
    expect(slide).to_have_count(1)
    return str(slide.get_attribute("data-slide"))


def is_fit_for_a_hall(page: Page) -> None:
    assert page.evaluate(SMALL_LETTERS % LEGIBLE) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.locator("main").locator("a, button, input").count() == 0


@pytest.mark.parametrize(("motion", "seconds"), [("no-preference", USUAL), ("reduce", CALM)])
def test_it_turns_by_itself_tells_no_secret_and_goes_on_after_an_outage(
    browser: Browser, base_url: str, database: ThreadPoolExecutor, motion: str, seconds: int
) -> None:
    hall, secrets = database.submit(a_hall_with_equal_deals).result()
    options = {"viewport": SCREEN, "reduced_motion": motion, "fresh": True}
    with player(browser, base_url, **options) as screen, player(browser, base_url) as desk:
        page = screen.page
        page.clock.install()
        page.goto(f"{hall.path}hall/")
        first = shown(page)
        is_fit_for_a_hall(page)
        page.clock.run_for(seconds * 1000 - 1000)
        assert shown(page) == first
        seen = []
        while first not in seen:
            page.clock.run_for(seconds * 1000)
            seen.append(shown(page))
            is_fit_for_a_hall(page)
            assert not secrets.intersection(page.locator("#hall .num").all_text_contents())
        assert len(seen) > 1
        stops_for_a_key(page, seconds)
        goes_on_after_an_outage(screen, desk, hall, base_url, seconds)


def stops_for_a_key(page: Page, seconds: int) -> None:
    page.keyboard.press(" ")
    before = shown(page)
    page.clock.run_for(3 * seconds * 1000)
    assert shown(page) == before
    page.keyboard.press("ArrowRight")
    assert shown(page) != before
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")


def goes_on_after_an_outage(screen: Player, desk: Player, hall: Hall, url: str, seconds: int) -> None:
    page = screen.page
    page.context.set_offline(True)
    before = shown(page)
    page.clock.run_for(seconds * 1000)
    assert shown(page) != before
    sign_in(desk.page, hall.desk, url)
    desk.page.goto(f"{hall.path}wall/")
    desk.page.get_by_label("A message to all players").fill("Pizza is here")
    desk.page.get_by_role("button", name="Send to all").click()
    expect(desk.page.get_by_text("Sent to all players.")).to_be_visible()
    assert page.get_by_text("Pizza is here").count() == 0
    page.context.set_offline(False)
    message = page.get_by_text("Pizza is here")
    for _second in range(SECONDS_TO_RECOVER):
        if message.count():
            break
        page.clock.run_for(1000)
    expect(message).to_be_visible()
    is_fit_for_a_hall(page)
