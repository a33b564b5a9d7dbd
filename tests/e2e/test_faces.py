"""The strip of faces at tables of seven to twelve."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.players import Player, seated
from tests.e2e.test_sizes import DESKTOP, UPRIGHT, a_table, boxes, is_whole, sticks

#: What a face looks like without its colour and its letter, and its colour.
LOOKS = """all => all.map(one => {
    const style = getComputedStyle(one, "::after");
    return [style.clipPath + style.borderRadius, style.backgroundColor, one.textContent.trim()];
})"""


@pytest.fixture(scope="module")
def twelve(prepared: Prepare) -> PreparedTable:
    return prepared(lambda: a_table(12))


def test_no_two_of_twelve_faces_are_alike_even_without_colour(
    browser: Browser, base_url: str, twelve: PreparedTable
) -> None:
    with seated(browser, base_url, twelve, 0, viewport=UPRIGHT) as ada:
        looks = ada.page.locator("#faces .avatar").evaluate_all(LOOKS)
        for kind in zip(*looks, strict=True):
            assert len(set(kind)) == 12


def test_on_a_phone_the_faces_stay_in_sight_and_open_the_boards(
    browser: Browser, base_url: str, twelve: PreparedTable
) -> None:
    with seated(browser, base_url, twelve, 0, viewport=UPRIGHT) as ada:
        page = ada.page
        assert sticks(page, "#faces")
        assert all(is_whole(box, page) for box in boxes(page, "#faces li"))
        ada.finds_no_obstacle()
        page.locator("#f7 > a").click()
        expect(page.locator("#seat[data-of='7']")).to_be_visible()
        assert ada.complaints == []


def order(player: Player) -> list[str]:
    ids: list[str] = player.page.locator("#faces li").evaluate_all("all => all.map(one => one.id)")
    return ids


def points(player: Player) -> list[int]:
    return [int(text) for text in player.page.locator("#faces b").all_inner_texts()]


def test_faces_stand_by_seat_or_by_points_and_the_browser_remembers_which(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: a_table(7, 3))
    by_seat = [f"f{seat}" for seat in range(7)]
    with seated(browser, base_url, table, 0, viewport=UPRIGHT) as ada:
        assert order(ada) == by_seat
        assert points(ada) != sorted(points(ada), reverse=True)
        ada.page.get_by_role("button", name="By points").click()
        assert points(ada) == sorted(points(ada), reverse=True)
        ada.page.reload()
        expect(ada.page.get_by_role("button", name="By points")).to_have_attribute("aria-pressed", "true")
        assert points(ada) == sorted(points(ada), reverse=True)
        ada.page.get_by_role("button", name="By points").click()
        assert order(ada) == by_seat


def test_without_scripts_faces_stand_by_seat_and_open_the_boards(
    browser: Browser, base_url: str, twelve: PreparedTable
) -> None:
    plain = {"java_script_enabled": False, "viewport": UPRIGHT}
    with seated(browser, base_url, twelve, 0, **plain) as ada:
        assert not ada.page.locator("[data-by-points]").is_visible()
        ada.page.locator("#f3 > a").click()
        expect(ada.page.locator("#seat[data-of='3']")).to_be_visible()


def test_where_all_boards_are_in_sight_there_is_no_strip(
    browser: Browser, base_url: str, twelve: PreparedTable
) -> None:
    with seated(browser, base_url, twelve, 0, viewport=DESKTOP) as ada:
        expect(ada.page.locator("#faces")).to_be_hidden()
        expect(ada.page.locator("#r11")).to_be_visible()
