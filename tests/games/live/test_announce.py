"""Announcements leave from the server's loop, from one of this process's own, or from wherever we are."""

import asyncio
import logging
import threading
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers, get_channel_layer
from pytest_django import Settings

from games.live import announce
from games.live.announce import GROUP, table_changed, use_loop
from games.live.layers import SweepingChannelLayer
from tests.games.sockets.followers import until


@pytest.fixture(autouse=True)
def _no_loop_is_left_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(announce, "_loop", None)
    yield
    loop = announce._loop
    if loop is not None and loop.is_running():
        asyncio.run_coroutine_threadsafe(_all_said(), loop).result(5)
        loop.call_soon_threadsafe(loop.stop)
        for thread in threading.enumerate():
            if thread.name == "announcements":
                thread.join(5)
        loop.close()


async def _all_said() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others)


async def listener() -> str:
    layer = get_channel_layer()
    channel: str = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    return channel


async def heard(channel: str) -> object:
    return await asyncio.wait_for(get_channel_layer().receive(channel), 5)


async def test_followers_hear_which_table_is_at_which_version() -> None:
    channel = await listener()
    await sync_to_async(table_changed)(7, 42)
    assert await heard(channel) == {"type": "table.changed", "game": 7, "version": 42}


async def test_a_thousand_tables_may_change_before_anybody_gets_round_to_listening() -> None:
    channel = await listener()
    for version in range(1000):
        await get_channel_layer().group_send(GROUP, {"type": "table.changed", "version": version})
    assert [await heard(channel) for _ in range(1000)] == [
        {"type": "table.changed", "version": version} for version in range(1000)
    ]


async def test_the_word_leaves_from_the_loop_of_the_server_and_nobody_waits_for_it() -> None:
    channel = await listener()
    use_loop(asyncio.get_running_loop())
    table_changed(7, 43)
    assert await heard(channel) == {"type": "table.changed", "game": 7, "version": 43}


async def test_a_loop_that_has_ended_is_not_used(settings: Settings) -> None:
    ended = asyncio.new_event_loop()
    ended.close()
    use_loop(ended)
    channel = await listener()
    await sync_to_async(table_changed)(7, 44)
    assert await heard(channel) == {"type": "table.changed", "game": 7, "version": 44}


def test_a_process_without_a_server_makes_one_loop_for_all_its_announcements(settings: Settings) -> None:
    settings.REDIS_URL = "redis://somewhere"
    table_changed(7, 1)
    loop = announce._loop
    table_changed(7, 2)
    assert loop is not None
    assert loop.is_running()
    assert announce._loop is loop


class DeafLayer(InMemoryChannelLayer):
    """Redis while it restarts."""

    async def group_send(self, group: str, message: object) -> None:
        raise ConnectionError("connection refused")


async def test_a_lost_announcement_is_only_noted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(channel_layers.backends, "default", DeafLayer())
    use_loop(asyncio.get_running_loop())
    with caplog.at_level(logging.WARNING, logger="games.live.announce"):
        table_changed(7, 45)
        await until(lambda: bool(caplog.records))
    assert ["connection refused" in record.getMessage() for record in caplog.records] == [True]


async def test_messages_that_nobody_has_fetched_are_swept_away_now_and_then() -> None:
    layer = SweepingChannelLayer(expiry=0)
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "old"})
    layer._swept = 0.0
    await asyncio.sleep(0.01)
    layer._clean_expired()
    assert channel not in layer.channels or layer.channels[channel].empty()
    await layer.send(channel, {"type": "new"})
    layer._clean_expired()
    assert (await layer.receive(channel))["type"] == "new"
