"""What belongs on one screen, or on one sheet of paper, is on it whole."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.models import Game
from luckybox_site.style.evenings import STATES
from tests.e2e.conftest import Prepare
from tests.e2e.players import player, seated
from tests.tables import at_turn, play_on, played_game, started_game

#: The lowest edge of the elements that are shown.
LOWEST = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"


def lowest(page: Page, css: str) -> float:
    return float(page.locator(css).evaluate_all(LOWEST))


def state(name: str) -> str:
    return f"/style/evening/?state={[one.name for one in STATES].index(name)}"


def test_sixty_free_people_stand_on_a_television(browser: Browser, base_url: str) -> None:
    for width, height in ((1920, 1080), (1280, 720)):
        with player(browser, base_url, viewport={"width": width, "height": height}) as wall:
            wall.page.goto(state("television: sixty free"))
            expect(wall.page.locator(".person")).to_have_count(60)
            assert lowest(wall.page, ".person") <= height


def test_the_code_for_the_door_fills_one_sheet(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, viewport={"width": 794, "height": 1123}) as door:
        door.page.goto(state("at the door"))
        paper: Any = door.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 1
        door.page.emulate_media(media="print")
        box = door.page.locator(".door-sheet > img").bounding_box()
        assert box is not None
        assert box["width"] >= 600, "sixteen centimetres"


def test_a_low_phone_shows_the_stage_of_a_replay_and_all_of_a_hint(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    over = prepared(lambda: played_game(2))
    for width, height in ((360, 640), (844, 390)):
        with player(browser, base_url, viewport={"width": width, "height": height}) as visitor:
            visitor.page.goto(f"{over.path}replay/?step=60&seat=1")
            assert lowest(visitor.page, "#replay .stage *") <= height

    def position() -> Game:
        game = started_game(2)
        play_on(game, at_turn(2))
        return game

    with seated(browser, base_url, prepared(position), 0, viewport={"width": 360, "height": 740}) as ada:
        expect(ada.page.locator("#coach-lightning")).to_be_visible()
        assert lowest(ada.page, "#coach-lightning, #coach-lightning *") <= 740
