"""People in front of browsers: what they see, what they press, and what their browsers complain about."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.conftest import PreparedTable
from tests.e2e.obstacles import obstacles
from tests.e2e.windows import window
from tests.searches import is_searched

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
        page.on("console", self._note_message)
        page.on("pageerror", self._note_error)

    def stop_listening(self) -> None:
        self.page.remove_listener("console", self._note_message)
        self.page.remove_listener("pageerror", self._note_error)

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

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
            self.page.wait_for_timeout(50)

    def finds_no_obstacle(self) -> None:
        """They find none on this page, which by day is not examined each time."""
        self.page.wait_for_load_state()
        if is_searched():
            assert obstacles(self.page) == []


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
    """Somebody in front of a window; `options` are those of `window`."""
    with window(browser, base_url, **options) as page:
        somebody = Player(page)
        yield somebody
        somebody.stop_listening()


@contextmanager
def seated(
    browser: Browser, base_url: str, table: PreparedTable, seat: int, query: str = "", /, **options: Any
) -> Iterator[Player]:
    """Somebody in a seat of a prepared table, with its page in front of them."""
    with player(browser, base_url, **options) as somebody:
        somebody.page.context.add_cookies(
            [{"name": "sessionid", "value": table.sessions[seat], "url": base_url}]
        )
        somebody.page.goto(table.path + query)
        yield somebody


def open_table(host: Player, name: str, seats: int) -> None:
    host.page.goto("/new/")
    host.page.get_by_label("Your nickname").fill(name)
    host.page.get_by_text("Seats, rules, pace and more").click()
    host.page.locator("[name=seats]").fill(str(seats))
    host.page.get_by_text("Pace, time limit, spectators").click()
    host.page.locator("[name=pace][value=relaxed]").check(force=True)
    host.page.get_by_role("button", name="Open the table").click()
    # Before the scripts are there, a button sends its form and loads the page anew.
    host.page.wait_for_url("**/t/*/")
