"""A browser, and a server on a database of its own, for the tests of whole pages."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.servers import manage, serving

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
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
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is; `page.goto("/")` starts from here."""
    folder: Path = tmp_path_factory.mktemp("site")
    variables = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    for command in (["migrate", "--verbosity", "0"], ["loaddeck", "games/decks/house.json"]):
        manage(folder, *command, **variables)
    with serving(COMMAND, folder, **variables) as address:
        yield address
