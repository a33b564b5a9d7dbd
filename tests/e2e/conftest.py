"""A browser, a server, and tables on the server's database that have come to a position."""

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from django.db import connections
from playwright.sync_api import Browser, Page, expect
from pytest_django import DjangoDbBlocker

from games.models import Game
from tests.e2e.windows import window
from tests.prepared import collected_files, prepare
from tests.servers import on_the_test_database, serving
from tests.tables import client_of

# What a page promises it keeps at once; on a busy machine that may take a while.
expect.set_options(timeout=30_000)

BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
COMMAND = ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}", "--log-level", "warning"]


def pytest_report_header() -> str:
    return f"browser: {BROWSER or 'none on PATH, so the tests in a browser are skipped; install chromium'}"


@pytest.fixture(scope="session", autouse=True)
def browser_is_installed() -> None:
    """Without a browser these tests are skipped; where nothing may be skipped, they fail."""
    if BROWSER is None:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up("There is no browser on PATH.")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": BROWSER, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def database(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[ThreadPoolExecutor]:
    """A thread that may use the database of the server. What it writes is there for all tests.

    The main thread may not, for the browser's event loop runs there.
    """
    folder = tmp_path_factory.mktemp("database")
    prepare(folder)
    connections.settings["default"]["NAME"] = str(folder / "db.sqlite3")
    with django_db_blocker.unblock(), ThreadPoolExecutor(1, "database") as thread:
        yield thread
        thread.submit(connections.close_all).result()


@pytest.fixture(scope="session")
def base_url(database: ThreadPoolExecutor, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is; `page.goto("/")` starts from here."""
    folder = tmp_path_factory.mktemp("site")
    variables = on_the_test_database(CONN_MAX_AGE="60", COLLECTED_FILES=str(collected_files()))
    with serving(COMMAND, folder, **variables) as address:
        yield address


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """The page of somebody without a name."""
    with window(browser, base_url) as page:
        yield page


class PreparedTable(NamedTuple):
    """A table on the database of the server: its path, and the session of the person in each seat."""

    path: str
    sessions: list[str]


Prepare = Callable[[Callable[[], Game]], PreparedTable]


@pytest.fixture(scope="session")
def prepared(database: ThreadPoolExecutor) -> Prepare:
    """Makes a table in a position, in no more time than the moves take without a browser."""

    def at(position: Callable[[], Game]) -> PreparedTable:
        game = position()
        sessions = [client_of(game, seat).cookies["sessionid"].value for seat in range(game.players.count())]
        return PreparedTable(f"/t/{game.code}/", sessions)

    return lambda position: database.submit(at, position).result()
