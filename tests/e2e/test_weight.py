"""What a first visit to a table in play costs on the way: everything together, as the site serves it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.servers import manage, serving

MOST_BYTES = 100_000
#: The most usual full table of each game.
SEATS = {"luckybox": 6, "luckynumbers": 4}


@pytest.fixture(scope="module")
def real_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site as `make run` starts it, with the files that `make run` collects."""
    tmp_path = tmp_path_factory.mktemp("real")
    variables = {"DJANGO_SETTINGS_MODULE": "luckybox_site.settings", "DEBUG": "0"}
    for command in (
        ["migrate", "--verbosity", "0"],
        ["loaddeck", "games/decks/house.json"],
        ["collectstatic", "--no-input", "--verbosity", "0"],
    ):
        manage(tmp_path, *command, **variables)
    with serving(["-m", "luckybox_site.serve"], tmp_path, **variables) as address:
        yield address


def arrive(browser: Browser, address: str, name: str) -> Page:
    """Somebody new sits down at a table."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.get_by_label("Your nickname").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(address)
    return page


def transferred(page: Page) -> int:
    """Headers and bodies of every answer, compressed as they were, by the browser's own count."""
    sizes = page.evaluate(
        "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))"
        ".map(entry => entry.transferSize)"
    )
    assert len(sizes) > 10
    return int(sum(sizes))


@pytest.mark.parametrize("kind", SEATS)
def test_a_first_visit_to_a_full_table_weighs_at_most_a_hundred_kilobytes(
    browser: Browser, real_site: str, kind: str
) -> None:
    host = browser.new_page()
    host.goto(f"{real_site}/new/?game={kind}")
    host.get_by_label("Your nickname").fill("Ada")
    host.locator("[name=seats]").fill(str(SEATS[kind]))
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*/")
    for number in range(1, SEATS[kind]):
        arrive(browser, host.url, f"Bo {number}").context.close()
    host.get_by_role("button", name="Start").click()
    expect(host.locator("#move[data-move]")).to_be_visible()
    cookies = host.context.cookies()
    # The same person in a browser that has kept nothing.
    fresh = browser.new_context()
    fresh.add_cookies([{"name": one["name"], "value": one["value"], "url": real_site} for one in cookies])
    page = fresh.new_page()
    page.goto(host.url, wait_until="networkidle")
    expect(page.locator("#move[data-move]")).to_be_visible()
    assert transferred(page) <= MOST_BYTES
    fresh.close()
    host.close()
