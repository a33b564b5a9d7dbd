"""Sockets of people who are no longer who they were."""

import asyncio
from collections.abc import AsyncIterator, Callable
from time import monotonic

import pytest
from django.contrib.sessions.models import Session

from accounts import services
from accounts.background import run_background
from games.hub import hub
from games.models import Game
from games.sockets.consumer import VISITOR_CHANGED
from luckybox_site.web.identity_cache import Changes, identity_cache
from tests.factories import made_guest
from tests.sockets import PATIENCE, Viewer, aside, viewer
from tests.tables import house_move, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
async def reading() -> AsyncIterator[None]:
    """Changes are read as in a server process."""
    task = asyncio.create_task(run_background(0.02))
    yield
    task.cancel()
    await asyncio.wait({task})


def user_of(game: Game, seat: int) -> int:
    return game.players.get(seat=seat).user_id or 0


def signed_out(pk: int) -> None:
    Session.objects.all().delete()


async def is_closed(page: Viewer) -> bool:
    message = await page.socket.receive_output(PATIENCE)
    return bool(message["type"] == "websocket.close" and message["code"] == VISITOR_CHANGED)


@pytest.mark.parametrize("change", [signed_out, services.suspend, services.sign_out_everywhere])
async def test_the_socket_of_somebody_who_has_changed_is_closed(
    change: Callable[[int], None], reading: None
) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as page:
        await aside(change)(await aside(user_of)(game, 0))
        assert await is_closed(page)
        assert game.pk not in {key.id for key in hub().followed}


async def test_other_sockets_go_on(reading: None) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as first, viewer(game, 1) as other, viewer(game, None) as spectator:
        await aside(services.suspend)(await aside(user_of)(game, 0))
        assert await is_closed(first)
        await aside(house_move)(game, 1)
        await other.hears()
        await spectator.hears()
        assert await other.is_up_to_date()


async def test_a_new_name_is_pushed_to_the_others(reading: None) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 1) as other, viewer(game, 0) as own:
        await aside(services.rename)(await aside(user_of)(game, 0), "Zoe")
        assert "Zoe" in await other.hears()
        await own.hears()
        assert await other.is_up_to_date()
        assert await own.is_up_to_date()


async def test_the_guest_of_a_merge_is_closed_and_the_account_is_shown_the_seat(reading: None) -> None:
    game, elsewhere = await aside(started_game)(players=2), await aside(started_game)(players=2)
    account = await aside(user_of)(elsewhere, 0)
    guest = await aside(user_of)(game, 0)
    await aside(made_guest)(guest)
    async with viewer(game, 0) as page:
        await aside(services.merge_guest)(guest, account)
        while (message := await page.socket.receive_output(PATIENCE))["type"] == "websocket.send":
            assert "data-me" not in message["text"], "a page of the seat is for the account now"
        assert message["code"] == VISITOR_CHANGED


async def test_while_changes_cannot_be_read_a_seat_is_pushed_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as player, viewer(game, None) as spectator:
        identity_cache.apply(monotonic() - 10, Changes())
        await aside(house_move)(game, 1)
        await spectator.hears()
        assert await player.hears_nothing()
        identity_cache.apply(monotonic() + 10, Changes())
        await player.hears()
        assert await player.is_up_to_date()
