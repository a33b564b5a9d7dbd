"""Pages of a tournament in their states: nobody is kept from using them, and nothing is beside the screen."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from luckybox_site.style.tournaments import STATES
from tests.e2e.obstacles import obstacles
from tests.e2e.windows import window
from tests.searches import some

PHONE: ViewportSize = {"width": 360, "height": 740}
#: The states that have been hard to fit, or of which much depends.
BY_DAY = (
    "pairing: refused, long names",
    "paused, with a message",
    "standing: few",
    "projector: pairings, 40",
    "same cards compared",
    "wall: a round plays",
    "table: somebody is gone",
)
#: Pages that load themselves again while the server works, for those who have no scripts.
RELOAD = "Delayed refresh"

#: Buttons and links that are called otherwise than what stands on them: nobody can say their name.
MISNAMED = """() => {
    const plain = (text) => text.toLowerCase().replace(/\\s+/g, " ").trim();
    return [...document.querySelectorAll(":is(a, button)[aria-label]")]
        .filter((one) => one.checkVisibility() && plain(one.innerText).length > 1)
        .filter((one) => !plain(one.getAttribute("aria-label")).includes(plain(one.innerText)))
        .map((one) => one.getAttribute("aria-label"));
}"""
#: What is to be scrolled sideways.
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll(".scroll-x")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.className || one.localName)"""


def is_open_to_all(page: Page, name: str) -> None:
    number = [state.name for state in STATES].index(name)
    page.goto(f"/style/tournaments/?state={number}")
    found = [one for one in obstacles(page) if RELOAD not in one]
    assert found == [], name
    assert page.evaluate(MISNAMED) == [], name
    assert page.evaluate(SIDEWAYS) == [], name


def test_pages_of_a_tournament_are_open_to_all(browser: Browser, base_url: str) -> None:
    # Without scripts: here nothing answers them.
    with window(browser, base_url, viewport=PHONE, color_scheme="dark") as page:
        page.route("**/*.js", lambda route: route.abort())
        for name in some(BY_DAY):
            is_open_to_all(page, name)


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_a_tournament_is_open_to_all(browser: Browser, base_url: str, scheme: str) -> None:
    with window(browser, base_url, viewport=PHONE, color_scheme=scheme) as page:
        page.route("**/*.js", lambda route: route.abort())
        for state in STATES:
            is_open_to_all(page, state.name)
