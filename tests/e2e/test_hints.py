"""Hints for the first game: the cards stay where they are, and what was followed does not come back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.engine.luckynumbers.state import Phase as NumbersPhase
from games.models import Game
from tests.e2e.conftest import Prepare
from tests.e2e.players import open_table, player, seated
from tests.tables import at, at_turn, played_game, started_game

SCREENS = {
    "phone": ViewportSize(width=390, height=844),
    "low phone": ViewportSize(width=360, height=640),
    "desktop": ViewportSize(width=1280, height=800),
}
DUE = "#coach > .coach >> visible=true"
#: On the page, not in the window: pressing a button may scroll.
BOX = """
    const { x, y, width, height } = [...document.querySelectorAll(".hand .card, .own > .board, .rival")]
        .find((box) => box.checkVisibility()).getBoundingClientRect();
    [x + scrollX, y + scrollY, width, height].map(Math.round)
"""
#: Whether the hint and the cards, or the board, share any place.
COVERED = """
    const box = (element) => element.getBoundingClientRect();
    const hint = box([...document.querySelectorAll("#coach > .coach")].find((one) => one.offsetParent));
    [...document.querySelectorAll(".hand .card, .own > .board, .rival")].map(box).some((other) =>
        other.x < hint.right && hint.x < other.right && other.y < hint.bottom && hint.y < other.bottom)
"""


def numbers(phase: Callable[[Game], Game]) -> Game:
    return phase(started_game(2, kind="luckynumbers"))


def turn_of_ada(*, held: bool) -> Callable[[Game], Game]:
    return lambda game: at(
        game,
        lambda now: (
            now.state.phase is NumbersPhase.TURNS and now.state.turn == 0 and bool(now.state.hands[0]) == held
        ),
    )


POSITIONS: dict[str, Callable[[], Game]] = {
    "keep": lambda: started_game(2),
    "cross": lambda: at(started_game(2), at_turn(1)),
    "lightning": lambda: at(started_game(1), at_turn(2)),
    "bonus": lambda: at(started_game(1), lambda now: bool(now.state.seats[0].pending)),
    "round": lambda: at(started_game(3), lambda now: now.state.round == 2),
    "over": lambda: played_game(2),
    "numbers-setup": lambda: numbers(lambda game: game),
    "numbers-begin": lambda: numbers(turn_of_ada(held=False)),
    "numbers-place": lambda: numbers(turn_of_ada(held=True)),
    "numbers-over": lambda: played_game(2, kind="luckynumbers"),
}


def first_box(page: Page) -> list[int]:
    box: list[int] = page.evaluate(BOX)
    return box


#: Much like another one.
RARELY = {"lightning", "round", "numbers-setup", "numbers-begin", "numbers-over"}


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=pytest.mark.deep if step in RARELY else ()) for step in POSITIONS]
)
def test_the_cards_stay_where_they_are_with_and_without_a_hint(
    browser: Browser, base_url: str, prepared: Prepare, step: str
) -> None:
    table = prepared(POSITIONS[step])
    with seated(browser, base_url, table, 0) as ada:
        hint = ada.page.locator(f"#coach-{step}")
        with_hint = {}
        for name, size in SCREENS.items():
            ada.page.set_viewport_size(size)
            expect(hint).to_be_visible()
            expect(ada.page.locator(DUE)).to_have_count(1)
            assert not ada.page.evaluate(COVERED), name
            if name == "low phone" and not step.endswith("over"):
                box = hint.bounding_box()
                assert box
                assert box["y"] + box["height"] < size["height"]
                # All of its words are in it.
                assert hint.evaluate("(one) => one.scrollHeight <= one.clientHeight")
            with_hint[name] = first_box(ada.page)
        ada.page.get_by_role("button", name="No more hints").locator("visible=true").click()
        expect(hint).to_have_count(0)
        for name, size in SCREENS.items():
            ada.page.set_viewport_size(size)
            assert first_box(ada.page) == with_hint[name], name
        assert ada.complaints == []


def test_a_hint_goes_when_it_is_followed_and_does_not_come_back_at_the_next_table(
    browser: Browser, base_url: str
) -> None:
    with player(browser, base_url) as ada:
        for hints in (1, 0):
            open_table(ada, "Ada", 1)
            expect(ada.page.locator("#move[data-keep]")).to_be_visible()
            expect(ada.page.locator("#coach-keep")).to_have_count(hints)
            ada.page.wait_for_load_state("networkidle")
            ada.keep(3)
            expect(ada.page.locator("#coach-keep")).to_have_count(0)
            expect(ada.page.locator("#coach-cross")).to_have_count(1)
        assert ada.complaints == []


def test_hints_are_shown_on_ones_own_turn_only(browser: Browser, base_url: str, prepared: Prepare) -> None:
    table = prepared(lambda: numbers(turn_of_ada(held=False)))
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1) as bo:
        expect(ada.page.locator(DUE)).to_have_count(1)
        expect(bo.page.locator("#coach > .coach")).not_to_have_count(0)
        expect(bo.page.locator(DUE)).to_have_count(0)
