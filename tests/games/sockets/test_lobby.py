"""The socket of the lobby, through the real ASGI application: what it brings, how often, and what never."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from games import connected_sockets
from games.hub import hub
from games.live.announce import Change
from games.live.topics import LOBBY, topic_named
from games.models import Game, Lobby, PersonHere
from games.presenters import lobby_topic
from games.presenters.public_tables import hall_of
from games.services import lobby
from games.services.public_tables import public_tables
from games.store.lobby import lobby_version
from luckybox_site.web.identity_cache import identity_cache
from tests.sockets import PATIENCE, SILENCE, aside, headers_of, socket_to
from tests.tables import PUBLIC, client_of, forget_all_tables, house_move, open_table, started_game
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@asynccontextmanager
async def onlooker(version: int | None = None, language: str = "en") -> AsyncIterator[WebsocketCommunicator]:
    """Somebody whose front page shows a version of the lobby: without one, the present."""
    forget_all_tables()
    shown = await aside(lambda: lobby_topic.newest().version)() if version is None else version
    await aside(lambda: hall_of(lobby_topic.newest(), language))()
    socket = socket_to(f"/ws/lobby/?v={shown}", headers_of(None, accept_language=language))
    assert (await socket.connect(PATIENCE))[0]
    try:
        yield socket
    finally:
        await socket.disconnect()


async def heard(socket: WebsocketCommunicator, words: str) -> str:
    """Frames until one with these words; that one."""
    while words not in (frame := await socket.receive_from(PATIENCE)):
        pass
    return str(frame)


async def test_a_stranger_sees_a_table_open_fill_start_and_go() -> None:
    async with onlooker() as socket:
        game = await aside(open_table)(players=1, seats=3, **PUBLIC)
        assert "beforeend:#open-tables" in await heard(socket, f"id=o-{game.code}")
        zoe = await aside(open_table)(players=1, seats=1)
        await aside(lobby.join)(game.pk, zoe.host_id, "Zoë")
        frame = await heard(socket, "2 of 3 seats taken")
        assert f"<li o id=o-{game.code}" in frame
        assert "<ul" not in frame
        await aside(lobby.start)(game.pk, game.host_id)
        frame = await heard(socket, f'id="o-{game.code}" hx-swap-oob="delete"')
        assert f"id=r-{game.code}" in frame


async def test_a_table_that_closes_goes_from_the_page() -> None:
    game = await aside(open_table)(players=1, seats=3, **PUBLIC)
    async with onlooker() as socket:
        await aside(lobby.leave)(game.pk, game.host_id)
        await heard(socket, f'id="o-{game.code}" hx-swap-oob="delete"')


async def test_a_private_table_and_the_moves_of_a_public_one_tell_it_nothing() -> None:
    running = await aside(started_game)(players=2, **PUBLIC)
    async with onlooker() as socket:
        before = await aside(lobby_version)()
        game = await aside(open_table)(players=2, seats=3)
        await aside(lobby.start)(game.pk, game.host_id)
        await aside(house_move)(running, 0)
        assert await socket.receive_nothing(SILENCE)
        assert await aside(lobby_version)() == before


async def test_many_changes_at_once_are_few_renderings(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[int] = []

    def counting() -> Any:
        tables = public_tables()
        rendered.append(tables.version)
        return tables

    async with onlooker() as socket, onlooker() as other:
        monkeypatch.setattr(lobby_topic, "public_tables", counting)
        begun = asyncio.get_running_loop().time()
        games = [await aside(open_table)(players=1, seats=3, **PUBLIC) for _ in range(12)]
        for one in (socket, other):
            await heard(one, f"id=o-{games[-1].code}")
        lasted = asyncio.get_running_loop().time() - begun
        assert len(rendered) <= lasted / lobby_topic.PAUSE + 2


async def test_who_comes_back_with_an_old_page_gets_all_of_it() -> None:
    game = await aside(open_table)(players=1, seats=3, **PUBLIC)
    async with onlooker(version=0) as socket:
        frame = await socket.receive_from(PATIENCE)
        assert "o id=lobby " in frame
        assert game.code in frame


async def test_who_comes_back_with_the_page_as_it_is_gets_nothing() -> None:
    await aside(open_table)(players=1, seats=3, **PUBLIC)
    async with onlooker() as socket:
        assert await socket.receive_nothing(SILENCE)


async def test_an_announcement_that_was_lost_is_made_up_for() -> None:
    async with onlooker() as socket:
        game = await aside(open_table)(players=1, seats=3)
        await aside(lambda: Game.objects.filter(pk=game.pk).update(visibility="public"))()
        await aside(lambda: Lobby.objects.update_or_create(pk=1, defaults={"version": 77}))()
        versions = await aside(topic_named(LOBBY).versions)([1])
        hub().hear([Change(LOBBY, 1, versions[1])])
        await heard(socket, f"id=o-{game.code}")


async def test_whoever_looks_at_the_lobby_is_here_as_long_as_they_do() -> None:
    game = await aside(open_table)(players=2, seats=3)
    client = await aside(client_of)(game, 0)
    socket = socket_to("/ws/lobby/", headers_of(client))
    assert (await socket.connect(PATIENCE))[0]
    assert identity_cache.people() == {game.host_id}
    task = asyncio.create_task(connected_sockets.note_people(interval=0.0))
    try:
        await aside(until)(PersonHere.objects.now().filter(user=game.host_id).exists)
    finally:
        task.cancel()
        await socket.disconnect()
    assert identity_cache.people() == set()


async def test_a_socket_that_leaves_is_followed_no_more() -> None:
    async with onlooker():
        assert hub().followed
    assert not hub().followed
