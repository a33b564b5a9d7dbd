"""What a first visit to a table in play costs on the way: everything together, as the site serves it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.servers import ROOT, serving

MOST_BYTES = 100_000
SEATS = 6


@pytest.fixture
def real_site(tmp_path: Path) -> Iterator[str]:
    """The site as `make run` starts it, with the files that `make run` collects."""
    variables = {"DJANGO_SETTINGS_MODULE": "luckybox_site.settings", "DATA_DIR": str(tmp_path), "DEBUG": "0"}
    database = {"DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}"}
    for command in (
        ["migrate", "--verbosity", "0"],
        ["loaddeck", "games/decks/house.json"],
        ["collectstatic", "--no-input", "--verbosity", "0"],
    ):
        program = [sys.executable, "manage.py", *command]
        subprocess.run(program, cwd=ROOT, env=os.environ | variables | database, check=True)
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


def test_a_first_visit_to_a_full_table_weighs_at_most_a_hundred_kilobytes(
    browser: Browser, real_site: str
) -> None:
    host = browser.new_page()
    host.goto(f"{real_site}/new/")
    host.get_by_label("Your nickname").fill("Ada")
    host.locator("[name=seats]").fill(str(SEATS))
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*/")
    for number in range(1, SEATS):
        arrive(browser, host.url, f"Bo {number}").context.close()
    host.get_by_role("button", name="Start").click()
    expect(host.locator("#move[data-keep]")).to_be_visible()
    cookies = host.context.cookies()
    # The same person in a browser that has kept nothing.
    fresh = browser.new_context()
    fresh.add_cookies([{"name": one["name"], "value": one["value"], "url": real_site} for one in cookies])
    page = fresh.new_page()
    page.goto(host.url, wait_until="networkidle")
    expect(page.locator("#move[data-keep]")).to_be_visible()
    assert transferred(page) <= MOST_BYTES
    fresh.close()
    host.close()
