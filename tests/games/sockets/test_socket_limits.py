"""How many sockets may be open at the same time, and what those beyond are told."""

import asyncio
from contextlib import AsyncExitStack, suppress

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client
from pytest_django import Settings

from games import connected_sockets
from games.hub import hub
from games.live.topics import Audience
from games.models import Connection, Game
from luckybox_site.web.limits import refusals
from luckybox_site.web.open_sockets import open_sockets
from tests.evenings import opened
from tests.factories import UserFactory
from tests.sockets import PATIENCE, aside, headers_of, page_of_now, socket_to, viewer
from tests.tables import client_of, house_move, started_game
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

TOO_MANY = 4429


def allow(settings: Settings, **most: int) -> None:
    settings.LIMITS = {
        name: limit._replace(most=most.get(name, limit.most)) for name, limit in settings.LIMITS.items()
    }


async def knock(
    game: Game, client: Client | None = None, address: str = "192.0.2.9"
) -> tuple[WebsocketCommunicator, int | None]:
    """A socket that has been accepted, and why it was closed at once, if it was."""
    path = (await aside(page_of_now)(game, Audience(None, "en")))[1]
    socket = socket_to(path, headers_of(client))
    socket.scope["client"] = [address, 5000]
    connected, _ = await socket.connect(PATIENCE)
    assert connected
    told = {} if await socket.receive_nothing(0.5) else await socket.receive_output(PATIENCE)
    return socket, told.get("code")


async def test_spectators_beyond_the_limit_are_turned_away_and_players_are_not(settings: Settings) -> None:
    allow(settings, spectators_per_table=2)
    game = await aside(started_game)(players=2)
    async with viewer(game, None), viewer(game, None) as watching, viewer(game, 0) as ada:
        socket, told = await knock(game)
        assert told == TOO_MANY
        await socket.disconnect()
        await aside(until)(lambda: Connection.objects.filter(player=None).count() == 2)
        await aside(house_move)(game, 1)
        await ada.hears()
        await watching.hears()


async def test_when_a_spectator_goes_another_may_come(settings: Settings) -> None:
    allow(settings, spectators_per_table=1)
    game = await aside(started_game)(players=2)
    for _ in range(3):
        socket, told = await knock(game)
        assert told is None
        await socket.disconnect()
    assert not hub().followed


async def test_one_address_can_open_so_many_sockets_and_others_still_can(settings: Settings) -> None:
    allow(settings, sockets_per_address=2)
    games = [await aside(started_game)(players=2) for _ in range(3)]
    async with AsyncExitStack() as stack:
        told = []
        for game in games:
            socket, first = await knock(game)
            stack.push_async_callback(socket.disconnect)
            told.append(first)
        assert told == [None, None, TOO_MANY]
        socket, first = await knock(games[2], address="192.0.2.10")
        stack.push_async_callback(socket.disconnect)
        assert first is None
    hour, _day = refusals(settings.LIMITS["sockets_per_address"])
    assert hour >= 1


async def test_one_person_can_open_so_many_sockets_wherever_they_are(settings: Settings) -> None:
    allow(settings, sockets_per_person=1)
    game, other = [await aside(started_game)(players=2) for _ in range(2)]
    user = await aside(UserFactory.create)()
    client = Client()
    await aside(client.force_login)(user)
    first, told = await knock(game, client)
    assert told is None
    second, told = await knock(other, client, address="192.0.2.77")
    assert told == TOO_MANY
    await first.disconnect()
    await second.disconnect()


async def test_a_table_has_so_many_sockets(settings: Settings) -> None:
    allow(settings, sockets_per_table=1)
    game = await aside(started_game)(players=2)
    async with viewer(game, 0):
        socket, told = await knock(game, await aside(client_of)(game, 1))
        assert told == TOO_MANY
        await socket.disconnect()


async def test_a_socket_that_is_cut_off_while_it_ends_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = asyncio.Event()

    async def never_ends(channel: str) -> None:
        connected_sockets._links.pop(channel, None)
        ends.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(connected_sockets, "end", never_ends)
    game = await aside(started_game)(players=2)
    counted = dict(open_sockets._open)
    socket, _ = await knock(game)
    assert open_sockets._open != counted
    await socket.send_input({"type": "websocket.disconnect", "code": 1001})
    await ends.wait()
    # A server that does not wait for its end cancels it.
    socket.future.cancel()
    with suppress(asyncio.CancelledError):
        await socket.future
    assert open_sockets._open == counted


async def test_sockets_that_are_gone_count_for_nothing() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0), viewer(game, None):
        assert open_sockets.is_counting
    await aside(until)(lambda: not open_sockets.is_counting)


async def test_a_socket_is_no_way_to_try_codes_without_end(settings: Settings) -> None:
    allow(settings, guesses_per_address=2)
    game, evening = await aside(started_game)(players=2), await aside(opened)()
    tried = [
        (f"/ws/t/{game.code}/", True),
        ("/ws/t/wrong1code/", False),
        ("/ws/tonight/wrong1/", False),
        (f"/ws/t/{game.code}/", False),
        (f"/ws/tonight/{evening.code}/", False),
    ]
    for path, is_let_in in tried:
        socket = socket_to(path, headers_of(None))
        socket.scope["client"] = ["192.0.2.77", 5000]
        assert (await socket.connect(PATIENCE))[0] is is_let_in, path
        await socket.disconnect()
