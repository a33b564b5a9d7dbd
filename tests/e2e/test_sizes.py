"""A table on phones, with large text, on wide screens, and in the system's own colours."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.engine.luckybox.state import Phase
from games.models import Game
from games.store import Play
from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.large_text import enlarge_text, fits_in_width
from tests.e2e.players import player, seated
from tests.searches import AT_NIGHT
from tests.tables import at, started_game

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: list[ViewportSize] = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]
SMALL: ViewportSize = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
WIDE: ViewportSize = {"width": 1920, "height": 1080}

LIKE_OTHERS = [ON_ITS_SIDE[1], WIDE]

#: What is to be done, in as many words as it ever takes.
LONGEST = "Cross off an 8, or use lightning for another number."
TO_PRESS = ".table-top > .btn, .menu > summary, #hand > .card:not([hidden]), #ask"
BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


def in_round(number: int) -> Any:
    """Everybody is asked for a square, with more cards in each round."""

    def holds(now: Play) -> bool:
        state = now.state
        return bool(state.phase is Phase.TURN and (state.round, state.turn) == (number, 3))

    return holds


def has_two_rows(now: Play) -> bool:
    """Everybody is asked for a square, and the first seat has more cards than go into one row."""
    return bool(now.state.phase is Phase.TURN and len(now.state.seats[0].cards) >= 4)


def a_table(players: int, number: int = 2) -> Game:
    return at(started_game(players, pace="relaxed"), in_round(number))


@pytest.fixture(scope="module")
def six(prepared: Prepare) -> PreparedTable:
    return prepared(lambda: a_table(6))


@pytest.fixture(scope="module")
def two_rows(prepared: Prepare) -> PreparedTable:
    return prepared(lambda: at(started_game(2, pace="relaxed"), has_two_rows))


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(BOXES)
    assert found
    return found


def is_whole(box: dict[str, float], page: Page) -> bool:
    """Whether nothing of it is cut off by the edges of the screen."""
    size = page.viewport_size
    assert size
    starts = min(box["left"], box["top"])
    return starts >= 0 and box["right"] <= size["width"] and box["bottom"] <= size["height"]


def sticks(page: Page, selector: str) -> bool:
    """Whether it is still on the screen at the end of the page."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    return boxes(page, selector)[0]["bottom"] > 0


def in_sizes(page: Page, *sizes: ViewportSize) -> Iterator[ViewportSize]:
    """A page as it is, from its top, on one screen after another."""
    for size in sizes:
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        yield size


def on_its_side(page: Page) -> Iterator[ViewportSize]:
    return in_sizes(page, *ON_ITS_SIDE)


# -- a phone on its side


def test_on_a_phone_on_its_side_all_cards_are_whole_beside_a_slim_column(
    browser: Browser, base_url: str, two_rows: PreparedTable
) -> None:
    with seated(browser, base_url, two_rows, 0, viewport=ON_ITS_SIDE[0]) as ada:
        page = ada.page
        for size in on_its_side(page):
            cards = boxes(page, "#hand > .card:not([hidden])")
            assert len(cards) >= 4
            assert all(is_whole(card, page) for card in cards)
            for box in (*boxes(page, "#number"), *boxes(page, "#do"), *boxes(page, "#purse")):
                assert is_whole(box, page)
                assert box["right"] <= cards[0]["left"]
            assert boxes(page, "#number")[0]["right"] < 0.3 * size["width"]
        page.locator("#do").evaluate("(one, longest) => { one.textContent = longest; }", LONGEST)
        for _ in on_its_side(page):
            assert all(is_whole(box, page) for box in (*boxes(page, "#do"), *boxes(page, "#purse")))
            assert fits_in_width(page)
            ada.finds_no_obstacle()
            assert not sticks(page, "#number")


def test_on_a_phone_on_its_side_the_board_and_its_button_are_whole(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(4, kind="luckynumbers"), lambda now: now.state.turn == 0))
    with seated(browser, base_url, table, 0, viewport=ON_ITS_SIDE[0]) as ada:
        for _ in on_its_side(ada.page):
            for box in (*boxes(ada.page, "#board"), *boxes(ada.page, ".do-bar > .btn")):
                assert is_whole(box, ada.page)
            assert fits_in_width(ada.page)
            assert not sticks(ada.page, "#number")


@pytest.mark.parametrize("size", ON_ITS_SIDE, ids=["844", "667"])
def test_on_a_phone_on_its_side_five_cards_and_the_button_are_whole_and_the_kept_ones_come_into_view(
    browser: Browser, base_url: str, prepared: Prepare, size: Any
) -> None:
    with seated(browser, base_url, prepared(lambda: started_game(9)), 0, viewport=size) as ada:
        page = ada.page
        offered = boxes(page, ".offer-cards > .card")
        assert len(offered) == 5
        assert all(is_whole(box, page) for box in (*offered, *boxes(page, ".offer-bar > .btn")))
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        ada.keep(3)
        ada.until(lambda: is_whole(boxes(page, "#hand > .card:not([hidden])")[0], page))


def test_the_offer_of_sounds_lies_over_nothing_that_can_be_pressed(
    browser: Browser, base_url: str, two_rows: PreparedTable
) -> None:
    with seated(browser, base_url, two_rows, 0, viewport=SMALL) as ada:
        ada.page.locator("#sound-offer").evaluate("offer => { offer.hidden = false; }")
        for _ in in_sizes(ada.page, SMALL, *ON_ITS_SIDE):
            offer = boxes(ada.page, "#sound-offer")[0]
            assert is_whole(offer, ada.page)
            for box in boxes(
                ada.page, ".table-top > .btn, .menu > summary, #hand > .card:not([hidden]), #ask"
            ):
                apart_across = box["right"] <= offer["left"] or box["left"] >= offer["right"]
                assert apart_across or box["bottom"] <= offer["top"] or box["top"] >= offer["bottom"]


def test_on_a_phone_on_its_side_spectators_have_the_boards_beside_the_number(
    browser: Browser, base_url: str, six: PreparedTable
) -> None:
    with player(browser, base_url, viewport=ON_ITS_SIDE[0]) as visitor:
        visitor.page.goto(six.path)
        for _ in on_its_side(visitor.page):
            assert is_whole(boxes(visitor.page, "#number")[0], visitor.page)
            assert is_whole(boxes(visitor.page, "#rivals > .rival")[0], visitor.page)
            assert fits_in_width(visitor.page)
        visitor.finds_no_obstacle()


# -- large text


@pytest.mark.by_turns
def test_with_large_text_nothing_is_wider_than_the_screen(
    browser: Browser, base_url: str, six: PreparedTable
) -> None:
    with seated(browser, base_url, six, 0) as ada, player(browser, base_url) as visitor:
        visitor.page.goto(six.path)
        # How many watch stands in the bar at the top, between all its buttons.
        expect(ada.page.locator("#watching")).to_be_visible()
        for percent in (130, 200):
            enlarge_text(ada.page, percent)
            for size in (UPRIGHT, *ON_ITS_SIDE):
                ada.page.set_viewport_size(size)
                assert fits_in_width(ada.page), (percent, size)
                places = boxes(ada.page, ".came > li")
                assert len(places) == 9
                for place in places:
                    assert place["right"] <= size["width"], (percent, size)
                    assert place["width"] >= 16, (percent, size)


def test_with_large_text_no_waiting_room_is_wider_than_a_phone(browser: Browser, base_url: str) -> None:
    """Nor is any other page around the table: `test_accessibility` looks at them in this size, too."""
    with player(browser, base_url, viewport={"width": 360, "height": 740}) as ada:
        ada.page.goto("/style/rooms/")
        states = ada.page.locator("nav[aria-label=States] a").count()
        for number in range(0, states, 1 if AT_NIGHT else 3):
            ada.page.goto(f"/style/rooms/?state={number}")
            ada.page.locator("nav[aria-label=States]").evaluate_all("all => all.map(one => one.remove())")
            enlarge_text(ada.page, 200)
            assert fits_in_width(ada.page), number


def test_text_of_twice_the_size_does_not_stick_and_text_of_the_usual_size_does(
    browser: Browser, base_url: str, six: PreparedTable
) -> None:
    with seated(browser, base_url, six, 0, viewport=UPRIGHT) as ada:
        assert sticks(ada.page, "#number")
        enlarge_text(ada.page, 200)
        assert not sticks(ada.page, "#number")


# -- the system's own colours


def test_in_forced_colours_a_tick_is_not_an_empty_circle(
    browser: Browser, base_url: str, six: PreparedTable
) -> None:
    with seated(browser, base_url, six, 0, viewport=DESKTOP, forced_colors="active") as ada:
        colours = ada.page.evaluate(
            """() => {
                const rival = document.querySelector("#r1");
                const colour = (one, pseudo) => getComputedStyle(one, pseudo).backgroundColor;
                return [colour(rival, "::after"), colour(rival, "::before"), colour(document.body)];
            }"""
        )
        assert colours[0] not in colours[1:]


# -- wide screens


def test_on_a_wide_screen_the_cards_grow_and_all_of_them_are_in_sight(
    browser: Browser, base_url: str, two_rows: PreparedTable
) -> None:
    with seated(browser, base_url, two_rows, 0, viewport=DESKTOP) as ada:
        usual = boxes(ada.page, "#hand > .card:not([hidden])")
        ada.page.set_viewport_size(WIDE)
        wide = boxes(ada.page, "#hand > .card:not([hidden])")
        assert wide[0]["width"] > 1.5 * usual[0]["width"]
        assert all(is_whole(card, ada.page) for card in wide)


# -- nothing moves under the finger


@pytest.mark.parametrize(
    "size",
    [
        *(pytest.param(size, id=str(size["width"])) for size in (UPRIGHT, ON_ITS_SIDE[0])),
        *(
            pytest.param(size, id=str(size["width"]), marks=pytest.mark.deep)
            for size in (ON_ITS_SIDE[1], WIDE)
        ),
    ],
)
def test_one_s_own_cards_stay_where_they_are_when_one_moves(
    browser: Browser, base_url: str, prepared: Prepare, size: Any
) -> None:
    table = prepared(lambda: a_table(7))
    with seated(browser, base_url, table, 0, viewport=size) as ada:
        ada.page.locator("#coach").evaluate("hints => hints.remove()")
        before = boxes(ada.page, "#hand > .card:not([hidden])")
        assert ada.press("#move [name=square], #move [name=pass]")
        assert boxes(ada.page, "#hand > .card:not([hidden])") == before
