"""A table on a television: one picture with nothing to press. Elsewhere it is a page that scrolls."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.tables import at_turn, client_of, open_table, play_on, played_game, rematch_of, started_game

TELEVISION = {"width": 1920, "height": 1080}
#: What reaches beyond the screen, of everything that has to be seen on it.
BEYOND = """[...document.querySelectorAll(
    ".rival, #rematch, #ranking li, #number, #headline, #whose, #do, #last, #wait, .wall-qr, #tally li, .seat"
)].filter((element) => element.checkVisibility()).filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((element) => element.outerHTML.slice(0, 80))"""
TO_PRESS = """[...document.querySelectorAll("button, input, select, summary, .btn, #log, #coach")]
    .filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 80))"""
#: What lies on top of something else.
OVERLAPS = """[...document.querySelectorAll(".rival, #won, #rematch, #ranking, .wall-join")]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.id || element.className, element.getBoundingClientRect()])
    .flatMap(([name, a], at, all) => all.slice(at + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1)
        .filter(([, b]) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => [name, other]))"""
#: The smallest letters of what people far away want to read, in pixels.
SMALLEST = """Math.min(...[...document.querySelectorAll("#headline, #whose, #last, #ranking bdi, .code")]
    .filter((element) => element.checkVisibility())
    .map((element) => parseFloat(getComputedStyle(element).fontSize)))"""


def at(game: Game, turn: int, round_: int = 1) -> Game:
    play_on(game, lambda now: now.state.round == round_ and at_turn(turn)(now))
    return game


def numbers(players: int) -> Game:
    game = started_game(players, kind="luckynumbers")
    play_on(game, lambda now: now.state.turns > 6)
    return game


def round_end(players: int) -> Game:
    game = started_game(players)
    play_on(game, lambda now: now.state.round == 2)
    return game


def rematch_wanted(players: int, kind: str = "luckybox") -> Game:
    game = played_game(players, kind=kind)
    client_of(game, 1).post(f"/t/{game.code}/rematch/")
    return game


STATES: dict[str, Callable[[], Game]] = {
    "a waiting room": lambda: open_table(3, seats=12),
    "twelve": lambda: at(started_game(12), 3),
    "the end of a round": lambda: round_end(3),
    "one": lambda: at(started_game(1), 2),
    "four at Lucky Numbers": lambda: numbers(4),
    "two at Lucky Numbers": lambda: numbers(2),
    "a finished game": lambda: played_game(3),
    "a rematch is wanted": lambda: rematch_wanted(6),
    "a rematch with two at Lucky Numbers": lambda: rematch_wanted(2, "luckynumbers"),
    "a rematch with four at Lucky Numbers": lambda: rematch_wanted(4, "luckynumbers"),
}


def fills_the_screen(page: Page) -> None:
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(TO_PRESS) == []


#: Much like another one.
RARELY = {
    "one",
    "four at Lucky Numbers",
    "a rematch is wanted",
    "a rematch with two at Lucky Numbers",
    "the end of a round",
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.deep if name in RARELY else ()) for name in STATES]
)
def test_everything_is_on_one_screen_with_nothing_to_press(
    browser: Browser, base_url: str, prepared: Prepare, name: str
) -> None:
    table = prepared(STATES[name])
    scheme = "dark" if len(name) % 2 else "light"
    with seated(browser, base_url, table, 0, "?wall", viewport=TELEVISION, color_scheme=scheme) as ada:
        fills_the_screen(ada.page)
        # On a screen of 1.2 metres that is 2 centimetres, which good eyes read at ten metres.
        assert ada.page.evaluate(SMALLEST) >= 34
        assert ada.page.locator(".wall-qr").evaluate("image => image.complete && image.naturalWidth > 0")
        ada.finds_no_obstacle()
        assert ada.complaints == []


def test_it_is_up_to_date_and_shows_nothing_of_its_owners_seat(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2, pace="relaxed"), 2))
    with seated(browser, base_url, table, 0) as ada:
        wall = ada.page.context.new_page()
        wall.set_viewport_size({"width": 1920, "height": 1080})
        wall.goto(f"{table.path}?wall")
        assert ada.press("#move [name=square]")
        expect(wall.locator("#headline")).to_contain_text("Ada")
        expect(wall.locator(f"#version[data-version='{ada.version}']")).to_be_attached()
        expect(wall.locator("#move, #hand, #purse, #actions")).to_have_count(0)
        fills_the_screen(wall)


def test_the_leader_stands_first_and_is_large(browser: Browser, base_url: str, prepared: Prepare) -> None:
    table = prepared(lambda: at(started_game(12), 2, 2))
    with player(browser, base_url, viewport=TELEVISION) as visitor:
        for query in ("", "?wall"):
            visitor.page.goto(table.path + query)
            leader = visitor.page.locator("#ranking li").first.locator("bdi").inner_text()
            boards = visitor.page.evaluate(
                """[...document.querySelectorAll(".rival")].map((board) => ({
                    name: board.querySelector("a").textContent,
                    ...board.getBoundingClientRect().toJSON() }))"""
            )
            first = min(boards, key=lambda board: (board["top"], board["left"]))
            assert first["name"] == leader
            assert first["width"] > 1.5 * min(board["width"] for board in boards)


def test_without_scripts_it_loads_itself_again(browser: Browser, base_url: str, prepared: Prepare) -> None:
    table = prepared(lambda: started_game(2))
    with player(browser, base_url, viewport=TELEVISION, java_script_enabled=False) as visitor:
        visitor.page.goto(f"{table.path}?wall")
        with visitor.page.expect_navigation(timeout=30_000):
            pass
        assert visitor.page.url.endswith(f"{table.path}?wall")
        expect(visitor.page.locator("#ranking li")).to_have_count(2)


def rematch() -> Game:
    game = played_game(2)
    rematch_of(game)
    return game


def test_it_goes_with_the_players_to_the_next_game(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(rematch)
    with player(browser, base_url, viewport=TELEVISION, fresh=True) as visitor:
        visitor.page.clock.install()
        visitor.page.goto(f"{table.path}?wall")
        expect(visitor.page.locator("#won h1")).to_be_visible()
        visitor.page.clock.fast_forward(20_000)
        visitor.page.wait_for_url(lambda url: table.path not in url)
        assert visitor.page.url.endswith("/?wall")


@pytest.mark.parametrize(
    "viewport",
    [{"width": 360, "height": 640}, pytest.param({"width": 844, "height": 390}, marks=pytest.mark.deep)],
)
def test_on_a_phone_it_is_a_page_that_scrolls(
    browser: Browser, base_url: str, prepared: Prepare, viewport: dict[str, int]
) -> None:
    table = prepared(lambda: at(started_game(6), 2))
    with player(browser, base_url, viewport=viewport) as visitor:
        visitor.page.goto(f"{table.path}?wall")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        visitor.page.locator(".wall-qr").scroll_into_view_if_needed()
        expect(visitor.page.locator(".wall-qr")).to_be_in_viewport()
        visitor.finds_no_obstacle()
