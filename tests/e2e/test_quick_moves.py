"""What the scripts of a page send is what the server answers without a detour."""

import pytest
from playwright.sync_api import Browser, Response

from tests.e2e.conftest import Prepare
from tests.e2e.players import rounds, seated
from tests.tables import at, at_turn, started_game


@pytest.mark.by_turns
def test_moves_of_a_page_with_a_socket_go_the_quick_way(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: at(started_game(2), at_turn(3)))
    with seated(browser, base_url, table, 0) as ada, seated(browser, base_url, table, 1) as bo:
        answers: list[Response] = []
        for each in (ada, bo):
            each.page.on("response", lambda found: answers.append(found) if "/move/" in found.url else None)
        for _ in rounds(ada, bo):
            if len(answers) >= 4:
                break
            for each in (ada, bo):
                each.play()
        # A page masks the tokens of its first forms, so they went through middleware, which adds a policy.
        assert {answer.status for answer in answers} == {200}
        assert [answer.request for answer in answers[2:] if "content-security-policy" in answer.headers] == []
