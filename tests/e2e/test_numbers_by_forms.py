"""Lucky Numbers in browsers without scripts: plain pages and forms."""

import pytest
from playwright.sync_api import Browser, Error, Locator, expect

from tests.e2e.conftest import Prepare
from tests.e2e.numbers_players import DRAW, FREE, OVER, SQUARES, begin, near_its_end
from tests.e2e.players import Player, player, rounds, seated
from tests.numbers import numbers
from tests.tables import at


def test_a_name_outlives_a_change_of_mind_and_enter_opens_the_table(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, java_script_enabled=False) as ada:
        ada.page.goto("/new/")
        ada.page.get_by_label("Your nickname").fill("Ada")
        ada.page.get_by_role("button", name="Lucky Numbers").click()
        name = ada.page.get_by_label("Your nickname")
        expect(name).to_have_value("Ada")
        name.press("Enter")
        ada.page.wait_for_url("**/t/*/")
        expect(ada.page.locator(".terms")).to_contain_text("Lucky Numbers")


@pytest.mark.deep
def test_a_game_is_begun_without_scripts(browser: Browser, base_url: str) -> None:
    without = {"java_script_enabled": False}
    with player(browser, base_url, **without) as ada, player(browser, base_url, **without) as bo:
        begin(ada, bo, pace="relaxed")
        for each in (ada, bo):
            press_something(each, looked=False)
            expect(each.page.locator("#board [class^=q]")).to_have_count(1)


@pytest.mark.by_turns
def test_a_game_is_ended_without_scripts(browser: Browser, base_url: str, prepared: Prepare) -> None:
    without = {"java_script_enabled": False}
    table = prepared(lambda: at(numbers(pace="relaxed"), near_its_end))
    with (
        seated(browser, base_url, table, 0, **without) as ada,
        seated(browser, base_url, table, 1, **without) as bo,
    ):
        assert play_by_forms((ada, bo), until=OVER)
        assert (ada.complaints, bo.complaints) == ([], [])


@pytest.mark.deep
def test_a_whole_game_needs_no_scripts(browser: Browser, base_url: str) -> None:
    without = {"java_script_enabled": False}
    with player(browser, base_url, **without) as ada, player(browser, base_url, **without) as bo:
        begin(ada, bo, pace="relaxed")
        assert play_by_forms((ada, bo), until=OVER)
        assert (ada.complaints, bo.complaints) == ([], [])


def play_by_forms(players: tuple[Player, ...], until: str) -> bool:
    """Play with plain pages until somebody sees something; whether an open tile was looked at on the way."""
    looked = False
    path = players[0].page.url.partition("?")[0]
    for _ in rounds(*players):
        for each in players:
            look_again(each, path)
            if each.page.locator(until).count():
                return looked
            assert not each.page.locator(OVER).count(), f"Nobody has seen {until} in this game."
            looked = press_something(each, looked=looked)
    return looked


def look_again(each: Player, path: str) -> None:
    """Load the page, which also does so by itself every few seconds; whichever comes last will do."""
    try:
        each.page.goto(path)
    except Error as error:
        if "interrupted by another navigation" not in str(error):
            raise
        each.page.wait_for_load_state()


def press_something(each: Player, *, looked: bool) -> bool:
    """Do what the page asks for, if anything; whether an open tile has been looked at by now."""
    button = each.page.locator(f"{FREE}, #move [name=discard], {DRAW}, [form=f-next]")
    offers_tiles = each.page.locator("#live:has(.open a) #move.takes").count() > 0
    if offers_tiles and not (looked and button.count()):
        looked = look_at_tiles(each) or looked
        button = each.page.locator(f"{SQUARES}, {DRAW}")
    if button.count():
        follow(each, button.first)
    return looked


def look_at_tiles(each: Player) -> bool:
    """Look at the open tiles one by one; whether there is a place for one of them."""
    for number in range(each.page.locator(".open a").count()):
        follow(each, each.page.locator(".open a").nth(number))
        if each.page.locator(SQUARES).count():
            return True
    return False


def follow(each: Player, button: Locator) -> None:
    """Press something that leads to another page, and wait for that page."""
    with each.page.expect_navigation():
        button.click()
