"""Who is at a table sees at once that somebody became an account; sessions that end stop following."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from django.test import Client
from django.urls import reverse

from accounts.background import run_background
from accounts.models import User
from games.models import Game
from games.sockets.consumer import VISITOR_CHANGED
from tests.accounts.signing import sign_in, sign_up
from tests.factories import made_guest
from tests.sockets import PATIENCE, Viewer, aside, viewer
from tests.tables import client_of, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
async def reading() -> AsyncIterator[None]:
    """Changes are read as in a server process."""
    task = asyncio.create_task(run_background(0.02))
    yield
    task.cancel()
    await asyncio.wait({task})


def guest_in_seat(game: Game, seat: int) -> Client:
    made_guest(game.players.get(seat=seat).user_id or 0)
    return client_of(game, seat)


async def closes(page: Viewer) -> bool:
    while (message := await page.socket.receive_output(PATIENCE))["type"] == "websocket.send":
        pass
    return bool(message["code"] == VISITOR_CHANGED)


async def test_the_others_see_the_new_name_and_their_sockets_stay_open(reading: None) -> None:
    game = await aside(started_game)(players=2)
    browser = await aside(guest_in_seat)(game, 0)
    async with viewer(game, 1) as other, viewer(game, None) as spectator:
        response = await aside(sign_up)(browser, "Zoe")
        assert response.status_code == 302
        assert "Zoe" in await other.hears()
        assert "Zoe" in await spectator.hears()
        assert await other.is_up_to_date()


async def test_whoever_was_the_guest_goes_on_in_the_same_seat(reading: None) -> None:
    game = await aside(started_game)(players=2)
    browser = await aside(guest_in_seat)(game, 0)
    async with viewer(game, 0) as page:
        await aside(sign_up)(browser, "Zoe")
        # The page loads again, with the session that the browser has by now.
        assert await closes(page)
    response = await aside(browser.get)(f"/t/{game.code}/")
    assert b'data-me="0"' in response.content


def signed_in_twice(game: Game) -> tuple[Client, Client]:
    """An account in two browsers, of which the first has a seat's page open."""
    user = User.objects.get(pk=game.players.get(seat=0).user_id)
    user.set_password("correct horse battery")
    user.save()
    first, second = Client(), Client()
    for browser in (first, second):
        assert sign_in(browser, user.username).status_code == 302
    return first, second


def end_the_others(browser: Client) -> None:
    """One by one."""
    for one in browser.get(reverse("usersessions_list")).context["sessions"]:
        if not one["is_this"]:
            browser.post(reverse("usersessions_list"), {"session": one["pk"]})


async def test_a_session_ended_from_the_list_stops_acting_and_following(reading: None) -> None:
    game = await aside(started_game)(players=2)
    first, second = await aside(signed_in_twice)(game)
    cookie = f"sessionid={first.cookies['sessionid'].value}"
    async with viewer(game, 0, cookie=cookie) as page:
        await aside(end_the_others)(second)
        assert await closes(page)
    response = await aside(first.get)(f"/t/{game.code}/")
    assert b"data-me" not in response.content
    assert b'data-me="0"' in (await aside(second.get)(f"/t/{game.code}/")).content
