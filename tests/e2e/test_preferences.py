"""Preferences in a browser: one tap at a table holds at once, is remembered, and needs no script."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from accounts.services import choose
from games.engine.luckybox.state import Phase
from games.models import Game
from games.store import Play
from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.tables import at, house_move, started_game

PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_one_tap_in_the_menu_of_a_table_holds_at_once_and_after_a_reload(
    browser: Browser, base_url: str, prepared: Prepare, *, scripts: bool
) -> None:
    table = prepared(lambda: started_game(2))
    with seated(browser, base_url, table, 0, viewport=PHONE, java_script_enabled=scripts) as ada:
        root = ada.page.locator("html")
        for label, attribute, value in (
            ("Larger type", "data-type", "large"),
            ("Less motion", "data-motion", "reduced"),
            ("Sounds", "data-sound", "on"),
        ):
            if not ada.page.locator(".menu[open]").count():
                ada.page.locator(".menu > summary").click()
            ada.page.locator(".menu").get_by_role("button", name=f"{label} off").click()
            expect(root).to_have_attribute(attribute, value)
        ada.page.goto("/rules/")
        for attribute, value in (("data-type", "large"), ("data-motion", "reduced"), ("data-sound", "on")):
            expect(root).to_have_attribute(attribute, value)
        if scripts:
            ada.page.locator(".top-menu > summary").click()
            ada.page.get_by_role("button", name="Sounds on").click()
            expect(root).to_have_attribute("data-sound", "off")
            expect(ada.page.get_by_role("button", name="Sounds off")).to_be_focused()
        assert ada.complaints == []


def test_next_is_pressed_by_itself_for_whoever_prefers_that_after_time_to_undo(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    def position() -> Game:
        game = started_game(2, pace=Game.Pace.RELAXED)
        for seat in (0, 1):
            house_move(game, seat)
        choose(first_player(game), {"next": "auto"})
        return game

    with seated(browser, base_url, prepared(position), 0, viewport=PHONE, fresh=True) as ada:
        ada.page.clock.install()
        ada.page.reload()
        button = ada.page.locator("#actions > .next")
        expect(button).to_be_visible()
        ada.page.clock.run_for(3000)
        expect(button).to_be_visible()
        ada.page.clock.run_for(2000)
        expect(button).to_have_count(0)
        assert ada.complaints == []


#: As if the last choice had been saved so many milliseconds ago. After two seconds every page must know it.
SAVED = """(ago) => {
    const notes = JSON.parse(sessionStorage.getItem("preferences"));
    for (const note of Object.values(notes)) note.saved = Date.now() - ago;
    sessionStorage.setItem("preferences", JSON.stringify(notes));
}"""
IS_SAVED = "Object.values(JSON.parse(sessionStorage.getItem('preferences'))).every((note) => note.saved)"
#: More than a busy machine takes to load the page again.
STILL_TO_COME = -600_000


def test_a_page_from_before_the_choice_was_saved_does_not_undo_it_and_a_later_one_knows_better(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url) as visitor:
        page = visitor.page
        page.goto("/rules/")
        root = page.locator("html")
        old_page = page.request.get("/rules/").text()
        with page.expect_response("**/preferences/change/"):
            page.get_by_role("button", name="Turn on sounds").click()
        page.wait_for_function(IS_SAVED)
        page.evaluate(SAVED, STILL_TO_COME)
        page.route("**/rules/", lambda route: route.fulfill(body=old_page, content_type="text/html"))
        for _ in range(2):
            page.reload()
            expect(root).to_have_attribute("data-sound", "on")
        # Chosen on another device since: every page of the server says so, and none here says otherwise.
        page.evaluate(SAVED, 3000)
        page.reload()
        expect(root).not_to_have_attribute("data-sound", "on")


def first_player(game: Game) -> int:
    return int(game.players.get(seat=0).user_id or 0)


@pytest.mark.parametrize("palette", ["red-green", pytest.param("blue-yellow", marks=pytest.mark.deep)])
def test_the_page_of_preferences_has_no_obstacle_in_any_palette(
    browser: Browser, base_url: str, palette: str
) -> None:
    dark: Any = {"color_scheme": "dark"} if palette == "red-green" else {}
    with player(browser, base_url, viewport=PHONE, **dark) as visitor:
        page = visitor.page
        page.goto("/preferences/")
        page.locator(f"[name=palette][value={palette}]").check(force=True)
        expect(page.locator("html")).to_have_attribute("data-palette", palette)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-palette", palette)
        visitor.finds_no_obstacle()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def asks_everybody(now: Play) -> bool:
    return bool(now.state.phase is Phase.TURN and now.state.turn == 1)


@pytest.mark.by_turns
def test_screen_readers_are_told_all_or_in_brief_as_their_users_prefer(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    def position() -> Game:
        game = at(started_game(2), asks_everybody)
        choose(first_player(game), {"speech": "brief"})
        return game

    table = prepared(position)
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1) as bo:
        number = ada.page.locator("#number > b")
        before = number.get_attribute("aria-label") or ""
        for each in (ada, bo):
            assert each.play()
        expect(number).not_to_have_attribute("aria-label", before)
        expect(ada.page.locator("#move[data-move]")).to_be_visible()
        now, todo = number.get_attribute("aria-label"), bo.page.locator("#do")
        expect(ada.page.locator("#say")).to_have_text(f"{now}. Your move")
        expect(todo).not_to_be_empty()
        expect(bo.page.locator("#say")).to_have_text(f"{now}. {todo.inner_text()}")
        assert ada.complaints == bo.complaints == []


#: Notes how loud each tone becomes.
LISTEN = """
    window.peaks = [];
    const swell = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
        if (value > 0.001) peaks.push(value);
        return swell.call(this, value, at);
    };
"""


def test_sounds_are_as_loud_as_was_chosen_and_silent_when_they_are_off(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url, fresh=True) as visitor:
        page = visitor.page
        page.add_init_script(LISTEN)
        page.goto("/preferences/")

        def heard(name: str, value: str) -> set[float]:
            page.evaluate("peaks.length = 0")
            page.locator(f"input[name={name}][value={value}]").check(force=True)
            return set(page.evaluate("peaks"))

        assert heard("volume", "loud") == set()
        loud, soft, medium = heard("sound", "on"), heard("volume", "soft"), heard("volume", "medium")
        assert [len(one) for one in (loud, soft, medium)] == [1, 1, 1]
        assert max(soft) < max(medium) < max(loud)
        assert heard("sound", "off") == set()
        assert heard("volume", "loud") == set()
        assert visitor.complaints == []
