"""A table that many watch: those who play come first, and those who watch miss nothing in the end."""

import asyncio

import pytest

import games.hub
from games.hub import hub
from games.models import Game
from luckybox_site.wsgi_bridge import under_way
from tests.games.sockets.followers import Socket, all_is_quiet, following_sockets, socket_at, until
from tests.sockets import PATIENCE, aside
from tests.tables import house_move, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

FRONT_ROW, CROWD = 4, 40


@pytest.fixture(autouse=True)
def _few_are_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.hub, "FRONT_ROW", FRONT_ROW)
    monkeypatch.setattr(games.hub, "CROWD_AT_ONCE", 4)


class Telling(Socket):
    """Notes who is sent something, in the order in which it happens."""

    told: list["Telling"]

    async def deliver(self, html: str) -> None:
        self.told.append(self)
        await super().deliver(html)


async def crowd_at(game: Game, told: list[Telling]) -> list[Telling]:
    """More spectators than the front row holds."""
    sockets = []
    for _ in range(CROWD):
        socket = await aside(socket_at)(game, None, Telling)
        assert isinstance(socket, Telling)
        socket.told = told
        await hub().follow(socket, list(socket.sent))
        hub().stand_back(socket)
        hub().ready(socket, socket.sent)
        sockets.append(socket)
    return sockets


async def players_of(game: Game, told: list[Telling]) -> list[Telling]:
    """The players, who come when the crowd is there."""
    sockets = []
    for socket in await following_sockets(game, 0, 1, kind=Telling):
        assert isinstance(socket, Telling)
        socket.told = told
        sockets.append(socket)
    return sockets


async def test_players_who_come_last_are_told_before_the_crowd() -> None:
    game = await aside(started_game)(players=2)
    told: list[Telling] = []
    await crowd_at(game, told)
    players = await players_of(game, told)
    await aside(house_move)(game, 1)
    await until(lambda: len(told) == CROWD + len(players))
    in_front = len(players) + FRONT_ROW
    assert set(players) <= set(told[:in_front])


async def test_everybody_in_a_crowd_sees_every_move_in_the_end_with_fewer_messages() -> None:
    game = await aside(started_game)(players=6)
    told: list[Telling] = []
    crowd = await crowd_at(game, told)
    for seat in range(6):
        await aside(house_move)(game, seat)
    now = await aside(lambda: Game.objects.get(pk=game.pk).version)()
    await until(lambda: all(socket.shows(now) for socket in crowd))
    await all_is_quiet()
    assert all(len(socket.frames) <= 6 for socket in crowd)
    assert len({socket.screen.html for socket in crowd}) == 1


async def test_other_work_goes_on_while_a_crowd_is_told() -> None:
    game = await aside(started_game)(players=2)
    told: list[Telling] = []
    crowd = await crowd_at(game, told)
    turns = []

    async def other_work() -> None:
        while len(told) < CROWD:
            turns.append(len(told))
            await asyncio.sleep(0)

    working = asyncio.create_task(other_work())
    await aside(house_move)(game, 1)
    async with asyncio.timeout(PATIENCE):
        await working
    # It has had its turn again and again between the first and the last of the crowd.
    assert len({before for before in turns if 0 < before < CROWD}) >= 5
    await until(lambda: all(socket.shows(game.version + 1) for socket in crowd))


async def test_a_crowd_waits_while_a_request_is_answered_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = await aside(started_game)(players=3)
    told: list[Telling] = []
    crowd = await crowd_at(game, told)
    (player,) = await following_sockets(game, 0)
    monkeypatch.setattr(under_way, "count", 1)
    monkeypatch.setattr(games.hub, "MOST_LOOKS", 100_000)
    await aside(house_move)(game, 1)
    await until(lambda: player.shows(game.version + 1) and len(told) == FRONT_ROW)
    monkeypatch.setattr(under_way, "count", 0)
    await until(lambda: all(socket.shows(game.version + 1) for socket in crowd))
    monkeypatch.setattr(under_way, "count", 1)
    monkeypatch.setattr(games.hub, "MOST_LOOKS", 1)
    await aside(house_move)(game, 2)
    await until(lambda: all(socket.shows(game.version + 2) for socket in crowd))


async def test_a_crowd_that_goes_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    game = await aside(started_game)(players=2)
    told: list[Telling] = []
    crowd = await crowd_at(game, told)
    # It still waits when it goes.
    monkeypatch.setattr(under_way, "count", 1)
    monkeypatch.setattr(games.hub, "MOST_LOOKS", 100_000)
    await aside(house_move)(game, 1)
    for socket in crowd:
        hub().unfollow(socket)
    monkeypatch.setattr(under_way, "count", 0)
    await all_is_quiet()
    assert hub().followed == []
    assert len(told) < CROWD


async def test_somebody_slow_in_a_crowd_holds_nobody_up() -> None:
    game = await aside(started_game)(players=3)
    crowd = await crowd_at(game, [])
    slow, others = crowd[-1], crowd[:-1]
    slow.may_go_on.clear()
    await aside(house_move)(game, 1)
    await until(lambda: all(socket.shows(game.version + 1) for socket in others) and bool(slow.frames))
    await aside(house_move)(game, 2)
    await until(lambda: all(socket.shows(game.version + 2) for socket in others))
    assert len(slow.frames) == 1
    slow.may_go_on.set()
    await until(lambda: slow.shows(game.version + 2))
