"""The socket of a table: what is pushed, and that nothing upsets it."""

import asyncio
import logging
from typing import Any

import pytest
from channels.layers import get_channel_layer

from games import connected_sockets
from games.hub import catch_up, hub
from games.live import announce
from games.live.sender import GROUP
from games.live.topics import Audience
from games.models import Game
from games.presenters.page import earlier_page
from games.presenters.topics import topics_of
from games.store import forget_tables, read_table
from tests.games.sockets.database import no_database
from tests.games.sockets.followers import until
from tests.screens import Screen, shown
from tests.sockets import PATIENCE, aside, headers_of, page_of_now, socket_to, viewer
from tests.tables import client_of, house_move, play_on, rows_of, started_game, undo

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


async def announce_again(game: Game, version: int) -> None:
    message = {"type": "topics.changed", "topics": [["game", game.pk, version, None]]}
    await get_channel_layer().group_send(GROUP, message)


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
    audience = Audience(None, "en")
    seen, address = await aside(page_of_now)(game, audience)
    await aside(house_move)(game, 0)
    socket = socket_to(address, headers_of(None))
    await socket.connect(PATIENCE)
    screen = Screen(shown(seen, audience))
    assert "table" not in screen.swap(await socket.receive_from(PATIENCE))
    assert screen.html == await aside(lambda: shown(read_table(game.pk), audience))()
    await socket.disconnect()


@pytest.mark.parametrize(
    "query",
    ["", "?", "?v=", "?v=0", "?v=-1", "?v=99999999", "?v=" + "9" * 500, "?v=١", "?v=x&v=1", "?x", "?v=%00"],
)
async def test_a_page_that_does_not_say_what_it_shows_gets_everything(query: str) -> None:
    game = await aside(started_game)(players=2)
    socket = socket_to(f"/ws/t/{game.code}/{query}", headers_of(None))
    await socket.connect(PATIENCE)
    nothing = Screen('<i id=version></i><div id="table"></div>')
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
async def test_frames_come_in_the_language_of_the_page(
    headers: dict[str, str], language: str, settings: Any
) -> None:
    settings.LANGUAGES = [(code, code) for code in ("en", "de", "fr", "nl")]
    game = await aside(started_game)(players=2)
    socket = socket_to(f"/ws/t/{game.code}/", headers_of(None, **headers))
    await socket.connect(PATIENCE)
    frame = await socket.receive_from(PATIENCE)
    known = await aside(lambda: shown(read_table(game.pk), Audience(None, language)))()
    assert Screen(known).swap(frame) == ["version", "table"]
    rendered = [
        code for code, _ in settings.LANGUAGES if earlier_page(game.pk, Audience(None, code), game.version)
    ]
    assert rendered == [language]
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


async def test_a_socket_that_missed_an_announcement_catches_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "topics_changed", lambda _: None)
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        await aside(house_move)(game, 1)
        assert await ada.hears_nothing()
        looking = asyncio.create_task(catch_up(0.02))
        await ada.hears()
        looking.cancel()
        assert await ada.is_up_to_date()


async def test_a_socket_outlives_a_database_that_does_not_answer(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0) as ada:
        await aside(house_move)(game, 1)
        await ada.hears()
        with caplog.at_level(logging.WARNING):
            async with no_database():
                await announce_again(game, game.version + 2)
                assert await ada.hears_nothing()
                looking = asyncio.create_task(catch_up(0.02))
                await until(lambda: "sockets wait" in caplog.text)
        # No fault of ours: the connection may not have been noted before.
        assert {record.levelname for record in caplog.records} == {"WARNING"}
        await aside(house_move)(game, 0)
        await ada.hears()
        looking.cancel()
        assert await ada.is_up_to_date()


async def test_those_who_have_gone_are_no_longer_followed() -> None:
    game = await aside(started_game)(players=2)
    async with viewer(game, 0), viewer(game, None):
        assert hub().followed == list(topics_of(game.pk))
    assert hub().followed == []
    assert connected_sockets._links == {}


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
        forget_tables()
        await aside(house_move)(game, 1)
        await ada.hears()
        assert await ada.is_up_to_date()
