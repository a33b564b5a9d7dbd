"""Lucky Numbers in browsers: the beginning and the end of a game, keys, looking ahead, undo."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.engine.luckynumbers.boards import dead_squares
from games.models import Game
from games.store import Play
from tests.e2e.conftest import Prepare, PreparedTable
from tests.e2e.numbers_players import (
    DRAW,
    FREE,
    SQUARES,
    act,
    begin,
    is_over,
    middle_of,
    play_until,
)
from tests.e2e.players import Player, player, rounds, seated
from tests.numbers import at_take, in_turns, numbers
from tests.tables import at

OUTCOME = re.compile(r"^(Ada|Bo|Cleo).* (wins|share the win) · |^You (win|share the win)! · ")
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def trio(browser: Browser, base_url: str) -> Iterator[tuple[Player, ...]]:
    with (
        player(browser, base_url, viewport=PHONE) as ada,
        player(browser, base_url, color_scheme="dark") as bo,
        player(browser, base_url, viewport=PHONE, color_scheme="dark") as cleo,
    ):
        yield ada, bo, cleo
        assert [each.complaints for each in (ada, bo, cleo)] == [[], [], []]


Sit = Callable[[Callable[[], Game]], tuple[Player, ...]]


@pytest.fixture
def sit(browser: Browser, base_url: str, prepared: Prepare) -> Iterator[Sit]:
    """Puts a browser in front of everybody at a prepared table, all of them different."""
    looks: list[dict[str, Any]] = [
        {"viewport": PHONE},
        {"color_scheme": "dark"},
        {"viewport": PHONE, "color_scheme": "dark"},
    ]
    with ExitStack() as stack:

        def sit_at(position: Callable[[], Game]) -> tuple[Player, ...]:
            table: PreparedTable = prepared(position)
            return tuple(
                stack.enter_context(seated(browser, base_url, table, seat, **looks[seat]))
                for seat in range(len(table.sessions))
            )

        yield sit_at


@pytest.mark.deep
def test_three_people_begin_a_game(trio: tuple[Player, ...]) -> None:
    begin(*trio)
    for each in trio:
        each.finds_no_obstacle()
        expect(each.page).to_have_title(re.compile(r"^\(!\) Your move · "))
        assert act(each)


def test_everybody_sees_whose_turn_it_is_and_what_is_drawn(sit: Sit) -> None:
    trio = sit(lambda: in_turns(3))
    first = play_until(trio, DRAW)
    others = [each for each in trio if each is not first]
    for each in others:
        expect(each.page.locator("#whose")).to_have_text(re.compile("’s turn"))
        expect(each.page).to_have_title(re.compile("’s turn · "))
    first.finds_no_obstacle()
    assert first.press(DRAW)
    for each in trio:
        each.finds_no_obstacle()
        assert each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert first.click(middle_of(first.page.locator(FREE))) or first.press("#move [name=discard]")
    for each in trio:
        if not each.page.locator("#move").count():
            expect(each.page.locator("#say")).to_have_text(re.compile(r"\b(Ada|Bo|Cleo)’s turn\. "))
    assert [each.complaints for each in trio] == [[], [], []]


def has_one_free_square(now: Play) -> bool:
    return any(board.free <= 1 for board in now.state.boards)


@pytest.mark.by_turns
def test_three_people_end_a_game(sit: Sit) -> None:
    trio = sit(lambda: at(numbers(3), has_one_free_square))
    end_the_game(trio)
    trio[0].page.get_by_role("link", name="Watch the replay").click()
    trio[0].page.wait_for_url("**/replay/")
    expect(trio[0].page.locator("#caption")).to_have_text("Everyone is dealt a tile.")
    trio[0].page.keyboard.press("ArrowRight")
    expect(trio[0].page.locator("#caption")).to_have_text(re.compile(r"\w+ places \d+ on (a1|b2|c3|d4)"))
    trio[0].finds_no_obstacle()
    assert [each.complaints for each in trio] == [[], [], []]


@pytest.mark.deep
def test_three_people_play_a_whole_game(trio: tuple[Player, ...]) -> None:
    begin(*trio)
    end_the_game(trio)


def end_the_game(players: tuple[Player, ...]) -> None:
    for _ in rounds(*players):
        if is_over(players):
            break
        for each in players:
            act(each)
    for each in players:
        expect(each.page.locator("#won h1")).to_have_text(re.compile("win"))
        expect(each.page).to_have_title(OUTCOME)
        each.finds_no_obstacle()


def test_an_open_tile_shows_where_it_fits_is_taken_and_taken_back(sit: Sit) -> None:
    players = sit(lambda: at_take(2, pace="relaxed")[0])
    chooser = play_until(players, "#live:has(.open a) #move.takes")
    page = chooser.page
    tile = page.locator(".open a").first
    tile.hover()
    assert page.locator(".spots > i").count() > 0
    assert page.locator(SQUARES).count() == 0
    tile.click()
    expect(tile).to_have_attribute("aria-current", "true")
    expect(page.locator("#say")).to_have_text(re.compile(r"^\d+ fits on "))
    made_here = page.locator(".spots").inner_html()
    chooser.finds_no_obstacle()
    # The server gives the same buttons to a browser without scripts.
    without = page.context.request.get(f"{page.url}{tile.get_attribute('href')}").text()
    found = re.search(r"<div class=spots>(.*?)</div>", without)
    assert found
    assert buttons(made_here) == buttons(found[1])
    before = page.locator("#board").inner_text()
    # The only square may be one with the same number, so that the board looks as before.
    assert chooser.press(SQUARES)
    expect(page.locator("#move.takes")).to_have_count(0)
    assert chooser.press("[form=f-undo]")
    expect(page.locator("#move.takes")).to_be_visible()
    assert page.locator("#board").inner_text() == before
    assert [each.complaints for each in players] == [[], []]


def buttons(markup: str) -> list[dict[str, str]]:
    """The buttons of some markup, whatever the order of their attributes."""
    return [
        dict(sorted(re.findall(r'([\w-]+)="?([^">]*?)"?(?=\s[\w-]+=|$)', attributes)))
        for attributes in re.findall(r"<button ([^>]*)>", markup)
    ]


@pytest.mark.by_turns
def test_it_can_be_played_by_keyboard(sit: Sit) -> None:
    ada, bo = sit(numbers)
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowDown")
    expect(ada.page.locator(":focus")).to_have_attribute("value", "b2")
    before = ada.version
    ada.page.keyboard.press("Enter")
    ada.hear_more_than(before)
    expect(ada.page.locator("#b5")).not_to_be_empty()
    ada.page.keyboard.press("u")
    expect(ada.page.locator("#b5")).to_be_empty()
    mover = play_until(sit(in_turns), DRAW)
    mover.page.keyboard.press("d")
    expect(mover.page.locator("#move.drawn")).to_be_visible()
    mover.page.keyboard.press("l")
    expect(mover.page.locator(DRAW)).to_have_count(0)
    mover.page.keyboard.press("?")
    expect(mover.page.locator("#shortcuts")).to_contain_text("draw a face-down tile")
    mover.finds_no_obstacle()
    assert (ada.complaints, bo.complaints, mover.complaints) == ([], [], [])


def place_of_board(each: Player) -> float:
    top = each.page.evaluate("scrollY + document.getElementById('board').getBoundingClientRect().top")
    return round(float(top))


@pytest.mark.by_turns
def test_the_board_stays_where_it_is_from_the_setup_on(sit: Sit) -> None:
    ada, bo = sit(numbers)
    for each in (ada, bo):
        each.page.get_by_role("button", name="No more hints").first.click()
        expect(each.page.locator(".coach")).to_have_count(0)
    places = [[place_of_board(each)] for each in (ada, bo)]
    for sight in ("#actions > .undo", DRAW, "#move.drawn", "#last:not([hidden])", ".open a"):
        play_until((ada,) if "undo" in sight else (ada, bo), sight)
        for each, seen in zip((ada, bo), places, strict=True):
            seen.append(place_of_board(each))
    assert [len(set(seen)) for seen in places] == [1, 1], places


#: The longest things that can be said beside the tile, a tile of each number in the middle, and a spectator.
CROWDED = """() => {
    const name = "Bartholomew-Maximilian";
    document.getElementById("whose").lastChild.data = `${name}’s turn`;
    document.getElementById("do").textContent = `${name} has drawn 12.`;
    const last = `${name} takes 12 and swaps out the 15 on b3`;
    Object.assign(document.getElementById("last"), { hidden: false, textContent: last });
    for (const place of document.querySelectorAll("#open > li")) {
        Object.assign(place, { hidden: false, innerHTML: "<b class='tile q1'>20<small>×2</small></b>" });
    }
    const watching = { hidden: false, className: "watchers", innerHTML: "<span>12 watching</span>" };
    Object.assign(document.getElementById("watching"), watching);
}"""


def test_neither_long_names_nor_many_face_up_tiles_nor_spectators_move_the_board(sit: Sit) -> None:
    for each in sit(lambda: in_turns(3)):
        before = place_of_board(each)
        each.page.evaluate(CROWDED)
        assert place_of_board(each) == before
        assert each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def has_dead_squares(now: Play) -> bool:
    return any(dead_squares(now.state.boards, seat) for seat in (0, 1))


def test_dead_squares_are_marked_if_one_likes_and_that_is_remembered(sit: Sit) -> None:
    ada, bo = sit(lambda: at(numbers(), has_dead_squares))
    chooser = play_until((ada, bo), "#board .dead")
    page = chooser.page
    mark = "getComputedStyle(document.querySelector('#board .dead'), '::after').content"
    assert page.evaluate(mark) != "none"
    page.locator(".menu > summary").click()
    page.locator("#mark-dead").uncheck()
    assert page.evaluate(mark) == "none"
    page.reload()
    assert page.evaluate(mark) == "none"
    page.locator(".menu > summary").click()
    page.locator("#mark-dead").check()
    assert page.evaluate(mark) != "none"


def test_somebody_elses_board_can_be_enlarged_and_stays_fresh(sit: Sit) -> None:
    ada, bo = sit(numbers)
    ada.page.get_by_role("link", name="Bo", exact=True).click()
    panel = ada.page.locator("#seat[data-of]")
    expect(panel.locator(".board")).to_be_visible()
    ada.finds_no_obstacle()
    act(bo)
    expect(panel.locator(".board [class^=q]")).to_have_count(1)
    ada.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
