"""Lucky Numbers in browsers: a whole game, keys, looking ahead, taking back, and no scripts at all."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.test_game import Player, player

DRAW = "#move [name=draw]"
SQUARES = "#move [name=square]"
FREE = "#move [name=square]:not([data-out])"
PHONE = {"width": 360, "height": 740}


def open_table(host: Player, seats: int, **choices: str) -> None:
    host.page.goto("/new/?game=luckynumbers")
    host.page.get_by_label("Your nickname").fill("Ada")
    host.page.locator("[name=seats]").fill(str(seats))
    host.page.get_by_text("Pace, clock, spectators").click()
    for name, value in choices.items():
        host.page.locator(f"[name={name}][value={value}]").check(force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/t/*/")


def sit_down(guest: Player, name: str, table: str) -> None:
    guest.page.goto(table)
    guest.page.get_by_label("Your nickname").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url(table)


def begin(*players: Player, **choices: str) -> None:
    """Everybody sits, and has a tile of the setup to place."""
    host, *guests = players
    open_table(host, len(players), **choices)
    for number, guest in enumerate(guests):
        sit_down(guest, ("Bo", "Cleo", "Dan")[number], host.page.url)
    host.page.reload()
    host.page.get_by_role("button", name=re.compile("Start")).click()
    for each in players:
        each.page.goto(host.page.url)
        expect(each.page.locator(SQUARES).first).to_be_visible()


def middle_of(found: Locator) -> Locator:
    return found.nth(found.count() // 2)


def act(each: Player) -> bool:
    """One thing that the player is asked for: free squares first, and no exchanges."""
    return (
        each.click(middle_of(each.page.locator(FREE)))
        or each.press("#move [name=discard]")
        or each.press(DRAW)
        or each.press("[form=f-next]")
    )


def play_until(players: tuple[Player, ...], selector: str) -> Player:
    """Let everybody play until one of them sees something."""
    while not is_over(players):
        for each in players:
            if each.page.locator(selector).count():
                return each
            act(each)
    raise AssertionError(f"Nobody has seen {selector} in this game.")


def is_over(players: tuple[Player, ...]) -> bool:
    return all(each.page.locator("[data-over]").count() for each in players)


@pytest.fixture
def trio(browser: Browser, base_url: str) -> Iterator[tuple[Player, ...]]:
    with (
        player(browser, base_url, viewport=PHONE) as ada,
        player(browser, base_url, color_scheme="dark") as bo,
        player(browser, base_url, viewport=PHONE, color_scheme="dark") as cleo,
    ):
        yield ada, bo, cleo
        assert [each.complaints for each in (ada, bo, cleo)] == [[], [], []]


def test_a_name_outlives_a_change_of_mind_and_enter_opens_the_table(browser: Browser, base_url: str) -> None:
    with player(browser, base_url, java_script_enabled=False) as ada:
        ada.page.goto("/new/")
        ada.page.get_by_label("Your nickname").fill("Ada")
        ada.page.get_by_role("button", name="Lucky Numbers").click()
        name = ada.page.get_by_label("Your nickname")
        expect(name).to_have_value("Ada")
        name.press("Enter")
        ada.page.wait_for_url("**/t/*/")
        expect(ada.page.locator(".terms")).to_contain_text("Lucky Numbers")


def test_three_people_play_a_whole_game(trio: tuple[Player, ...]) -> None:
    begin(*trio)
    for each in trio:
        each.finds_no_obstacle()
        expect(each.page).to_have_title(re.compile(r"^\(!\) Your move · "))
    first = play_until(trio, DRAW)
    others = [each for each in trio if each is not first]
    for each in others:
        expect(each.page.locator("#whose")).to_have_text(re.compile("’s turn"))
        expect(each.page).to_have_title(re.compile("’s turn · "))
        expect(each.page.locator("#say")).to_have_text(re.compile(r"\b(Ada|Bo|Cleo)’s turn\. "))
    first.finds_no_obstacle()
    assert first.press(DRAW)
    for each in trio:
        each.finds_no_obstacle()
        assert each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    while not is_over(trio):
        for each in trio:
            act(each)
    for each in trio:
        expect(each.page.locator("#won h1")).to_have_text(re.compile("win"))
        expect(each.page).to_have_title(re.compile("^(Ada|Bo|Cleo).* (wins|share the win) · "))
        each.finds_no_obstacle()
    trio[0].page.get_by_role("link", name="Watch the replay").click()
    trio[0].page.wait_for_url("**/replay/")
    expect(trio[0].page.locator("#caption")).to_have_text("Everybody is dealt a tile.")
    trio[0].page.keyboard.press("ArrowRight")
    expect(trio[0].page.locator("#caption")).to_have_text(re.compile(r"\w+ places \d+ on (a1|b2|c3|d4)"))
    trio[0].finds_no_obstacle()


def test_an_open_tile_shows_where_it_fits_is_taken_and_taken_back(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as bo:
        begin(ada, bo, pace="relaxed")
        chooser = play_until((ada, bo), "#live:has(.open a) #move.takes")
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
        # The server says the same, in the same words, to whoever has no scripts.
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
        assert (ada.complaints, bo.complaints) == ([], [])


def buttons(markup: str) -> list[dict[str, str]]:
    """The buttons of some markup, whatever the order of their attributes."""
    return [
        dict(sorted(re.findall(r'([\w-]+)="?([^">]*?)"?(?=\s[\w-]+=|$)', attributes)))
        for attributes in re.findall(r"<button ([^>]*)>", markup)
    ]


def test_it_can_be_played_by_keyboard(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as bo:
        begin(ada, bo)
        ada.page.keyboard.press("ArrowRight")
        ada.page.keyboard.press("ArrowDown")
        expect(ada.page.locator(":focus")).to_have_attribute("value", "b2")
        before = ada.version
        ada.page.keyboard.press("Enter")
        ada.hear_more_than(before)
        expect(ada.page.locator("#b5")).not_to_be_empty()
        ada.page.keyboard.press("u")
        expect(ada.page.locator("#b5")).to_be_empty()
        mover = play_until((ada, bo), DRAW)
        mover.page.keyboard.press("d")
        expect(mover.page.locator("#move.drawn")).to_be_visible()
        mover.page.keyboard.press("l")
        expect(mover.page.locator(DRAW)).to_have_count(0)
        mover.page.keyboard.press("?")
        expect(mover.page.locator("#shortcuts")).to_contain_text("draw a hidden tile")
        mover.finds_no_obstacle()
        assert (ada.complaints, bo.complaints) == ([], [])


def test_a_lost_move_is_said_until_the_server_answers_again(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as bo:
        begin(ada, bo)
        lost = ada.page.locator("#connection")
        ada.page.context.set_offline(True)
        ada.page.locator(SQUARES).first.click()
        expect(lost).to_be_visible()
        ada.page.context.set_offline(False)
        expect(lost).to_be_hidden(timeout=20_000)
        assert ada.press(SQUARES)


def place_of_board(each: Player) -> float:
    top = each.page.evaluate("scrollY + document.getElementById('board').getBoundingClientRect().top")
    return round(float(top))


def test_the_board_stays_where_it_is_from_the_setup_on(browser: Browser, base_url: str) -> None:
    phone = {"width": 390, "height": 844}
    with player(browser, base_url, viewport=phone) as ada, player(browser, base_url) as bo:
        begin(ada, bo)
        for each in (ada, bo):
            each.page.get_by_role("button", name="No more hints").first.click()
            expect(each.page.locator(".coach")).to_have_count(0)
        places = [[place_of_board(each)] for each in (ada, bo)]
        for sight in ("#actions > .undo", DRAW, "#move.drawn", "#last:not([hidden])", ".open a"):
            play_until((ada,) if "undo" in sight else (ada, bo), sight)
            for each, seen in zip((ada, bo), places, strict=True):
                seen.append(place_of_board(each))
        assert [len(set(seen)) for seen in places] == [1, 1], places


def test_dead_squares_are_marked_if_one_likes_and_that_is_remembered(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as bo:
        begin(ada, bo)
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


def test_somebody_elses_board_can_be_enlarged_and_stays_fresh(browser: Browser, base_url: str) -> None:
    with player(browser, base_url) as ada, player(browser, base_url) as bo:
        begin(ada, bo)
        ada.page.get_by_role("link", name="Bo", exact=True).click()
        panel = ada.page.locator("#seat[data-of]")
        expect(panel.locator(".board")).to_be_visible()
        ada.finds_no_obstacle()
        act(bo)
        expect(panel.locator(".board [class^=q]")).to_have_count(1)
        ada.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)


def test_a_whole_game_needs_no_scripts(browser: Browser, base_url: str) -> None:
    with (
        player(browser, base_url, java_script_enabled=False) as ada,
        player(browser, base_url, java_script_enabled=False) as bo,
    ):
        begin(ada, bo, pace="relaxed")
        looked = False
        while not is_over((ada, bo)):
            for each in (ada, bo):
                each.page.goto(ada.page.url.partition("?")[0])
                if not looked and each.page.locator("#live:has(.open a) #move.takes").count():
                    each.page.locator(".open a").first.click()
                    looked = each.page.locator(SQUARES).count() > 0
                button = each.page.locator(f"{FREE}, #move [name=discard], {DRAW}, [form=f-next]")
                if button.count():
                    button.first.click()
        assert looked
        assert (ada.complaints, bo.complaints) == ([], [])
