"""The lobby in browsers: a table opens, others see it at once, sit down, and see it start."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Game
from tests.e2e.conftest import Prepare
from tests.e2e.obstacles import obstacles
from tests.e2e.players import Player, player
from tests.searches import some
from tests.tables import PUBLIC, open_table, started_game

PHONE: ViewportSize = {"width": 390, "height": 844}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SMALL: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}


def come_in(visitor: Player, name: str, button: str) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_label("Your nickname").fill(name)
    visitor.page.get_by_role("button", name=button).click()


def card(visitor: Player, host: str) -> Any:
    return visitor.page.locator(".open-table", has_text=f"{host} is the host")


@pytest.mark.by_turns
def test_one_opens_a_table_another_joins_it_and_a_third_sees_it_start(
    browser: Browser, base_url: str
) -> None:
    with (
        player(browser, base_url, viewport=DESKTOP) as host,
        player(browser, base_url, viewport=PHONE) as guest,
        player(browser, base_url, viewport=DESKTOP) as onlooker,
    ):
        guest.page.goto("/")
        onlooker.page.goto("/")
        come_in(host, "Hedwig", "Play now: Lucky Numbers")
        expect(host.page.get_by_text("Your table stands on the front page.")).to_be_visible()
        for visitor in (guest, onlooker):
            expect(card(visitor, "Hedwig")).to_be_visible()
        # A stranger is at the table in two taps, besides the name.
        guest.page.get_by_label("Your nickname").fill("Gustav")
        card(guest, "Hedwig").get_by_role("button", name="Join").click()
        expect(guest.page.get_by_role("button", name="I’m ready")).to_be_visible()
        expect(card(onlooker, "Hedwig")).to_contain_text("2 of 4 seats taken")
        host.page.get_by_role("button", name="Start with 2 players").click()
        expect(card(onlooker, "Hedwig")).to_have_count(0)
        running = onlooker.page.locator("#running-tables > li", has_text="Gustav")
        expect(running).to_be_visible()
        running.get_by_role("link").click()
        expect(onlooker.page.get_by_role("heading", name="Ranking")).to_be_visible()
        assert [*host.complaints, *guest.complaints, *onlooker.complaints] == []


def test_who_has_no_name_yet_is_asked_for_it_at_the_table(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    path = prepared(lambda: open_table(players=1, seats=3, **PUBLIC)).path
    with player(browser, base_url, viewport=PHONE) as stranger:
        stranger.page.goto("/")
        stranger.page.locator(f'[formaction="{path}join/"]').click()
        stranger.page.wait_for_url(f"**{path}")
        stranger.page.get_by_label("Your nickname").fill("Gustav")
        stranger.page.get_by_role("button", name="Join the game").click()
        expect(stranger.page.get_by_role("button", name="I’m ready")).to_be_visible()


def test_without_scripts_a_card_still_leads_to_a_seat(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    path = prepared(lambda: open_table(players=1, seats=3, **PUBLIC)).path
    with player(browser, base_url, viewport=PHONE, java_script_enabled=False) as stranger:
        stranger.page.goto("/")
        stranger.page.get_by_label("Your nickname").fill("Gustav")
        stranger.page.locator(f'[formaction="{path}join/"]').click()
        expect(stranger.page.get_by_role("button", name="I’m ready")).to_be_visible()


def test_a_filter_hides_what_does_not_fit_and_stands_in_the_address(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    quick = prepared(lambda: open_table(players=1, seats=3, clock=20, **PUBLIC)).path
    calm = prepared(lambda: open_table(players=1, seats=3, clock=90, **PUBLIC)).path
    with player(browser, base_url, viewport=DESKTOP) as visitor:
        page = visitor.page
        page.goto("/?clock=90")
        expect(page.locator(f'.open-table a[href="{calm}"]')).to_be_visible()
        expect(page.locator(f'.open-table a[href="{quick}"]')).to_be_hidden()
        page.get_by_label("Clock").select_option("20")
        expect(page.locator(f'.open-table a[href="{quick}"]')).to_be_visible()
        expect(page.locator(f'.open-table a[href="{calm}"]')).to_be_hidden()
        assert page.url.endswith("/?clock=20")
        page.locator("select[name=game]").select_option("luckynumbers")
        expect(page.get_by_text("No table like this is open.")).to_be_visible()


def test_who_wants_to_be_told_reads_it_in_the_title(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    with player(browser, base_url, viewport=DESKTOP) as visitor, player(browser, base_url) as host:
        visitor.page.goto("/?game=luckybox")
        visitor.page.get_by_role("button", name="Tell me when a table opens").click()
        come_in(host, "Helga", "With friends: Lucky Box")
        host.page.locator("#access > summary").click()
        host.page.get_by_role("radio", name="Everybody On the front page").check(force=True)
        host.page.get_by_role("button", name="Change it").click()
        expect(visitor.page).to_have_title("(!) A table is open: Lucky Box")
        assert [*visitor.complaints, *host.complaints] == []


@pytest.fixture(scope="module")
def full_lobby(prepared: Prepare) -> None:
    """Open tables of all sizes, and some that run."""

    def position() -> Game:
        for players, seats in ((1, 12), (2, 2), (3, 4), (7, 12)):
            open_table(players=players, seats=seats, **PUBLIC)
        started_game(players=12, **PUBLIC)
        return started_game(players=2, **PUBLIC)

    prepared(position)


@pytest.mark.usefixtures("full_lobby")
def test_a_full_lobby_has_no_obstacle_for_a_screen_reader(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, viewport=PHONE) as visitor:
        visitor.page.goto("/?clock=none")
        for scheme in some(SCHEMES):
            visitor.page.emulate_media(color_scheme=scheme)
            assert obstacles(visitor.page) == []


@pytest.mark.usefixtures("full_lobby")
def test_a_full_lobby_fits_every_screen(page: Page) -> None:
    page.goto("/")
    for viewport in (PHONE, SMALL, LANDSCAPE, DESKTOP):
        page.set_viewport_size(viewport)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), viewport


def test_play_now_is_on_the_first_screen_of_a_phone(page: Page) -> None:
    page.goto("/")
    for viewport in (PHONE, SMALL):
        page.set_viewport_size(viewport)
        for button in page.locator("#play .btn-go").all():
            expect(button).to_be_in_viewport(ratio=1)
