"""What benchmarks, robots and assistive tools rely on: versions, the one form, and the end of a game."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from games.adapters.luckybox.moves import line_value, square_value
from games.engine.luckybox.events import Bonus, Cross, Decline, Event, Pass
from games.engine.luckybox.legal_moves import legal
from games.engine.luckybox.state import KEPT, Phase, State
from games.models import Game
from games.store import read_table
from luckybox_site.asgi import router
from tests.pages import Seen, page
from tests.tables import (
    client_of,
    forget_all_tables,
    form_of,
    go_on,
    house_move,
    play_of,
    play_on,
    played_game,
    started_game,
    state_of,
    undo,
)

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _fresh_memory() -> Iterator[None]:
    forget_all_tables()
    yield
    forget_all_tables()


def move(game: Game, client: Client, seat: int, event: Event) -> Any:
    """Send an event as htmx does."""
    body = form_of(read_table(game.pk), seat, event).urlencode()
    return send(game, client, body)


def send(game: Game, client: Client, body: str) -> Any:
    address, content_type = f"/t/{game.code}/move/", "application/x-www-form-urlencoded"
    return client.post(address, body, content_type, headers=HTMX)


def expected(state: State, seat: int, line: str) -> tuple[dict[str, set[str]], int]:
    """The buttons that the rules call for, and how many cards are to be kept."""
    pack, choices = state.setup.pack, [choice.event for choice in legal(state, seat)]
    if state.phase is Phase.KEEP:
        return {}, KEPT[state.round]
    found: dict[str, set[str]] = {}
    for event in choices:
        match event:
            case Bonus(_, source, at, card, square) if line == line_value(pack, source, at):
                found.setdefault("square", set()).add(square_value(pack, card, square))
            case Cross(_, card, square):
                found.setdefault("square", set()).add(square_value(pack, card, square))
            case Pass():
                found["pass"] = {"1"}
            case Decline(_, source, at):
                found.setdefault("decline", set()).add(line_value(pack, source, at))
    return found, 0


def check(game: Game, seat: int, seen: Seen) -> None:
    """A page of a seat keeps the contract."""
    table = read_table(game.pk)
    now = play_of(table)
    assert seen.versions == [table.game.version]
    assert not seen.is_over
    form = seen.form
    if seat not in now.adapter.engine.waiting(now.state):
        assert form is None
        return
    assert form is not None
    assert (form.method.lower(), form.action) == ("post", f"/t/{game.code}/move/")
    buttons, keep = expected(now.state, seat, form.hidden.get("line", ""))
    assert form.keep == keep
    assert form.buttons == buttons
    assert len(form.cards) == (len(now.state.seats[seat].offer) if keep else 0)


@pytest.mark.parametrize(
    ("rules", "until"),
    [
        ({"multifunction_lightning": True, "may_always_pass": True}, (1, 7)),
        pytest.param({}, (1, 7), marks=pytest.mark.deep),
        pytest.param(
            {"multifunction_lightning": True, "may_always_pass": True}, (2, 3), marks=pytest.mark.deep
        ),
    ],
)
def test_page_has_one_form_with_exactly_the_legal_choices_while_the_viewer_is_asked(
    rules: dict[str, bool], until: tuple[int, int]
) -> None:
    game = started_game(2, rules={"edition": "gamewright", **rules})
    clients = [client_of(game, seat) for seat in range(2)]
    while (state_of(game).state.round, state_of(game).state.turn) < until:
        for seat, client in enumerate(clients):
            check(game, seat, page(game, client))
        now = state_of(game)
        waiting = now.adapter.engine.waiting(now.state)
        if waiting:
            house_move(game, waiting[-1])
        else:
            go_on(game)


def test_answer_to_a_move_carries_the_raised_version_and_what_is_asked_next() -> None:
    game = started_game(2)
    client = client_of(game, 0)
    before = page(game, client)
    now = state_of(game)
    seen = Seen(move(game, client, 0, now.adapter.engine.house_move(now.state, 0)).content)
    assert seen.versions == [before.versions[0] + 1]
    assert seen.form is None
    play_on(game, until=lambda now: now.state.turn == 2 and 0 in now.adapter.engine.waiting(now.state))
    now = state_of(game)
    event = next(choice.event for choice in now.adapter.engine.legal(now.state, 0))
    seen = Seen(move(game, client, 0, event).content)
    assert seen.versions == [read_table(game.pk).game.version]


def test_refused_move_carries_the_version_as_it_is() -> None:
    game = started_game(2)
    response = send(game, client_of(game, 0), "at=9.9&pass=1")
    assert response.status_code == 409
    assert Seen(response.content).versions == [read_table(game.pk).game.version]


def test_every_accepted_move_and_undo_raises_the_version() -> None:
    game = started_game(2)
    play_on(game, until=lambda now: now.state.turn == 1)
    versions = [read_table(game.pk).game.version]
    house_move(game, 0)
    versions.append(read_table(game.pk).game.version)
    undo(game, 0)
    versions.append(read_table(game.pk).game.version)
    assert versions == sorted(set(versions))


def test_spectators_are_never_asked() -> None:
    game = started_game(2)
    seen = page(game, client_of(game, None))
    assert seen.versions == [read_table(game.pk).game.version]
    assert seen.form is None


def test_finished_game_says_so_and_asks_for_nothing() -> None:
    game = played_game(2)
    seen = page(game, client_of(game, 0))
    assert seen.is_over
    assert seen.form is None
    assert seen.versions == [read_table(game.pk).game.version]


@pytest.mark.django_db(transaction=True)
async def test_pushed_frames_carry_the_version_and_bring_and_take_the_form() -> None:
    game = await sync_to_async(started_game)(2)
    cookies = await sync_to_async(_cookies)(game)
    sockets = [
        WebsocketCommunicator(router, f"/ws/t/{game.code}/", headers=_headers(text)) for text in cookies
    ]
    for socket in sockets:
        connected, _ = await socket.connect(timeout=10)
        assert connected
        first = Seen(await socket.receive_from(timeout=10))
        assert first.form is not None
    for seat in range(2):
        await sync_to_async(house_move)(game, seat)
    frames = [await _frames(socket, await sync_to_async(_version)(game)) for socket in sockets]
    for mine in frames:
        assert all(len(frame.versions) == 1 for frame in mine)
        assert not any(frame.forms for frame in mine)
    await sync_to_async(go_on)(game)
    frames = [await _frames(socket, await sync_to_async(_version)(game)) for socket in sockets]
    assert all(mine[-1].form is not None for mine in frames)
    for socket in sockets:
        await socket.disconnect()


def _cookies(game: Game) -> list[str]:
    return [client_of(game, seat).cookies.output(header="", sep=";") for seat in range(2)]


def _headers(cookies: str) -> list[tuple[bytes, bytes]]:
    found = re.search(r"sessionid=\w+", cookies)
    assert found
    return [(b"cookie", found[0].encode()), (b"origin", b"http://testserver"), (b"host", b"testserver")]


def _version(game: Game) -> int:
    return read_table(game.pk).game.version


async def _frames(socket: Any, version: int) -> list[Seen]:
    """Everything pushed until a version."""
    found: list[Seen] = []
    async with asyncio.timeout(10):
        while not found or found[-1].versions[0] < version:
            found.append(Seen(await socket.receive_from(timeout=5)))
    return found
