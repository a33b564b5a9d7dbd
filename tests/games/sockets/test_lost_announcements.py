"""The hub of a process while announcements are lost, tables are gone, and Redis is away."""

import asyncio
import logging

import pytest
from channels.layers import get_channel_layer

from games import hub as hub_module
from games.hub import Hub, catch_up, hub
from games.live.announce import GROUP
from games.live.topics import Audience, Key
from tests.games.sockets.followers import Socket, all_is_quiet, announce, following_sockets, until
from tests.sockets import aside
from tests.tables import house_move, started_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


async def test_a_lost_announcement_is_made_up_for(looking: None) -> None:
    game = await aside(started_game)(players=2)
    sockets = await following_sockets(game, 0, 1, None)
    await get_channel_layer().flush()
    await aside(house_move)(game, 1)
    await until(lambda: all(socket.shows(game.version + 1) for socket in sockets))


async def test_a_membership_that_has_run_out_is_renewed() -> None:
    game = await aside(started_game)(players=2)
    (ada,) = await following_sockets(game, 0)
    await get_channel_layer().group_discard(GROUP, hub()._channel)
    await hub().listen()
    await aside(house_move)(game, 1)
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


async def test_while_announcements_cannot_be_heard_sockets_catch_up_by_version(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await aside(started_game)(players=2)
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING, logger="games.hub"):
        patch.setattr(hub_module, "get_channel_layer", DumbLayer)
        (ada,) = await following_sockets(game, 0)
    assert "not received now" in caplog.text
    task = asyncio.create_task(catch_up(0.02))
    await aside(house_move)(game, 1)
    await until(lambda: ada.shows(game.version + 1))
    assert hub()._receiver is not None
    task.cancel()


async def test_catching_up_ends_when_it_is_cancelled() -> None:
    task = asyncio.create_task(catch_up(0.001))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_every_event_loop_has_a_hub_of_its_own_and_leaves_none_behind() -> None:
    async def mine() -> Hub:
        here = hub()
        await here.listen()
        assert hub() is here
        return here

    one, other = asyncio.run(mine()), asyncio.run(mine())
    assert one is not other
    assert one._receiver is other._receiver is None


def test_where_nobody_is_nothing_is_asked() -> None:
    assert hub_module._versions([]) == []
