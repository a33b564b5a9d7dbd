"""A page for which the server has no socket left."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.conftest import COMMAND, Prepare
from tests.servers import on_the_test_database, serving
from tests.tables import started_game


@pytest.mark.by_turns
@pytest.mark.usefixtures("base_url")
def test_it_says_so_once_and_asks_for_news_instead_of_trying_again(
    page: Page, prepared: Prepare, tmp_path: Path
) -> None:
    table = prepared(lambda: started_game(players=2))
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  it cannot take a built-in
    full = on_the_test_database(LIMIT_SPECTATORS_PER_TABLE="0")
    with serving(COMMAND, tmp_path, **full) as address:
        page.clock.install()
        with page.expect_response("**/poll/") as polled:
            page.goto(f"{address}{table.path}")
            expect(page.locator("#connection")).to_contain_text("This one looks for news every 10 seconds.")
        assert polled.value.status in {200, 304}
        with page.expect_response("**/poll/"):
            page.clock.fast_forward(10_000)
        assert len(sockets) == 1
        page.close()
