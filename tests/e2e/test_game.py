"""Two people in two browsers begin a game of Lucky Box and end a round; one without scripts begins alone."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from games.models import Game
from games.store import Play
from tests.e2e.conftest import Prepare, PreparedTable
from tests.tables import at_turn, play_on, started_game

SECONDS_TO_WAIT = 60.0
# The server has its say at once, and the socket brings it; only the answers to moves are kept back.
HOLD_ANSWERS = """
    const send = window.fetch;
    window.held = [];
    window.fetch = async (url, options) => {
        const answer = await send(url, options);
        if (String(url).endsWith("/move/")) await new Promise((go) => held.push(go));
        return answer;
    };
"""


class Player:
    """Somebody in front of a browser, who notes what it complains about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    @property
    def version(self) -> int:
        return int(self.page.locator("#version").get_attribute("data-version") or 0)

    @property
    def shown(self) -> str:
        """What is in front of them, for the report of a test that fails."""
        text = " ".join(self.page.locator("body").inner_text().split())
        return f"{self.page.url} at version {self.version} shows: {text[:600]}"

    @property
    def crosses(self) -> int:
        """How many squares are crossed off on the player's own cards."""
        return self.page.locator("#hand .ink s").count()

    @property
    def is_asked_to_keep_one(self) -> bool:
        return self.page.locator("#move[data-keep='1']").count() > 0

    def keep(self, count: int) -> None:
        form = self.page.locator(f"#move[data-keep='{count}']")
        expect(form).to_be_visible()
        for box in form.locator("[name=card]").all()[:count]:
            box.check()
        form.locator("button:not([type=button])").last.click()
        expect(form).to_have_count(0)

    def press(self, selector: str) -> bool:
        """Press the first such button, if there is one, and wait until the table has heard of it."""
        return self.click(self.page.locator(selector).first)

    def click(self, button: Locator) -> bool:
        """The same with a button that is at hand. It may go while the mouse is on its way: nothing then."""
        last = time.monotonic() + SECONDS_TO_WAIT
        while button.count():
            before = self.version
            try:
                button.click(timeout=2_000)
            except TooLate:
                assert time.monotonic() < last, f"Nobody can press {button}."
                # On a busy machine it may have been pressed all the same.
                if not button.count() and self.version > before:
                    return True
            else:
                self.hear_more_than(before)
                return True
        return False

    def hear_more_than(self, version: int) -> None:
        self.until(lambda: self.version > version)

    def play(self) -> bool:
        """One thing that the player is asked for, or that lets the others go on."""
        return self.press_one_of("#move [name=square]", "#move [name=pass]", "[form=f-next]")

    def press_one_of(self, *selectors: str) -> bool:
        """Press the first that there is. Whoever has to wait is asked once only, for they may wait long."""
        return self.page.locator(", ".join(selectors)).count() > 0 and any(map(self.press, selectors))

    def until(self, holds: Callable[[], bool]) -> None:
        last = time.monotonic() + SECONDS_TO_WAIT
        while not holds():
            assert time.monotonic() < last, self.shown
            self.page.wait_for_timeout(20)

    def finds_no_obstacle(self) -> None:
        results = Axe().run(self.page)
        assert results.violations_count == 0, results.generate_report()


def rounds(*players: Player) -> Iterator[None]:
    """The rounds of a loop in which somebody does something; it fails when no page changes for too long."""
    known, last = [-1], 0.0
    while True:
        now = [each.version for each in players]
        if now != known:
            known, last = now, time.monotonic() + SECONDS_TO_WAIT
        else:
            # To ask all the time would keep the server from answering.
            players[0].page.wait_for_timeout(50)
        assert time.monotonic() < last, "\n".join(
            ["Nothing happens any more.", *[each.shown for each in players]]
        )
        yield


@contextmanager
def player(browser: Browser, base_url: str, **options: Any) -> Iterator[Player]:
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", **options)
    yield Player(context.new_page())
    context.close()


@contextmanager
def seated(
    browser: Browser, base_url: str, table: PreparedTable, seat: int, **options: Any
) -> Iterator[Player]:
    """Somebody in a seat of a prepared table, with its page in front of them."""
    with player(browser, base_url, **options) as somebody:
        somebody.page.context.add_cookies(
            [{"name": "sessionid", "value": table.sessions[seat], "url": base_url}]
        )
        somebody.page.goto(table.path)
        yield somebody


def open_table(host: Player, name: str, seats: int) -> None:
    host.page.goto("/new/")
    host.page.get_by_label("Your nickname").fill(name)
    host.page.get_by_text("Seats, rules, pace and more").click()
    host.page.locator("[name=seats]").fill(str(seats))
    host.page.get_by_text("Pace, time limit, spectators").click()
    host.page.locator("[name=pace][value=relaxed]").check(force=True)
    host.page.get_by_role("button", name="Open the table").click()


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


def at(game: Game, moment: Callable[[Play], bool]) -> Game:
    """A game that has gone on by house moves until a moment comes."""
    play_on(game, until=moment)
    return game


def test_the_next_tap_counts_although_the_answer_to_the_last_one_is_slow(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url) as ada:
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_somebody_who_only_watches_finds_no_obstacle(browser: Browser, base_url: str, scheme: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url, color_scheme=scheme) as watcher:
        open_table(ada, "Ada", 1)
        ada.keep(3)
        watcher.page.goto(ada.page.url)
        version = watcher.version
        assert ada.play()
        expect(watcher.page.locator("#version")).not_to_have_attribute("data-version", str(version))
        watcher.finds_no_obstacle()
        assert (ada.complaints, watcher.complaints) == ([], [])


def test_a_loop_in_which_nothing_happens_ends_and_says_what_is_to_be_seen(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.e2e.test_game.SECONDS_TO_WAIT", 0)
    page.set_content("<p id=version data-version=7>Ada is thinking.</p>")
    with pytest.raises(AssertionError, match="at version 7 shows: Ada is thinking"):
        for _ in rounds(Player(page)):
            pass
