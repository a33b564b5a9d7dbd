"""What a first visit to a table in play costs on the way: everything together, as the site serves it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Prepare
from tests.e2e.players import seated
from tests.prepared import collected_files
from tests.servers import on_the_test_database, serving
from tests.tables import started_game

MOST_BYTES = 75_000
#: The most usual full table of each game.
SEATS = {"luckybox": 6, "luckynumbers": 4}


@pytest.fixture(scope="module")
def real_site(database: ThreadPoolExecutor, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site as `make run` starts it, with the files that `make run` collects."""
    folder = tmp_path_factory.mktemp("real")
    variables = on_the_test_database(DJANGO_SETTINGS_MODULE="luckybox_site.settings", DEBUG="0")
    (folder / "static").symlink_to(collected_files())
    with serving(["-m", "luckybox_site.serve"], folder, **variables) as address:
        yield address


def transferred(page: Page) -> int:
    """Headers and bodies of every answer, compressed as they were, by the browser's own count."""
    sizes = page.evaluate(
        "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))"
        ".map(entry => entry.transferSize)"
    )
    assert len(sizes) > 10
    return int(sum(sizes))


@pytest.mark.by_turns
def test_a_first_visit_to_a_full_table_weighs_at_most_75_kilobytes_and_its_scripts_work(
    browser: Browser, real_site: str, prepared: Prepare
) -> None:
    for kind, seats in SEATS.items():
        table = prepared(partial(started_game, seats, kind=kind))
        with seated(browser, real_site, table, 0, fresh=True) as visitor:
            expect(visitor.page.locator("#move[data-move]")).to_be_visible()
            visitor.page.wait_for_load_state("networkidle")
            assert transferred(visitor.page) <= MOST_BYTES, kind
            # What is served is not what was written: one file for all modules, without comments.
            if kind == "luckybox":
                visitor.keep(3)
            else:
                assert visitor.play()
            said = "1 of 6 ready" if kind == "luckybox" else "Still thinking: "
            expect(visitor.page.locator("#wait")).to_contain_text(said)
            assert visitor.complaints == []
