"""The socket of a table: who is let in, what is pushed, and that nothing upsets it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator

import pytest
from channels.layers import get_channel_layer
from django.db import connection, connections
from django.test import Client
from pytest_django import Settings

from games import watching
from games.following import hub, look_after
from games.live.announce import GROUP
from games.models import Game
from games.presenters import page as pages
from games.presenters.page import Audience, page_of
from games.services import lobby
from games.store import forget, look
from tests.factories import UserFactory
from tests.screens import Screen, shown
from tests.sockets import PATIENCE, aside, close_connections, headers_of, socket_to, viewer
from tests.tables import (
    client_of,
    forget_all_tables,
    house_move,
    open_table,
    play_on,
    rows_of,
    started_game,
    undo,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def _threads_let_go_of_the_database() -> Iterator[None]:
    yield
    close_connections()


@pytest.fixture(autouse=True)
async def _this_thread_lets_go_of_the_database() -> AsyncIterator[None]:
    yield
    await aside(connections.close_all)()


async def announce_again(game: Game, version: int) -> None:
    message = {"type": "table.changed", "game": game.pk, "version": version}
    await get_channel_layer().group_send(GROUP, message)


async def connects(game: Game, client: Client | None, query: str = "", **headers: str) -> bool:
    socket = socket_to(f"/ws/t/{game.code}/{query}", headers_of(client, **headers))
    connected, _ = await socket.connect(PATIENCE)
    await socket.disconnect()
    return bool(connected)


# -- what is pushed


async def test_everybody_sees_a_move() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada, viewer(game, 1) as bo, viewer(game, None) as watcher:
        await aside(house_move)(game, 1)
        for each in (ada, bo, watcher):
            await each.hears()
            assert await each.is_up_to_date()


async def test_a_turn_with_an_undo_is_followed_frame_by_frame() -> None:
    game = await aside(started_game)(players=2)
    await aside(play_on)(game, until=lambda now: now.state.turn == 1)
    async with viewer(game, 1) as bo:
        for act in (house_move, undo, house_move):
            await aside(act)(game, 0)
            assert "data-version=" in await bo.hears()
            assert await bo.is_up_to_date()


async def test_a_page_of_this_version_is_sent_nothing() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        assert await ada.hears_nothing()


async def test_after_a_gap_a_page_gets_what_it_has_missed() -> None:
    game = await aside(started_game)(players=2)
    audience = Audience(game.pk, None, "en")
    seen = await aside(lambda: page_of(look(game.pk), audience))()
    await aside(house_move)(game, 0)
    socket = socket_to(f"/ws/t/{game.code}/?v={seen.version}", headers_of(None))
    await socket.connect(PATIENCE)
    screen = Screen(shown(seen))
    assert "table" not in screen.swap(await socket.receive_from(PATIENCE))
    assert screen.html == await aside(lambda: shown(page_of(look(game.pk), audience)))()
    await socket.disconnect()


@pytest.mark.parametrize(
    "query",
    ["", "?", "?v=", "?v=0", "?v=-1", "?v=99999999", "?v=" + "9" * 500, "?v=١", "?v=x&v=1", "?x", "?v=%00"],
)
async def test_a_page_that_does_not_say_what_it_shows_gets_everything(query: str) -> None:
    game = await aside(started_game)(players=2)
    socket = socket_to(f"/ws/t/{game.code}/{query}", headers_of(None))
    await socket.connect(PATIENCE)
    nothing = Screen('<data id=version></data><div id="table"></div>')
    assert nothing.swap(await socket.receive_from(PATIENCE)) == ["version", "table"]
    await socket.disconnect()


async def test_forms_that_are_pushed_carry_the_token_of_the_viewer() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        assert ada.screen.html.count("\x02")
    client = await aside(client_of)(game, 0)
    client.cookies["csrftoken"] = "secretsecretsecretsecretsecret12"
    socket = socket_to(f"/ws/t/{game.code}/", headers_of(client))
    await socket.connect(PATIENCE)
    frame = await socket.receive_from(PATIENCE)
    assert 'name=csrfmiddlewaretoken value="secretsecretsecretsecretsecret12"' in frame
    assert "\x02" not in frame
    await socket.disconnect()


async def test_a_cookie_cannot_put_markup_on_the_page() -> None:
    game = await aside(started_game)(players=2)
    client = await aside(client_of)(game, 0)
    headers = [
        (name, text + b"; csrftoken=<script>" if name == b"cookie" else text)
        for name, text in headers_of(client)
    ]
    socket = socket_to(f"/ws/t/{game.code}/", headers)
    await socket.connect(PATIENCE)
    assert "<script>" not in await socket.receive_from(PATIENCE)
    await socket.disconnect()


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept_language": "de"}, "de"),
        ({"accept_language": "de-AT,de;q=0.9,en;q=0.8"}, "de"),
        ({"accept_language": "en;q=0.3, fr;q=0.9"}, "fr"),
        ({"accept_language": "tlh, *;q=0.1"}, "en"),
        ({"accept_language": "\xff\xfe;;;=,"}, "en"),
        ({"cookie": "django_language=nl", "accept_language": "de"}, "nl"),
        ({"cookie": "django_language=klingon", "accept_language": "de"}, "de"),
    ],
)
async def test_frames_come_in_the_language_of_the_page(headers: dict[str, str], language: str) -> None:
    game = await aside(started_game)(players=2)
    socket = socket_to(f"/ws/t/{game.code}/", headers_of(None, **headers))
    await socket.connect(PATIENCE)
    frame = await socket.receive_from(PATIENCE)
    known = await aside(lambda: page_of(look(game.pk), Audience(game.pk, None, language)))()
    assert Screen(shown(known)).swap(frame) == ["version", "table"]
    assert {audience.language for audience in pages._pages._known} == {language}
    await socket.disconnect()


# -- announcements that are late, doubled, coalesced or lost


async def test_an_announcement_of_what_is_on_the_page_already_does_no_harm() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        for version in (game.version, 0, -1):
            await announce_again(game, version)
        assert await ada.hears_nothing()


async def test_moves_that_come_at_once_may_be_pushed_as_one() -> None:
    game = await aside(started_game)(players=6)
    async with viewer(game, 0) as ada:
        for seat in range(1, 6):
            await aside(house_move)(game, seat)
        while not await ada.is_up_to_date():
            await ada.hears()
        assert await ada.hears_nothing()


async def test_a_socket_that_missed_an_announcement_catches_up() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        await get_channel_layer().flush()
        await aside(house_move)(game, 1)
        assert await ada.hears_nothing()
        looking = asyncio.create_task(look_after(0.02))
        await ada.hears()
        looking.cancel()
        assert await ada.is_up_to_date()


async def test_a_socket_outlives_a_database_that_does_not_answer(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        await aside(house_move)(game, 1)
        await ada.hears()
        await aside(rename)("games_game", "gone")
        with caplog.at_level(logging.WARNING):
            await announce_again(game, game.version + 2)
            assert await ada.hears_nothing()
            looking = asyncio.create_task(look_after(0.02))
            await asyncio.sleep(0.1)
        assert {record.name for record in caplog.records} == {"games.following"}
        await aside(rename)("gone", "games_game")
        await aside(house_move)(game, 0)
        await ada.hears()
        looking.cancel()
        assert await ada.is_up_to_date()


async def test_while_the_database_does_not_answer_nobody_is_let_in(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    await aside(forget_all_tables)()
    await aside(rename)("games_game", "gone")
    with caplog.at_level(logging.CRITICAL, logger="games.consumers"):
        assert not await connects(game, None)
    await aside(rename)("gone", "games_game")
    assert await connects(game, None)
    assert game.pk not in hub().followed


def rename(old: str, new: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")


async def test_those_who_have_gone_are_no_longer_looked_after() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0), viewer(game, None):
        assert hub().followed == [game.pk]
    assert hub().followed == []
    assert watching._watching == {}


# -- who is let in


async def test_a_private_table_is_for_its_players() -> None:
    game = await aside(started_game)(players=2, is_public=False)
    stranger = await aside(lambda: _logged_in(UserFactory.create()))()
    assert await connects(game, await aside(client_of)(game, 1))
    assert not await connects(game, None)
    assert not await connects(game, stranger)
    assert game.pk not in hub().followed


def _logged_in(user: object) -> Client:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client


async def test_when_a_private_game_starts_whoever_does_not_play_is_shut_out() -> None:
    game = await aside(open_table)(players=2, seats=3, is_public=False)
    async with viewer(game, None) as stranger, viewer(game, 1) as bo:
        await aside(lobby.start)(game.pk, game.host_id)
        await bo.hears()
        closing = await stranger.socket.receive_output(PATIENCE)
        assert (closing["type"], closing["code"]) == ("websocket.close", 4403)


@pytest.mark.parametrize("code", ["nowhere", "T0000001", "-", "a" * 300])
async def test_an_unknown_table_has_no_socket(code: str) -> None:
    socket = socket_to(f"/ws/t/{code}/", headers_of(None))
    assert (await socket.connect(PATIENCE))[0] is False
    await socket.disconnect()


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("", True),
        ("http://testserver", True),
        ("https://testserver", True),
        ("http://testserver:8000", False),
        ("https://elsewhere.example", False),
        ("https://testserver.elsewhere.example", False),
        ("null", False),
        ("http://[", False),
        ("https://club.example", True),
        ("https://www.club.example", True),
        ("http://club.example", False),
    ],
)
async def test_only_pages_of_this_site_open_its_sockets(
    origin: str, is_let_in: bool, settings: Settings
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://*.club.example", "https://club.example"]
    game = await aside(started_game)(players=2)
    assert await connects(game, None, origin=origin) is is_let_in


async def test_a_host_that_is_not_ours_has_no_sockets(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["lucky.example"]
    game = await aside(started_game)(players=2)
    assert not await connects(game, None)
    assert await connects(game, None, host="lucky.example")


# -- what browsers say is not listened to


@pytest.mark.parametrize(
    "said",
    ["", "{}", "not json", '{"type": "table.changed", "version": 9}', "\0", "💥" * 1000, "x" * 1_000_000],
)
async def test_whatever_a_browser_says_has_no_effect(said: str) -> None:
    game = await aside(started_game)(players=2)
    before = await aside(rows_of)(game)
    async with viewer(game, 0) as ada:
        await ada.socket.send_input({"type": "websocket.receive", "text": said})
        await ada.socket.send_input({"type": "websocket.receive", "bytes": said.encode()})
        assert await ada.hears_nothing()
        assert await aside(rows_of)(game) == before
        await aside(house_move)(game, 1)
        await ada.hears()
        assert await ada.is_up_to_date()


async def test_a_socket_that_finds_nothing_in_memory_is_served_all_the_same() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        forget()
        await aside(house_move)(game, 1)
        await ada.hears()
        assert await ada.is_up_to_date()
