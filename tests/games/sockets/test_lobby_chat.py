"""The socket of the lobby's chat: whom it lets in, what it brings to each, and that no table notices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.background import run_background
from accounts.models import User
from games.live.topics import Audience
from games.presenters.chat_topic import chat_in_lobby
from games.services import lobby_chat, people, sanctions
from games.services.chat import Said
from games.sockets.consumer import VISITOR_CHANGED
from games.store.lobby import lobby_version
from tests.factories import UserFactory
from tests.sockets import PATIENCE, aside, headers_of, socket_to

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def say(author: User, text: str) -> None:
    lobby_chat.say(author.pk, "Bo", Said(text=text))


def page_of(reader: User) -> tuple[Client, str]:
    """A browser that shows the chat as it is now, and where the socket of that page is."""
    browser, page = Client(), chat_in_lobby(Audience(reader.pk, "en"))
    browser.force_login(reader)
    assert page is not None
    return browser, f"/ws/chat/?v={page.version}"


@asynccontextmanager
async def reading(reader: User) -> AsyncIterator[WebsocketCommunicator]:
    browser, address = await aside(page_of)(reader)
    socket = socket_to(address, headers_of(browser))
    assert (await socket.connect(PATIENCE))[0]
    try:
        yield socket
    finally:
        await socket.disconnect()


async def test_a_line_reaches_everybody_with_a_name_but_those_who_block_its_author() -> None:
    await aside(lobby_chat.open_to)("everybody")
    ada, bo, cleo = [await aside(UserFactory.create)() for _ in range(3)]
    await aside(people.block)(cleo.pk, bo.pk, "Bo")
    tables = await aside(lobby_version)()
    async with reading(ada) as first, reading(cleo) as other:
        await aside(say)(bo, "Who would <b>like</b> a game?")
        frame = await first.receive_from(PATIENCE)
        assert "Who would &lt;b&gt;like&lt;/b&gt; a game?" in frame
        assert 'id="chat-form"' not in frame, "nobody loses what they type"
        await aside(say)(ada, "Me")
        heard = ""
        while "Me" not in heard:
            heard += await other.receive_from(PATIENCE)
        assert "Who would" not in heard
    assert await aside(lobby_version)() == tables


async def test_strangers_are_not_let_in_and_what_was_missed_is_sent() -> None:
    await aside(lobby_chat.open_to)("everybody")
    assert not (await socket_to("/ws/chat/?v=0", headers_of(None)).connect(PATIENCE))[0]
    ada, bo = [await aside(UserFactory.create)() for _ in range(2)]
    browser, address = await aside(page_of)(ada)
    await aside(say)(bo, "meanwhile")
    socket = socket_to(address, headers_of(browser))
    assert (await socket.connect(PATIENCE))[0]
    assert "meanwhile" in await socket.receive_from(PATIENCE)
    await socket.disconnect()


async def test_who_is_muted_there_or_signed_out_hears_of_it_at_once() -> None:
    await aside(lobby_chat.open_to)("everybody")
    ada, bo = [await aside(UserFactory.create)() for _ in range(2)]
    task = asyncio.create_task(run_background(0.02))
    try:
        async with reading(ada) as socket:
            await aside(lambda: sanctions.impose("mute", ada.pk, "Too loud.", by=bo.pk))()
            frame = await socket.receive_from(PATIENCE)
            assert "Too loud." in frame
            assert "chat-form" not in frame
            await aside(Session.objects.all().delete)()
            output = await socket.receive_output(PATIENCE)
            assert (output["type"], output["code"]) == ("websocket.close", VISITOR_CHANGED)
    finally:
        task.cancel()
        await asyncio.wait({task})


async def test_a_chat_that_is_switched_off_goes_from_the_page() -> None:
    await aside(lobby_chat.open_to)("everybody")
    ada = await aside(UserFactory.create)()
    async with reading(ada) as socket:
        await aside(lobby_chat.open_to)("off")
        frame = await socket.receive_from(PATIENCE)
        assert 'id="chat"' in frame
        assert "hidden" in frame
        assert "chatlog" not in frame
