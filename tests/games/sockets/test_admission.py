"""The socket of a table: who is let in."""

import logging
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.hub import hub
from games.models import Game
from games.services import lobby
from games.services.access import hashed
from tests.factories import UserFactory
from tests.games.sockets.database import no_database
from tests.logged import of_tables
from tests.sockets import PATIENCE, aside, headers_of, socket_to, viewer
from tests.tables import client_of, forget_all_tables, open_table, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


async def connects(game: Game, client: Client | None, query: str = "", **headers: str) -> bool:
    socket = socket_to(f"/ws/t/{game.code}/{query}", headers_of(client, **headers))
    connected, _ = await socket.connect(PATIENCE)
    await socket.disconnect()
    return bool(connected)


async def test_a_private_table_is_for_its_players() -> None:
    game = await aside(started_game)(players=2, watching_by="nobody")
    stranger = await aside(lambda: _logged_in(UserFactory.create()))()
    assert await connects(game, await aside(client_of)(game, 1))
    assert not await connects(game, None)
    assert not await connects(game, stranger)
    assert not hub().followed


@pytest.mark.parametrize("make", [open_table, started_game])
async def test_a_table_with_a_word_has_no_socket_for_whoever_has_not_given_it(
    make: Callable[..., Game],
) -> None:
    game = await aside(make)(players=2, visibility="word", word=hashed("Pineapple"))
    stranger = Client()
    assert await connects(game, await aside(client_of)(game, 1))
    assert not await connects(game, None)
    assert not await connects(game, stranger)
    await aside(stranger.post)(f"/t/{game.code}/word/", {"word": "pineapple"})
    assert await connects(game, stranger)


def _logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


async def test_when_a_private_game_starts_whoever_does_not_play_is_shut_out() -> None:
    game = await aside(open_table)(players=2, seats=3, watching_by="nobody")
    async with viewer(game, None) as stranger, viewer(game, 1) as bo:
        await aside(lobby.start)(game.pk, game.host_id)
        await bo.hears()
        closing = await stranger.socket.receive_output(PATIENCE)
        assert (closing["type"], closing["code"]) == ("websocket.close", 4403)


@pytest.mark.parametrize(
    "path",
    [
        *(
            f"/ws/t/{code}/"
            for code in ("nowhere", "T0000001", "-", "a" * 300, "a b", "\0", "\ufffd", "..", "")
        ),
        *("/", "/ws/", "/ws/t/", "/ws/t/nowhere", "/ws/t/nowhere/more/", "/t/nowhere/"),
    ],
)
async def test_an_address_without_a_table_has_no_socket(path: str) -> None:
    socket = socket_to(path, headers_of(None))
    assert (await socket.connect(PATIENCE))[0] is False
    await socket.disconnect()


async def test_a_table_that_is_gone_has_no_socket_any_more(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    ada = await aside(client_of)(game, 0)
    assert await connects(game, ada)
    await aside(game.delete)()
    with caplog.at_level(logging.INFO):
        assert not await connects(game, ada)
    assert not of_tables(caplog)
    assert hub().followed == []


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("", True),
        ("http://testserver", True),
        ("https://testserver", False),
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


@pytest.mark.parametrize(
    ("said_by_the_proxy", "origin", "is_let_in"),
    [
        ("https", "https://testserver", True),
        ("https", "http://testserver", False),
        ("http", "http://testserver", True),
        ("http", "https://testserver", False),
        ("", "http://testserver", True),
    ],
)
async def test_behind_a_proxy_that_speaks_tls_its_word_is_the_scheme(
    said_by_the_proxy: str, origin: str, is_let_in: bool, settings: Settings
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    game = await aside(started_game)(players=2)
    said = {"origin": origin, "x_forwarded_proto": said_by_the_proxy}
    assert await connects(game, None, **said) is is_let_in


async def test_without_such_a_proxy_nobody_is_believed_about_the_scheme() -> None:
    game = await aside(started_game)(players=2)
    assert not await connects(game, None, origin="https://testserver", x_forwarded_proto="https")


async def test_a_host_that_is_not_ours_has_no_sockets(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["lucky.example"]
    game = await aside(started_game)(players=2)
    assert not await connects(game, None)
    assert await connects(game, None, host="lucky.example")


async def test_while_the_database_does_not_answer_nobody_is_let_in(caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    await aside(forget_all_tables)()
    with caplog.at_level(logging.CRITICAL, logger="games.sockets.consumer"):
        async with no_database():
            assert not await connects(game, None)
    assert await connects(game, None)
    assert not hub().followed
