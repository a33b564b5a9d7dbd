"""Which moves need no thread and no middleware: those of which everything is certain from memory."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlencode

import pytest

from accounts.background import run_background
from games import quick_moves
from games.models import Game, Move
from games.store import forget_tables, read_table
from games.views.links import link_of
from luckybox_site.web.identity import visitor
from luckybox_site.web.identity_cache import identity_cache
from tests.games.sockets.followers import until
from tests.sockets import aside
from tests.tables import client_of, form_of, play_of, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

TOKEN = "t" * 32


@pytest.fixture
async def reading() -> AsyncIterator[None]:
    """Changes of who somebody is are read as in a server process."""
    task = asyncio.create_task(run_background(0.02))
    await until(identity_cache.is_current)
    yield
    task.cancel()
    await asyncio.wait({task})
    identity_cache.forget()


def known_player(game: Game, seat: int) -> tuple[dict[str, Any], bytes]:
    """The move of somebody whom this process knows, at a table that it remembers."""
    table = read_table(game.pk)
    now = play_of(table)
    form = form_of(table, seat, now.adapter.engine.house_move(now.state, seat))
    session = client_of(game, seat).cookies["sessionid"].value
    visitor({"sessionid": session})
    link_of(game.code)
    headers = {
        "host": "testserver",
        "origin": "http://testserver",
        "cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "content-type": "application/x-www-form-urlencoded",
        "hx-request": "true",
        "x-live": "1",
    }
    scope = {"type": "http", "method": "POST", "path": f"/t/{game.code}/move/", "scheme": "http"}
    body = urlencode({"csrfmiddlewaretoken": TOKEN, **dict(form.lists())}, doseq=True)
    said = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {**scope, "headers": said}, body.encode()


def without(scope: dict[str, Any], name: bytes) -> dict[str, Any]:
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != name]}


async def test_a_move_of_a_known_player_at_a_remembered_table_is_made(reading: None) -> None:
    game = await aside(started_game)(players=2)
    response = await quick_moves.answer(*await aside(known_player)(game, 0))
    assert response is not None
    assert f'data-version="{game.version + 1}"'.encode() in response.body
    assert (b"content-length", b"%d" % len(response.body)) in response.headers
    assert await aside(Move.objects.filter(game=game, by=Move.By.PLAYER).count)() == 1


@pytest.mark.parametrize(
    "missing", [b"origin", b"x-live", b"hx-request", b"cookie", b"content-type", b"host"]
)
async def test_a_request_that_lacks_something_goes_the_usual_way(missing: bytes, reading: None) -> None:
    game = await aside(started_game)(players=2)
    scope, body = await aside(known_player)(game, 0)
    assert await quick_moves.answer(without(scope, missing), body) is None
    assert await quick_moves.answer({**scope, "method": "GET"}, body) is None
    assert (
        await quick_moves.answer({**scope, "headers": [*scope["headers"], scope["headers"][0]]}, body) is None
    )
    assert await quick_moves.answer(scope, body) is not None


async def test_a_table_that_is_not_remembered_is_read_in_a_thread(reading: None) -> None:
    game = await aside(started_game)(players=2)
    scope, body = await aside(known_player)(game, 0)
    forget_tables()
    assert await quick_moves.answer(scope, body) is None


async def test_who_has_to_be_looked_up_goes_the_usual_way() -> None:
    # Nobody reads here whether somebody has changed.
    game = await aside(started_game)(players=2)
    assert await quick_moves.answer(*await aside(known_player)(game, 0)) is None
    assert await aside(Move.objects.filter(game=game, by=Move.By.PLAYER).count)() == 0


async def test_over_https_a_move_in_the_clear_goes_the_usual_way(reading: None, settings: Any) -> None:
    game = await aside(started_game)(players=2)
    scope, body = await aside(known_player)(game, 0)
    settings.SECURE_SSL_REDIRECT = True
    assert await quick_moves.answer(scope, body) is None
