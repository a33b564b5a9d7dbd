"""Somebody closes the browser in a game without a clock; the other lets the house play; they come back."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, FloatRect, expect

from games.models import Connection, Game
from games.models.absences import ALONE_AFTER
from tests.e2e.conftest import Prepare
from tests.e2e.players import Player, player, seated
from tests.tables import started_game

PATIENCE = 30_000.0


def grace_is_over(code: str) -> bool:
    """The moment for loading a page again has passed for sockets that have ended; whether there were any."""
    soon = timezone.now() + timedelta(seconds=20)
    ended = Connection.objects.filter(game__code=code, expires_at__lt=soon)
    return bool(ended.update(expires_at=timezone.now()))


def two_minutes_pass(code: str) -> bool:
    game = Game.objects.get(code=code)
    passed = ALONE_AFTER.total_seconds()
    presence = {key: [sign, since - passed, stage] for key, (sign, since, stage) in game.presence.items()}
    return bool(Game.objects.filter(pk=game.pk).update(presence=presence, presence_due=timezone.now()))


@pytest.mark.by_turns
def test_somebody_closes_the_browser_the_house_plays_and_they_come_back(
    browser: Browser, base_url: str, prepared: Prepare, database: ThreadPoolExecutor
) -> None:
    table = prepared(lambda: started_game(2))
    code = table.path.split("/")[2]

    def happens(change: Callable[[str], bool]) -> bool:
        return database.submit(change, code).result()

    phone = {"viewport": {"width": 390, "height": 844}}
    with seated(browser, base_url, table, 0, **phone) as ada:
        with seated(browser, base_url, table, 1, fresh=True) as bo:
            expect(bo.page.locator("#move[data-keep='3']")).to_be_visible()
            bo.until(lambda: database.submit(lambda: _is_connected(code)).result())
        ada.until(lambda: happens(grace_is_over))
        version = ada.version
        expect(ada.page.locator("#presence")).to_have_text("Bo has lost the connection.", timeout=PATIENCE)
        assert ada.version == version
        ada.finds_no_obstacle()
        assert happens(two_minutes_pass)
        expect(ada.page.locator("#ways")).to_be_visible(timeout=PATIENCE)
        ada.finds_no_obstacle()
        ada.page.set_viewport_size({"width": 844, "height": 390})
        assert _bottom(ada, "#ways") <= _top(ada, "#hand, #move")
        ada.page.set_viewport_size({"width": 390, "height": 844})
        ada.keep(3)
        ada.page.get_by_role("button", name="Play for Bo").click()
        expect(ada.page.locator("#ways")).to_be_hidden()
        expect(ada.page.locator("#presence")).to_have_text("The house plays for Bo.")
        # Ada was done, so the house moved at once, and the first number comes.
        expect(ada.page.locator("#move [name=square]").first).to_be_visible(timeout=PATIENCE)
        with seated(browser, base_url, table, 1) as bo:
            expect(ada.page.locator("#presence")).to_have_text("Bo is back.", timeout=PATIENCE)
            expect(bo.page.locator("#actions")).not_to_contain_text("The house plays for you.")
            assert bo.complaints == []
        assert ada.complaints == []


def _top(somebody: Player, selector: str) -> float:
    return min(box["y"] for box in _boxes(somebody, selector))


def _bottom(somebody: Player, selector: str) -> float:
    return max(box["y"] + box["height"] for box in _boxes(somebody, selector))


def _boxes(somebody: Player, selector: str) -> list[FloatRect]:
    found = [one.bounding_box() for one in somebody.page.locator(selector).all() if one.is_visible()]
    assert found
    return [box for box in found if box]


def _is_connected(code: str) -> bool:
    return (
        Connection.objects.here()
        .filter(game__code=code, player__seat=1, channel__regex="^[0-9a-f]+$")
        .exists()
    )


@pytest.mark.by_turns
def test_without_scripts_one_leaves_and_the_other_ends_the_game(
    browser: Browser, base_url: str, prepared: Prepare
) -> None:
    table = prepared(lambda: started_game(2, kind="luckynumbers"))
    plain = {"java_script_enabled": False}
    with (
        seated(browser, base_url, table, 0, **plain) as ada,
        seated(browser, base_url, table, 1, **plain) as bo,
        player(browser, base_url, **plain) as watcher,
    ):
        bo.page.locator(".menu > summary").click()
        bo.page.get_by_role("link", name="Leave the game").click()
        expect(bo.page.get_by_role("heading")).to_have_text("Leave the game?")
        bo.page.get_by_role("button", name="Leave").click()
        expect(bo.page).to_have_url(f"{base_url}/")
        ada.page.goto(table.path)
        expect(ada.page.locator("#presence")).to_have_text("Bo has left the game.")
        ada.page.get_by_role("button", name="End the game").click()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Ended early, without a winner")
        watcher.page.goto(table.path)
        expect(watcher.page.get_by_role("heading", level=1)).to_have_text("Ended early, without a winner")
