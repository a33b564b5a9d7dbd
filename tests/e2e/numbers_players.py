"""Players of Lucky Numbers in browsers: they sit down, move, and play until something is on the page."""

import re

from playwright.sync_api import Locator, expect

from games.store import Play
from tests.e2e.players import Player, rounds
from tests.numbers import takes

DRAW = "#move [name=draw]"
SQUARES = "#move [name=square]"
OVER = "[data-over]"
FREE = "#move [name=square]:not([data-out])"


def open_table(host: Player, seats: int, **choices: str) -> None:
    host.page.goto("/new/?game=luckynumbers")
    host.page.get_by_label("Your nickname").fill("Ada")
    host.page.get_by_text("Seats, rules, pace and more").click()
    host.page.locator("[name=seats]").fill(str(seats))
    host.page.get_by_text("Pace, time limit, spectators").click()
    for name, value in choices.items():
        host.page.locator(f"[name={name}][value={value}]").check(force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/t/*/")


def sit_down(guest: Player, name: str, table: str) -> None:
    guest.page.goto(table)
    guest.page.get_by_label("Your nickname").fill(name)
    guest.page.get_by_role("button", name="Join the game").click()
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
    free = each.page.locator(FREE)
    if free.count():
        return each.click(middle_of(free))
    return each.press_one_of("#move [name=discard]", DRAW, "[form=f-next]")


def play_until(players: tuple[Player, ...], selector: str) -> Player:
    """Let everybody play until one of them sees something."""
    for _ in rounds(*players):
        for each in players:
            if each.page.locator(selector).count():
                return each
            act(each)
        if is_over(players):
            break
    raise AssertionError(f"Nobody has seen {selector} in this game.")


def is_over(players: tuple[Player, ...]) -> bool:
    return all(each.page.locator(OVER).count() for each in players)


def near_its_end(now: Play) -> bool:
    """Whether a player on turn can take an open tile, and somebody has at most two free squares left."""
    return min(board.free for board in now.state.boards) <= 2 and bool(takes(now))
