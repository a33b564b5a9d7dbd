"""Two people in two browsers begin a game of Lucky Box and end a round; one without scripts begins alone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Prepare
from tests.e2e.obstacles import obstacles
from tests.e2e.players import HOLD_ANSWERS, Player, open_table, player, rounds, seated
from tests.tables import at, at_turn, started_game


def begin_together(host: Player, guest: Player) -> None:
    """From an empty page to three cards in front of each."""
    open_table(host, "Ada", 2)
    guest.page.goto(host.page.url)
    guest.page.get_by_label("Your nickname").fill("Bo")
    guest.page.get_by_role("button", name="Join the game").click()
    expect(host.page.locator("#who")).to_contain_text("Bo")
    host.page.get_by_role("button", name=re.compile("Start")).click()
    for each in (host, guest):
        expect(each.page.locator("#move[data-keep='3']")).to_be_visible()
        each.finds_no_obstacle()
        each.keep(3)


def cross_and_take_back(player: Player) -> None:
    """With a cross of this turn on the table: it goes, and the turn is open again."""
    crosses = player.crosses
    assert player.press("[form=f-undo]")
    player.until(lambda: player.crosses < crosses)
    expect(player.page.locator("#move [name=square]").first).to_be_visible()


def reload(player: Player) -> None:
    """The page that is made anew shows what the old one showed."""
    crosses = player.crosses
    player.page.reload()
    expect(player.page.locator("#hand .ink s")).to_have_count(crosses)


def test_two_people_sit_down_and_begin(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url, color_scheme="dark") as bo:
        begin_together(ada, bo)
        for _ in rounds(ada, bo):
            if ada.crosses:
                break
            for each in (ada, bo):
                each.play()
        assert (ada.complaints, bo.complaints) == ([], [])


@pytest.mark.by_turns
def test_two_people_end_a_round_with_an_undo_and_a_reload(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2, pace="relaxed"), at_turn(8)))
    dark = {"color_scheme": "dark"}
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1, **dark) as bo:
        to_do = [lambda: cross_and_take_back(ada), lambda: reload(bo)]
        for _ in rounds(ada, bo):
            if ada.is_asked_to_keep_one and bo.is_asked_to_keep_one:
                break
            for each in (ada, bo):
                if not each.is_asked_to_keep_one:
                    each.play()
            if to_do and ada.crosses and ada.page.locator("[form=f-undo]").count():
                to_do.pop(0)()
                ada.finds_no_obstacle()
        assert to_do == []
        assert (ada.complaints, bo.complaints) == ([], [])


def test_the_next_tap_counts_although_the_answer_to_the_last_one_is_slow(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url, fresh=True) as ada:
        ada.page.add_init_script(HOLD_ANSWERS)
        open_table(ada, "Ada", 1)
        ada.keep(3)
        assert ada.press("[form=f-next]")
        assert ada.press("#move [name=square]")
        ada.until(lambda: ada.page.evaluate("held.length") == 2)
        ada.page.evaluate("held.forEach((go) => go())")
        ada.page.wait_for_load_state("networkidle")
        assert ada.crosses == 1
        assert ada.complaints == []


def test_a_double_click_counts_once_and_nothing_is_said_of_it(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada:
        open_table(ada, "Ada", 1)
        ada.keep(3)
        assert ada.press("[form=f-next]")
        ada.page.locator("#move [name=square]").first.dblclick()
        ada.until(lambda: ada.crosses > 0)
        ada.page.wait_for_load_state("networkidle")
        assert ada.crosses == 1
        assert ada.page.locator("#notice").inner_text() == ""
        assert ada.complaints == []


def test_without_scripts_a_round_begins_all_the_same(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, java_script_enabled=False) as ada:
        open_table(ada, "Ada", 1)
        form = ada.page.locator("#move[data-keep='3']")
        for box in form.locator("[name=card]").all()[:3]:
            box.check()
        form.locator("button").last.click()
        ada.page.locator("[form=f-next]").click()
        ada.page.locator("#move [name=square], #move [name=pass]").first.wait_for()
        assert ada.press("#move [name=square], #move [name=pass]")
        assert ada.complaints == []


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.deep)])
def test_somebody_who_only_watches_finds_no_obstacle(browser: Browser, base_url: str, scheme: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url, color_scheme=scheme) as watcher:
        open_table(ada, "Ada", 1)
        ada.keep(3)
        watcher.page.goto(ada.page.url)
        version = watcher.version
        assert ada.play()
        expect(watcher.page.locator("#version")).not_to_have_attribute("data-version", str(version))
        assert obstacles(watcher.page) == []
        assert (ada.complaints, watcher.complaints) == ([], [])


def test_a_loop_in_which_nothing_happens_ends_and_says_what_is_to_be_seen(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.e2e.players.SECONDS_TO_WAIT", 0)
    page.set_content("<p id=version data-version=7>Ada is thinking.</p>")
    with pytest.raises(AssertionError, match="at version 7 shows: Ada is thinking"):
        for _ in rounds(Player(page)):
            pass
