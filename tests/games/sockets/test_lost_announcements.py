"""The hub of a process while announcements are lost, tables are gone, and Redis is away."""

import asyncio
import logging
from functools import partial

import pytest
from channels.layers import get_channel_layer

from games import hub as hub_module
from games.hub import Hub, catch_up, hub
from games.live import announce as announce_module
from games.live import receiver, sender
from games.live.sender import GROUP
from games.live.topics import Audience, Key
from luckybox_site.web.circuit import Circuit
from tests.games.sockets.followers import Socket, all_is_quiet, announce, following_sockets, until
from tests.sockets import aside
from tests.tables import house_move, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
def _announcements_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce_module, "topics_changed", lambda _: None)


@pytest.fixture
def circuit(monkeypatch: pytest.MonkeyPatch) -> Circuit:
    """A circuit of this test's own, which does not rest."""
    fresh = Circuit("Redis", rest=0.0)
    for module in (sender, receiver):
        monkeypatch.setattr(module, "redis_circuit", fresh)
    return fresh


async def elsewhere(game_id: int, version: int) -> None:
    """Another process announces the version of a game."""
    message = {"type": "topics.changed", "from": "elsewhere", "topics": [["game", game_id, version, None]]}
    await get_channel_layer().group_send(GROUP, message)


@pytest.mark.usefixtures("_announcements_are_lost")
async def test_a_lost_announcement_is_made_up_for(looking: None) -> None:
    game = await aside(started_game)(players=2)
    sockets = await following_sockets(game, 0, 1, None)
    await aside(house_move)(game, 1)
    await until(lambda: all(socket.shows(game.version + 1) for socket in sockets))


@pytest.mark.usefixtures("_announcements_are_lost")
async def test_a_membership_that_has_run_out_is_renewed() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    await get_channel_layer().group_discard(GROUP, hub().receiver._channel)
    await hub().receiver.listen()
    await aside(house_move)(game, 1)
    await elsewhere(game.pk, game.version + 1)
    await until(lambda: ada.shows(game.version + 1))


async def test_a_table_that_is_gone_harms_nobody(looking: None, caplog: pytest.LogCaptureFixture) -> None:
    game = await aside(started_game)(players=2)
    (there,) = await following_sockets(game, 0)
    sent = {Key(key.name, game.pk + 1): page for key, page in there.sent.items()}
    lost = Socket(Audience(None, "en"), sent, there.screen.html)
    await hub().follow(lost, list(sent))
    hub().ready(lost, sent)
    with caplog.at_level(logging.CRITICAL, logger="games.hub"):
        announce(game.pk + 1, game.version + 7)
        await aside(house_move)(game, 1)
        await until(lambda: there.shows(game.version + 1))
        await all_is_quiet()
    assert lost.frames == []
    assert not any(group.is_served for group in hub()._groups.values())


class DumbLayer:
    """Redis while it restarts."""

    async def new_channel(self, prefix: str) -> str:
        raise ConnectionError("connection refused")

    async def send(self, channel: str, message: object) -> None:
        raise ConnectionError("connection refused")

    async def group_send(self, group: str, message: object) -> None:
        raise ConnectionError("connection refused")

    async def flush(self) -> None:
        pass


@pytest.mark.usefixtures("_announcements_are_lost")
async def test_while_announcements_cannot_be_heard_sockets_catch_up_by_version(
    circuit: Circuit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await aside(started_game)(players=2)
    with monkeypatch.context() as patch:
        patch.setattr(receiver, "get_channel_layer", DumbLayer)
        (ada,) = await following_sockets(game, 0)
    assert not hub().receiver.is_receiving
    task = asyncio.create_task(catch_up(0.02))
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))
    assert hub().receiver.is_receiving
    task.cancel()


@pytest.mark.usefixtures("_announcements_are_lost")
async def test_with_redis_gone_and_back_versions_are_compared_at_once(
    circuit: Circuit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    task = asyncio.create_task(catch_up(3600))
    await all_is_quiet()
    for moves, layer_of in enumerate((DumbLayer, get_channel_layer), start=1):
        await aside(house_move)(game, moves % 2)
        assert not ada.shows(game.version + moves)
        monkeypatch.setattr(receiver, "get_channel_layer", layer_of)
        await hub().receiver.probe()
        await until(partial(ada.shows, game.version + moves))
        assert circuit.is_closed is hub().receiver.is_live is (layer_of is get_channel_layer)
    task.cancel()


@pytest.mark.usefixtures("_announcements_are_lost")
async def test_a_subscription_that_has_been_lost_is_noticed_and_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    monkeypatch.setattr(receiver, "LOST_AFTER", 0.0)
    await hub().receiver.probe()
    assert not hub().receiver.is_live
    monkeypatch.undo()
    await hub().receiver.listen()
    await elsewhere(game.pk, game.version)
    await hub().receiver.probe()
    assert hub().receiver.is_live
    assert hub().receiver.is_receiving
    assert ada.frames == []


async def test_catching_up_ends_when_it_is_cancelled() -> None:
    task = asyncio.create_task(catch_up(0.001))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_every_event_loop_has_a_hub_of_its_own_and_leaves_none_behind() -> None:
    async def mine() -> Hub:
        here = hub()
        await here.receiver.listen()
        assert hub() is here
        return here

    one, other = asyncio.run(mine()), asyncio.run(mine())
    assert one is not other
    assert one.receiver.is_receiving is other.receiver.is_receiving is False


def test_where_nobody_is_nothing_is_asked() -> None:
    assert hub_module._versions([]) == []
