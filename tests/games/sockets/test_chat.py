"""The chat over sockets: a line reaches whom it is for, and leaves their games alone."""

from datetime import timedelta

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.live.topics import Audience
from games.models import Connection, Game, Sanction
from games.presenters import chat as presenters
from games.presenters.chat_topic import snapshot_of
from games.services import chat, people, sanctions
from games.services.chat import Said
from games.services.options import set_options
from games.store import read_table
from tests.factories import UserFactory
from tests.sockets import PATIENCE, SILENCE, aside, headers_of, socket_to
from tests.tables import client_of, form_of, open_table, started_game, state_of, submit
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def say(game: Game, seat: int | None, text: str) -> None:
    user = UserFactory.create().pk if seat is None else game.players.get(seat=seat).user_id
    chat.say(read_table(game.pk), user or 0, "Zoë", Said(text=text))


def page_of(game: Game, seat: int | None) -> str:
    """Somebody has the page open; where its socket is."""
    user_id = None if seat is None else game.players.get(seat=seat).user_id
    client = client_of(game, seat)
    assert client.get(f"/t/{game.code}/").status_code == 200
    version = snapshot_of(game.pk).page_of(Audience(user_id, settings.LANGUAGE_CODE)).version
    return f"/ws/t/{game.code}/?v={game.version}&t={game.table_version}&c={version}"


async def listening(game: Game, seat: int | None) -> WebsocketCommunicator:
    client = await aside(client_of)(game, seat)
    socket = socket_to(await aside(page_of)(game, seat), headers_of(client))
    connected, _ = await socket.connect(PATIENCE)
    assert connected
    return socket


async def test_a_line_reaches_the_players_and_makes_nothing_stale() -> None:
    game = await aside(started_game)(players=2)
    ada, watcher = await listening(game, 0), await listening(game, None)
    now = await aside(state_of)(game)
    event = now.adapter.engine.house_move(now.state, 0)
    form = await aside(lambda: form_of(read_table(game.pk), 0, event))()
    await aside(say)(game, 1, "hello")
    frame = await ada.receive_from(PATIENCE)
    assert "hello" in frame
    assert 'id="chat-0"' in frame
    assert 'id="table"' not in frame
    assert f'data-version="{game.version}"' in frame
    # The form of before is still good.
    await aside(submit)(game.pk, (await aside(lambda: game.players.get(seat=0).user_id)()), form)
    assert "data-chat-version" not in await ada.receive_from(PATIENCE)
    # Who watches was told of the move alone, and players hear nothing of what is said at their side.
    assert "hello" not in await watcher.receive_from(PATIENCE)
    await aside(say)(game, None, "from the side")
    assert "from the side" in await watcher.receive_from(PATIENCE)
    assert await ada.receive_nothing(SILENCE)
    for socket in (ada, watcher):
        await socket.disconnect()


async def test_a_page_that_missed_lines_is_sent_them_when_its_socket_opens() -> None:
    game = await aside(started_game)(players=2)
    address = await aside(page_of)(game, 0)
    await aside(say)(game, 1, "meanwhile")
    socket = socket_to(address, headers_of(await aside(client_of)(game, 0)))
    await socket.connect(PATIENCE)
    assert "meanwhile" in await socket.receive_from(PATIENCE)
    await socket.disconnect()


async def test_a_page_that_shows_no_chat_follows_none() -> None:
    game = await aside(started_game)(players=2)
    address = f"/ws/t/{game.code}/?v={game.version}&t={game.table_version}&wall"
    await aside(page_of)(game, None)
    socket = socket_to(address, headers_of(None))
    await socket.connect(PATIENCE)
    await aside(say)(game, None, "hello")
    assert "hello" not in (
        await socket.receive_from(PATIENCE) if not await socket.receive_nothing(SILENCE) else ""
    )
    await socket.disconnect()


async def test_a_line_is_rendered_once_for_all_who_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = await aside(started_game)(players=3)
    sockets = [await listening(game, seat) for seat in (0, 1, 2, None, None)]
    made: list[object] = []

    def count(line: object) -> str:
        made.append(line)
        return "<p>hello</p>"

    monkeypatch.setattr(presenters, "_line", count)
    await aside(say)(game, 1, "hello")
    for socket in sockets[:3]:
        assert "hello" in await socket.receive_from(PATIENCE)
    assert len(made) == 1
    for socket in sockets:
        await socket.disconnect()


async def test_who_blocks_somebody_sees_their_lines_go() -> None:
    game = await aside(started_game)(players=2)
    await aside(say)(game, 1, "noise")
    ada = await listening(game, 0)
    bo = await aside(lambda: game.players.get(seat=1).user_id or 0)()
    await aside(people.block)(game.host_id, bo, "Bo")
    frame = await ada.receive_from(PATIENCE)
    assert "data-chat-version" in frame
    assert "noise" not in frame
    await ada.disconnect()


async def test_a_blocked_person_opens_no_socket_at_a_table_of_the_other() -> None:
    game = await aside(started_game)(players=2)
    zoe = await aside(UserFactory.create)()
    client = Client()
    await aside(client.force_login)(zoe)
    await aside(people.block)(game.host_id, zoe.pk, "Zoë")
    address = f"/ws/t/{game.code}/?v={game.version}&t={game.table_version}&c=0"
    connected, _ = await socket_to(address, headers_of(client)).connect(PATIENCE)
    assert not connected


async def said_of_chat(socket: WebsocketCommunicator) -> str:
    """The next frame about what the viewer can say; what is told of the table besides is passed over."""
    frame = ""
    while "chatsay" not in frame:
        frame = str(await socket.receive_from(PATIENCE))
    return frame


async def test_an_open_chat_says_at_once_that_its_reader_is_muted_and_until_when_and_when_that_is_over() -> (
    None
):
    game = await aside(started_game)(players=2)
    moderator = (await aside(UserFactory.create)()).pk
    bo = await aside(lambda: game.players.get(seat=1).user_id or 0)()
    ada_socket, socket = await listening(game, 0), await listening(game, 1)
    mute = aside(lambda lasts: sanctions.impose("mute", bo, "Too loud.", by=moderator, lasts=lasts))
    first = await mute(timedelta(days=1))
    frame = await said_of_chat(socket)
    assert "A moderator has muted you until" in frame
    assert "Too loud." in frame
    assert "chat-form" not in frame
    # What the others say in between gives nothing back.
    await aside(say)(game, 0, "hello")
    assert "chat-form" not in await socket.receive_from(PATIENCE)
    await aside(sanctions.lift)(first.pk, by=moderator)
    assert "chat-form" in await said_of_chat(socket)
    second = await mute(timedelta(days=1))
    assert "chat-form" not in await said_of_chat(socket)
    await aside(Sanction.objects.filter(pk=second.pk).update)(ends_at=timezone.now())
    assert await aside(sanctions.end_sanctions)() == 1
    assert "chat-form" in await said_of_chat(socket)
    # The other has heard of the line alone.
    assert "chatsay" not in await ada_socket.receive_from(PATIENCE)
    assert await ada_socket.receive_nothing(SILENCE)
    for one in (ada_socket, socket):
        await one.disconnect()


async def test_who_watches_and_has_said_nothing_hears_of_a_mute_at_once() -> None:
    game = await aside(started_game)(players=2)
    zoe = await aside(UserFactory.create)()
    client = Client()
    await aside(client.force_login)(zoe)
    address = f"/ws/t/{game.code}/?v={game.version}&t={game.table_version}&c=0"
    socket = socket_to(address, headers_of(client))
    assert (await socket.connect(PATIENCE))[0]
    await aside(until)(Connection.objects.filter(game=game.pk, player=None).exists)
    await aside(lambda: sanctions.impose("mute", zoe.pk, "Too loud.", by=game.host_id))()
    while "Too loud." not in (frame := await said_of_chat(socket)):
        pass
    assert "chat-form" not in frame
    await socket.disconnect()


async def test_an_open_chat_follows_what_the_host_lets_guests_say() -> None:
    game = await aside(open_table)(players=2, seats=3)
    bo = await aside(lambda: game.players.get(seat=1).user_id or 0)()
    await aside(User.objects.filter(pk=bo).update)(is_guest=True)
    socket = await listening(game, 1)
    await aside(set_options)(game.pk, game.host_id, {"guests_chat": "nothing"})
    frame = await said_of_chat(socket)
    assert "At this table only people with an account chat." in frame
    assert "chat-form" not in frame
    await aside(set_options)(game.pk, game.host_id, {"guests_chat": "everything"})
    assert "chat-form" in await said_of_chat(socket)
    await socket.disconnect()
